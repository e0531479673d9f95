import { expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { folding } from './folding.ts'
import type { Output } from './output.ts'

interface Line {
  msg: string
  times?: number
  err?: { message: string; stack?: string }
  reqId?: string
}

/** A log whose lines are kept, with a minute of this length. */
function aLog(windowMs = 60_000) {
  const lines: Line[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Line)
  const output: Output = { write, isBlocked: () => false, lost: () => 0, drain: () => undefined }
  const folded = folding(output, windowMs)
  return { log: openLog('info', folded), lines, drain: () => folded.drain() }
}
const said = (lines: readonly Line[]) => lines.map(({ msg }) => msg)
const trouble = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('the same trouble is said once, and after a while how often it came again', async () => {
  const { log, lines } = aLog(200)
  for (let times = 0; times < 313; times += 1) log.error({ err: trouble(), turn: 'outbox' }, 'a turn failed')
  log.error({ err: trouble(), turn: 'live' }, 'a turn failed')
  expect(said(lines)).toEqual(['a turn failed', 'a turn failed'])
  await expect.poll(() => said(lines).at(-1)).toBe('a turn failed (the same 312 times more)')
  const reason = { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }
  expect(lines.at(-1)).toMatchObject({ times: 312, turn: 'outbox', err: reason })
  expect([lines[0]?.err?.stack !== undefined, lines.at(-1)?.err?.stack]).toEqual([true, undefined])
})

test('what is over and comes again much later is said in full', async () => {
  const { log, lines } = aLog(50)
  log.warn({ reason: 'gone' }, 'database connection lost')
  await expect
    .poll(
      () => {
        log.warn({ reason: 'gone' }, 'database connection lost')
        return said(lines).filter((msg) => msg === 'database connection lost').length
      },
      { interval: 200 },
    )
    .toBeGreaterThan(1)
})

test('every reference of a failed request is in the log, while requests that meet an outage are counted', () => {
  const { log, lines, drain } = aLog()
  for (const reqId of ['a', 'b', 'c']) {
    log.error({ err: new Error('a bug'), reqId }, 'request failed')
    log.warn({ reason: 'away', reqId, url: `/api/${reqId}` }, 'requests are refused')
    log.info({ reqId }, 'refused')
  }
  expect(lines.filter(({ msg }) => msg === 'request failed').map(({ reqId }) => reqId)).toEqual(['a', 'b', 'c'])
  expect(said(lines).filter((msg) => msg === 'requests are refused')).toHaveLength(1)
  expect(said(lines).filter((msg) => msg === 'refused')).toHaveLength(3)
  drain()
  const msg = 'requests are refused (the same 2 times more)'
  expect(lines.at(-1)).toEqual({ level: 40, time: expect.any(String) as string, reason: 'away', times: 2, msg })
})

test('however many troubles there are, each is said', () => {
  const { log, lines } = aLog()
  for (let number = 0; number < 300; number += 1) log.error({ number: number % 150 }, 'another trouble')
  expect(lines.length).toBeGreaterThanOrEqual(150)
  expect(new Set(lines.map((line) => (line as unknown as { number: number }).number)).size).toBe(150)
})
