import { expect, test } from 'vitest'
import { openFace, openOwn } from './face.ts'
import { familiesFor, mayHold, slicesIn } from './families.ts'

/** Belongs to nobody in particular: whoever reads it elsewhere sees something else. */
const NOBODYS = /[\p{Co}\p{Cs}\p{Cc}]/u

// After a new version of a package: `npx vitest run --project server <this file> --update`.
test('what is said to have letters is what the fonts have', async () => {
  const had = new Set((await openOwn()).all())
  for (const slice of familiesFor('', false).flatMap(slicesIn))
    for (const one of (await openFace(slice.path)).all()) if (mayHold(slice, one)) had.add(one)
  const codePoints = [...had].filter((one) => !NOBODYS.test(String.fromCodePoint(one))).sort((a, b) => a - b)
  expect(codePoints.length).toBeGreaterThan(35_000)
  await expect(rangesOf(codePoints)).toMatchFileSnapshot('coverage.txt')
})

function rangesOf(codePoints: readonly number[]) {
  const ranges: [number, number][] = []
  for (const one of codePoints) {
    const last = ranges.at(-1)
    if (last && last[1] === one - 1) last[1] = one
    else ranges.push([one, one])
  }
  const words = ranges.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`))
  return `${Array.from({ length: Math.ceil(words.length / 10) }, (_, at) => words.slice(at * 10, at * 10 + 10).join(' ')).join('\n')}\n`
}

const hex = (codePoint: number) => codePoint.toString(16)
