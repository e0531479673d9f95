import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { painted } from './painted.ts'

let frames: (() => void)[] = []
beforeEach(() => {
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function isOver(waiting: Promise<void>) {
  return Promise.race([
    waiting.then(() => true),
    Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => false),
  ])
}

test('work waits for the frame and lets it reach the screen first', async () => {
  const waiting = painted()
  vi.advanceTimersByTime(50)
  expect(await isOver(waiting)).toBe(false)
  for (const draw of frames) draw()
  expect(await isOver(waiting)).toBe(false)
  vi.advanceTimersByTime(0)
  expect(await isOver(waiting)).toBe(true)
})

test('a page that is never painted keeps nobody waiting', async () => {
  const waiting = painted()
  vi.advanceTimersByTime(99)
  expect(await isOver(waiting)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await isOver(waiting)).toBe(true)
})
