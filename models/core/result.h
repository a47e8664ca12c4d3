// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/error.h"

#include <tl/expected.hpp>

namespace recourse {

// A value or the reason why there is none. One line to change when std::expected can be had.
template <typename T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> failed(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

} // namespace recourse
