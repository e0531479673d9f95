import { expect, test } from 'vitest'
import { z } from 'zod'
import { mostOf } from '#platform/testing/most-of.ts'
import { book, list } from './bounded.ts'
import { MOST_PROBLEMS } from './errors.ts'

/** How many items, or values of a record, were looked at. */
function counted() {
  let looks = 0
  const item = z.custom<number>((value) => {
    looks += 1
    return typeof value === 'number'
  })
  return { item, looks: () => looks }
}
const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

test('of a list that is too long nothing is looked at but its length', () => {
  const { item, looks } = counted()
  const some = list(item, 3, 'test.too_many')
  expect(some.safeParse(numbers(100_000)).error?.issues).toMatchObject([
    { code: 'too_big', message: 'test.too_many', path: [] },
  ])
  expect(looks()).toBe(0)
  expect(some.parse([1, 2, 3])).toEqual([1, 2, 3])
  expect(looks()).toBe(3)
})

test('nor of an array with a largest length, as zod has it', () => {
  const { item, looks } = counted()
  expect(z.object({ all: z.array(item).min(1).max(3).default([]) }).safeParse({ all: numbers(100_000) }).success).toBe(
    false,
  )
  expect(looks()).toBe(0)
})

test('of a record with too many names no value is looked at', () => {
  const { item, looks } = counted()
  const some = book(z.string().max(10), item, 3, 'test.too_many')
  expect(some.safeParse(names(100_000)).error?.issues).toMatchObject([
    { code: 'too_big', message: 'test.too_many', path: [] },
  ])
  expect(looks()).toBe(0)
  expect(some.parse(names(3))).toEqual({ k0: 0, k1: 1, k2: 2 })
  expect(some.safeParse({ 'a name that is too long': 1 }).success).toBe(false)
  expect(some.safeParse([1]).success).toBe(false)
})

test('what is asked further of a list or a record is asked of none that was refused, and they stay what they are', () => {
  const refuse = () => {
    throw new Error('asked of what was refused')
  }
  const lists = list(z.number(), 3).refine(refuse)
  const books = book(z.string(), z.number(), 3).overwrite(refuse)
  expect([lists.safeParse(numbers(4)).success, books.safeParse(names(4)).success]).toEqual([false, false])
  expect([mostOf(lists), mostOf(books), mostOf(list(z.number(), 3).min(1))]).toEqual([3, 3, 3])
  expect(list(z.number(), 3).min(1, 'test.none').safeParse([]).error?.issues).toMatchObject([{ message: 'test.none' }])
  expect(() => lists.parse([1])).toThrow('asked of what was refused')
})

test('reading a list ends where enough is wrong with it', () => {
  const { item, looks } = counted()
  const read = list(item, 100_000).safeParse(Array.from({ length: 100_000 }, () => 'a'))
  expect([read.error?.issues.length, looks()]).toEqual([MOST_PROBLEMS, MOST_PROBLEMS])
  expect(read.error?.issues.at(-1)?.path).toEqual([MOST_PROBLEMS - 1])
  expect(list(item, 10).safeParse('a').error?.issues).toMatchObject([{ code: 'invalid_type', expected: 'array' }])
})

test('both are described with how much they take', () => {
  expect(z.toJSONSchema(z.object({ all: list(z.number(), 3), each: book(z.string(), z.number(), 4) }))).toMatchObject({
    properties: {
      all: { type: 'array', maxItems: 3, items: { type: 'number' } },
      each: { type: 'object', maxProperties: 4, additionalProperties: { type: 'number' } },
    },
  })
})
