import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPresses } from './press.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aPage() {
  const page = new EventTarget()
  const { afterwards, end } = watchPresses(page)
  const told: string[] = []
  page.addEventListener('click', () => told.push('click'))
  const tell = (...names: string[]) => {
    for (const name of names) page.dispatchEvent(new Event(name))
  }
  const leave = () => afterwards(() => told.push('shown'))
  return { told, tell, leave, end }
}

test('with the keyboard a field says at once what is wrong', () => {
  const { told, leave } = aPage()
  leave()
  expect(told).toEqual(['shown'])
})

test('a field that is left by pressing something waits until the click has been told', () => {
  const { told, tell, leave } = aPage()
  tell('pointerdown', 'mousedown')
  leave()
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([])
  tell('pointerup', 'mouseup', 'click')
  vi.runAllTimers()
  expect(told).toEqual(['click', 'shown'])
  leave()
  expect(told).toEqual(['click', 'shown', 'shown'])
})

test('a finger takes the focus after it was lifted, with the mouse that the browser tells of', () => {
  const { told, tell, leave } = aPage()
  tell('pointerdown', 'pointerup')
  vi.runAllTimers()
  tell('mousedown')
  leave()
  expect(told).toEqual([])
  tell('mouseup', 'click')
  vi.runAllTimers()
  expect(told).toEqual(['click', 'shown'])
})

test.each(['pointercancel', 'dragend', 'blur'])('what ends without a click is over too: %s', (end) => {
  const { told, tell, leave } = aPage()
  tell('pointerdown', 'mousedown')
  leave()
  tell(end)
  vi.runAllTimers()
  expect(told).toEqual(['shown'])
})

test('a form that has gone listens no more', () => {
  const { told, tell, leave, end } = aPage()
  end()
  tell('pointerdown')
  leave()
  expect(told).toEqual(['shown'])
})
