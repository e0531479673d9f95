import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onLive, onStreamRefused, retryDelay, startLive, stopLive } from './live.ts'
import { setPageOf } from './page-of.ts'

class Stream extends EventTarget {
  static opened: Stream[] = []
  readonly url: string
  isClosed = false
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    Stream.opened.push(this)
  }

  close() {
    this.isClosed = true
  }
}

class NumberedMessage extends Event {
  readonly lastEventId: string
  readonly data: string

  constructor(id: string, topic: string) {
    super('change')
    this.lastEventId = id
    this.data = JSON.stringify({ id, topic, key: 'k' })
  }
}

const newest = () => Stream.opened.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  Stream.opened = []
  const page = new EventTarget()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  stopLive()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lost stream is asked for again after 500 ms, then twice as long each time, at most half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('only those who asked for a topic are told', () => {
  const told: string[] = []
  const stop = onLive('workflow.inbox', ({ topic }) => told.push(topic))
  startLive()
  newest().dispatchEvent(new Event('open'))
  newest().dispatchEvent(new NumberedMessage('7', 'notification'))
  newest().dispatchEvent(new NumberedMessage('8', 'workflow.inbox'))
  stop()
  newest().dispatchEvent(new NumberedMessage('9', 'workflow.inbox'))
  expect(told).toEqual(['workflow.inbox'])
})

test('after a gap the stream goes on where it broke off, and everybody looks again', () => {
  const told: string[] = []
  const stop = onLive('workflow.inbox', ({ topic }) => told.push(topic))
  startLive()
  newest().dispatchEvent(new Event('open'))
  newest().dispatchEvent(new NumberedMessage('41.7', 'notification'))
  newest().dispatchEvent(new Event('error'))
  expect(Stream.opened).toHaveLength(1)
  vi.advanceTimersByTime(500)
  expect(Stream.opened).toHaveLength(2)
  expect(newest().url).toBe('/api/live?last_event_id=41.7')
  newest().dispatchEvent(new Event('open'))
  expect(told).toEqual(['resync'])
  stop()
})

test('a stream says whose page it is for, and where the server refuses it, who is here is asked', () => {
  const ask = vi.fn()
  onStreamRefused(ask)
  setPageOf(7)
  startLive()
  expect(newest().url).toBe('/api/live?page_of=7')
  newest().dispatchEvent(new Event('error'))
  expect(ask, 'a lost connection is no refusal').not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  newest().readyState = 2
  newest().dispatchEvent(new Event('error'))
  expect(ask).toHaveBeenCalledOnce()
  setPageOf(null)
})

test('when the network is back, nobody waits for the next try', () => {
  startLive()
  newest().dispatchEvent(new Event('error'))
  newest().dispatchEvent(new Event('error'))
  dispatchEvent(new Event('online'))
  expect(Stream.opened).toHaveLength(2)
})

test('whoever signs out is told nothing more', () => {
  startLive()
  const stream = newest()
  stopLive()
  expect(stream.isClosed).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(Stream.opened).toHaveLength(1)
})

test('a tab that nobody looks at lets its connection go after a minute, and goes on where it was when it is seen again', () => {
  const page = document as unknown as { visibilityState: string } & EventTarget
  startLive()
  newest().dispatchEvent(new Event('open'))
  newest().dispatchEvent(new NumberedMessage('41.7', 'notification'))
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(59_000)
  expect(newest().isClosed).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(newest().isClosed).toBe(true)

  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(Stream.opened).toHaveLength(2)
  expect(newest().url).toBe('/api/live?last_event_id=41.7')
})
