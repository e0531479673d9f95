import { expect, test } from 'vitest'
import { mapInBreaths } from './breath.ts'

function busyFor(milliseconds: number) {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

test('while thousands of things are done one after the other, others are served between them', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  const done = await mapInBreaths(
    Array.from({ length: 60 }, (_, at) => at),
    (item, at) => {
      busyFor(5)
      return item * 10 + at
    },
  )
  clearInterval(timer)
  expect(done).toEqual(Array.from({ length: 60 }, (_, at) => at * 11))
  // Nothing else would have had a turn.
  expect(turns).toBeGreaterThan(15)
})

test('what takes no time is done at once, and what waits is waited for in its order', async () => {
  let turns = 0
  setImmediate(() => {
    turns += 1
  })
  expect(await mapInBreaths([1, 2, 3], (item) => item + 1)).toEqual([2, 3, 4])
  expect(turns).toBe(0)
  const order: number[] = []
  await mapInBreaths([3, 1, 2], async (item) => {
    await new Promise((resume) => setTimeout(resume, item))
    order.push(item)
  })
  expect(order).toEqual([3, 1, 2])
  await expect(
    mapInBreaths([1], () => {
      throw new Error('in the middle')
    }),
  ).rejects.toThrow('in the middle')
})
