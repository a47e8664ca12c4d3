// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

namespace recourse {

// A set of places in a plan, in their order: a bit each, and a bit for each word that holds any, so
// that going through few of a million costs little and putting one in or out costs the same always.
// Belongs to one thread.
class PlaceSet
{
public:
    class Iterator
    {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = std::size_t;
        using difference_type = std::ptrdiff_t;
        using pointer = const std::size_t *;
        using reference = std::size_t;

        Iterator() = default;
        std::size_t operator*() const { return m_place; }
        Iterator &operator++()
        {
            m_place = m_set->from(m_place + 1);
            return *this;
        }
        Iterator operator++(int)
        {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator &) const = default;

    private:
        friend class PlaceSet;
        Iterator(const PlaceSet *set, std::size_t place)
            : m_set(set)
            , m_place(place)
        {
        }
        const PlaceSet *m_set = nullptr;
        std::size_t m_place = 0;
    };

    Iterator begin() const { return { this, from(0) }; }
    Iterator end() const { return { this, none }; }
    bool empty() const { return m_count == 0; }
    std::size_t size() const { return m_count; }
    // All of them, for going through while they change.
    std::vector<std::size_t> list() const
    {
        std::vector<std::size_t> places;
        places.reserve(m_count);
        for (const std::size_t place : *this)
            places.push_back(place);
        return places;
    }
    bool contains(std::size_t place) const
    {
        const std::size_t word = place / bits;
        return word < m_words.size() && ((m_words[word] >> (place % bits)) & 1) != 0;
    }

    void insert(std::size_t place)
    {
        const std::size_t word = place / bits;
        if (word >= m_words.size()) {
            m_words.resize(word + 1);
            m_used.resize(word / bits + 1);
        }
        m_count += contains(place) ? 0U : 1U;
        m_words[word] |= one << (place % bits);
        m_used[word / bits] |= one << (word % bits);
    }
    void erase(std::size_t place)
    {
        if (!contains(place))
            return;
        const std::size_t word = place / bits;
        --m_count;
        m_words[word] &= ~(one << (place % bits));
        if (m_words[word] == 0)
            m_used[word / bits] &= ~(one << (word % bits));
    }

private:
    static constexpr std::size_t bits = 64;
    static constexpr std::size_t none = std::size_t(-1);
    static constexpr std::uint64_t one = 1;

    // The first bit that is set, of this number or a larger one.
    static std::size_t firstFrom(const std::vector<std::uint64_t> &words, std::size_t bit)
    {
        std::size_t word = bit / bits;
        if (word >= words.size())
            return none;
        std::uint64_t left = words[word] >> (bit % bits);
        if (left != 0)
            return bit + std::size_t(std::countr_zero(left));
        while (++word < words.size()) {
            if (words[word] != 0)
                return word * bits + std::size_t(std::countr_zero(words[word]));
        }
        return none;
    }
    std::size_t from(std::size_t place) const
    {
        if (m_count == 0 || place / bits >= m_words.size())
            return none;
        const std::uint64_t here = m_words[place / bits] >> (place % bits);
        if (here != 0)
            return place + std::size_t(std::countr_zero(here));
        const std::size_t word = firstFrom(m_used, place / bits + 1);
        return word == none ? none : word * bits + std::size_t(std::countr_zero(m_words[word]));
    }

    std::vector<std::uint64_t> m_words;
    std::vector<std::uint64_t> m_used; // which of the words hold any
    std::size_t m_count = 0;
};

} // namespace recourse
