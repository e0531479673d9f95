import { expect, test } from 'vitest'
import type { Task } from '../testing/thread-of-tests.ts'
import { openThreads } from './threads.ts'

const open = (more: Partial<Parameters<typeof openThreads>[1]> = {}) =>
  openThreads<Task, number>(new URL('../testing/thread-of-tests.ts', import.meta.url), {
    milliseconds: 20_000,
    atOnce: 1,
    waiting: 2,
    heap: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 16 },
    ...more,
  })

test('a thread that did well is used again; one that failed, or was for strangers, is not', async () => {
  const ask = open()
  const first = await ask('who')
  expect(await ask('who')).toBe(first)
  await expect(ask('fail')).rejects.toThrow('a task that fails')
  const second = await ask('who', true)
  const third = await ask('who')
  expect(new Set([first, second, third]).size).toBe(3)
})

test('work that takes too long or too much ends with its thread, and the next is done', async () => {
  const ask = open()
  await expect(ask('eat')).rejects.toMatchObject({ why: 'memory' })
  expect(await ask('who')).toBeGreaterThan(0)
  await expect(open({ milliseconds: 1500 })('hang')).rejects.toMatchObject({ why: 'slow' })
})

test('more than one works only where more are wanted; whoever comes when too many wait is sent away', async () => {
  const ask = open()
  const one = await Promise.allSettled([1, 2, 3, 4].map(() => ask('who')))
  expect(
    one.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as { status: number }).status)),
  ).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), 503])
  expect(new Set(one.slice(0, 3).map((each) => each.status === 'fulfilled' && each.value)).size).toBe(1)
  const two = open({ atOnce: 2 })
  expect(new Set(await Promise.all([two('who'), two('who')])).size).toBe(2)
})
