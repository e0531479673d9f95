import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { answerOf, openKeptAnswers, takesPacked } from './kept-answers.ts'

function counting(open: Parameters<typeof openKeptAnswers>[0] = {}) {
  const kept = openKeptAnswers(open)
  let made = 0
  const ask = async (question: string, version: string, letters = 1) => {
    const answer = await kept(question, version, () => {
      made += 1
      return Promise.resolve(answerOf(`${made}${'x'.repeat(letters)}`))
    })
    return Number.parseInt(JSON.parse(answer.plain.toString()) as string)
  }
  return { ask, kept }
}

test('an answer serves as long as its version stays, and no other question', async () => {
  const { ask } = counting()
  expect([await ask('tree', '1'), await ask('tree', '1'), await ask('chart', '1'), await ask('tree', '1')]).toEqual([
    1, 1, 2, 1,
  ])
  expect([await ask('tree', '2'), await ask('tree', '2'), await ask('chart', '1')]).toEqual([3, 3, 2])
  // Who read the version before it changed gets an answer that is newer, and whoever comes later none that is older.
  expect([await ask('tree', '1'), await ask('tree', '2')]).toEqual([4, 5])
})

test('who asks while it is made waits for it', async () => {
  const { ask } = counting()
  expect(await Promise.all(Array.from({ length: 20 }, () => ask('tree', '1')))).toEqual(
    Array.from({ length: 20 }, () => 1),
  )
})

test('nothing is kept for longer than its time', async () => {
  const { ask } = counting({ forMs: 0 })
  expect([await ask('tree', '1'), await ask('tree', '1')]).toEqual([1, 2])
})

test('where they become too many, those go that were asked longest ago', async () => {
  const { ask } = counting({ mostBytes: 250 })
  await ask('a', '1', 90)
  await ask('b', '1', 90)
  expect(await ask('a', '1')).toBe(1)
  await ask('c', '1', 90)
  expect([await ask('a', '1'), await ask('c', '1'), await ask('b', '1', 90)]).toEqual([1, 3, 4])
  // The places of what was replaced and forgotten are free again.
  for (const version of ['2', '3', '4', '5']) await ask('b', version, 90)
  expect([await ask('c', '1'), await ask('b', '5')]).toEqual([3, 8])
})

test('a failure is told to all who waited and kept by nobody', async () => {
  const { ask, kept } = counting()
  const failing = () => Promise.reject(new Error('not now'))
  await expect(Promise.all([kept('tree', '1', failing), kept('tree', '1', failing)])).rejects.toThrow('not now')
  expect(await ask('tree', '1')).toBe(1)
})

test('it is packed once, and only for whoever takes it so', async () => {
  const answer = answerOf({ tree: 'Хэлтэс '.repeat(5000) })
  const [packed, again] = await Promise.all([answer.packed(), answer.packed()])
  expect(packed).toBe(again)
  expect(packed.length).toBeLessThan(answer.plain.length / 10)
  expect(gunzipSync(packed)).toEqual(answer.plain)
  for (const header of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8, *;q=0.1', 'deflate,gzip'])
    expect([header, takesPacked(header)]).toEqual([header, true])
  for (const header of [undefined, '', 'br', 'gzip;q=0', 'gzip;q=0.000', 'identity', 'xgzip'])
    expect([header, takesPacked(header)]).toEqual([header, false])
})
