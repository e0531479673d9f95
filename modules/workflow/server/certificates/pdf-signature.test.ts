import { expect, test } from 'vitest'
import { codesIn, readPdfSignature } from './pdf-signature.ts'

const file = (parts: readonly string[]) => Buffer.from(`%PDF-1.7\n${parts.join('\n')}\n%%EOF`, 'latin1')
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const code = (at: number) =>
  `AAAA-BBBB-CCCC-${[...Array(4).keys()].map((place) => letters[Math.floor(at / 32 ** place) % 32]!).join('')}`

test('codes are read where a record names its own, in their order and each once', () => {
  expect(
    codesIn(
      file([
        `https://orgil.example/verify/${code(1)}`,
        `orgil-record/1 ${code(2)} x`,
        `/verify/${code(1)}`,
        code(3),
        '/verify/0000-0000-0000-0000',
      ]),
    ),
  ).toEqual([code(1), code(2)])
})

test('of a file made of nothing but codes the first are read', () => {
  const many = Array.from({ length: 100_000 }, (_, at) => `/verify/${code(at)}`)
  expect(codesIn(file(many))).toEqual([...Array(20).keys()].map(code))
  expect(
    codesIn(file([...Array.from({ length: 6000 }, () => `/verify/${code(1)}`), `/verify/${code(2)}`])),
    'the same again and again',
  ).toEqual([code(1)])
})

test('the last signature counts; behind a hundred places that only begin like one nobody looks on', async () => {
  const broken = '/ByteRange [0 5 6 2]'
  expect(await readPdfSignature(file([broken, ...Array.from({ length: 50 }, () => '/ByteRange [')]))).toEqual({
    state: 'broken',
  })
  expect(await readPdfSignature(file([broken, ...Array.from({ length: 500_000 }, () => '/ByteRange [')]))).toEqual({
    state: 'none',
  })
  expect(await readPdfSignature(file(['nothing']))).toEqual({ state: 'none' })
})
