import { expect, test, vi } from 'vitest'
import { CallError } from '#platform/web/call.ts'
import { decideMany } from './decide-many.ts'

type Send = Parameters<typeof decideMany>[1]
const commands = Array.from({ length: 250 }, (_, at) => ({
  id: `d${at}`,
  step_id: `s${at}`,
  outcome: 'reviewed' as const,
  expected_version: 2,
}))
const done: Send = ({ items }) =>
  Promise.resolve({ results: items.map(({ id }) => ({ id, ok: true, code: null, message: null, take_back: null })) })
/** The second hundred meets this, whatever comes after it would go through. */
const failing = (error: unknown) => vi.fn<Send>(done).mockImplementationOnce(done).mockRejectedValueOnce(error)

test('more than a hundred go hundred after hundred', async () => {
  const send = vi.fn<Send>(done)
  const report = await decideMany(commands, send)
  expect(send.mock.calls.map(([{ items }]) => items.length)).toEqual([100, 100, 50])
  expect(report?.error).toBeNull()
  expect(report?.results.map(({ id, ok }) => [id, ok])).toEqual(commands.map(({ id }) => [id, true]))
})

test('where the second hundred is not answered it is told that the first is done, that nobody knows of the second, and that the rest was not sent', async () => {
  const lost = new CallError(0, {})
  const send = failing(lost)
  const report = await decideMany(commands, send)
  expect(send).toHaveBeenCalledTimes(2)
  expect(report?.error).toBe(lost)
  expect(report?.results.map(({ id }) => id)).toEqual(commands.map(({ id }) => id))
  const told = (from: number, to: number) => [
    ...new Set(report?.results.slice(from, to).map(({ ok, code }) => `${ok} ${code}`)),
  ]
  expect(told(0, 100)).toEqual(['true null'])
  expect(told(100, 200)).toEqual(['false workflow.bulk.unanswered'])
  expect(told(200, 250)).toEqual(['false workflow.bulk.not_sent'])
})

test('a hundred that was refused says why', async () => {
  const report = await decideMany(
    commands,
    failing(new CallError(429, { code: 'platform.too_often', message: 'Түр хүлээнэ үү', take_back: null })),
  )
  expect(report?.results[100]).toEqual({
    id: 'd100',
    ok: false,
    code: 'platform.too_often',
    message: 'Түр хүлээнэ үү',
    take_back: null,
  })
})

test('an earlier press that is still under way is left alone', async () => {
  expect(await decideMany(commands, () => Promise.resolve(null))).toBeNull()
})
