import { expect, test } from 'vitest'
import { words } from './i18n.ts'
import { lineText, looksAlike, saysNothing, visibleText } from './visible-text.ts'

test.each([
  '',
  ' \n\t',
  '\u00a0',
  '\u200b',
  '\u200b\u00a0',
  '\u200d',
  '\u2060\ufeff',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u00ad',
  '\u034f',
  '\u180e',
  '\u202e',
  '\u2066\u2069',
  '\ufe0f',
  '\u{e0061}',
  '\u0001',
  '\u2028',
])('nobody sees anything of %j', (text) => {
  expect(saysNothing(text)).toBe(true)
  expect(visibleText(text)).toBe('')
})

test.each(['а', '.', '0', '안', '\u1820\u180e', '👨\u200d👩\u200d👧', '❤\ufe0f', '\u200bа', '́'])(
  '%j is seen, and stays as it was written',
  (text) => {
    expect(saysNothing(text)).toBe(false)
    expect(visibleText(` ${text}\n`)).toBe(text.trim())
  },
)

test.each([
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
])('no text is kept with %j, which shows it turned around', (sign) => {
  expect(visibleText(`Гэрээ\n${sign}exe.txt${sign} нэг`)).toBe('Гэрээ\nexe.txt нэг')
  expect(words.parse({ mn: `Хянах${sign}`, en: `${sign}Review` })).toEqual({ mn: 'Хянах', en: 'Review' })
})

test('what stands in one line is neither broken nor turned around', () => {
  expect(lineText('Гэрээ\r\n\u202eтөлбөр\u202c\u2028дууссан ')).toBe('Гэрээ төлбөр дууссан')
  expect(lineText('\u2067\u2069\u202a\n')).toBe('')
})

test('two texts look alike where only what nobody sees tells them apart', () => {
  expect(looksAlike('Гэрээ', 'Гэ\u200bрээ\u2060')).toBe(true)
  expect(looksAlike('100 төгрөг', '\ufeff100\u00a0төгрөг ')).toBe(true)
  expect(looksAlike('', '\u3164')).toBe(true)
  expect(looksAlike('Гэрээ', 'Гэрээ.')).toBe(false)
  expect(looksAlike('a\nb', 'a b')).toBe(false)
  expect(looksAlike('👨\u200d👩\u200d👧', '👨👩👧')).toBe(false)
  expect(looksAlike('\u1820\u180e\u1820', '\u1820\u1820')).toBe(false)
})
