import { expect, test } from 'vitest'
import type { Ruler, Style } from './marks.ts'
import { wrapText } from './wrap.ts'

const style: Style = { font: 'regular', size: 1, leading: 1, color: 'black' }
/** Every letter is one point wide. */
const ruler: Ruler = { widthOf: (text) => [...text].length, imageSize: () => ({ width: 1, height: 1 }) }
const wrap = (text: string, width: number) => wrapText(text, style, width, ruler)

test('lines break between words', () => {
  expect(wrap('гэрээний төсөл баталгаажуулалт', 16)).toEqual(['гэрээний төсөл', 'баталгаажуулалт'])
})

test('a word longer than the line goes on over the next one, and no letter is lost', () => {
  expect(wrap('нэг баталгаажуулалт хоёр', 6)).toEqual(['нэг', 'баталг', 'аажуул', 'алт', 'хоёр'])
})

test('the rest of a long word shares its line with the next word', () => {
  expect(wrap('аааааааааб вв', 8)).toEqual(['аааааааа', 'аб вв'])
})

test('a word whose halves are alike is still one word', () => {
  expect(wrap('xx aaaaaaaaaa', 5)).toEqual(['xx', 'aaaaa', 'aaaaa'])
})

test('paragraphs and empty lines stay', () => {
  expect(wrap('нэг\r\n\r\nхоёр', 10)).toEqual(['нэг', '', 'хоёр'])
})

test('a no-break space keeps its words together', () => {
  expect(wrap('үнэ 48\u00a0000\u00a0₮', 9)).toEqual(['үнэ', '48\u00a0000\u00a0₮'])
})

test('control characters are not printed', () => {
  expect(wrap('a\u0000b\tc\u200bd\u202ee', 20)).toEqual(['ab cde'])
})

test('Hangul breaks between words, and a letter with its mark is never torn', () => {
  expect(wrap('문서 처리 기록', 5)).toEqual(['문서 처리', '기록'])
  expect(wrap('в\u0306в\u0306', 3)).toEqual(['в\u0306', 'в\u0306'])
})

test('Han fills the line, and no line begins with what closes', () => {
  expect(wrap('关于采购，请示', 4)).toEqual(['关于采', '购，请示'])
  expect(wrap('Гэрээ 采购申请', 8)).toEqual(['Гэрээ 采购', '申请'])
})

test('what joins letters stays, what breaks or turns them goes', () => {
  expect(wrap('👨\u200d👩 क्\u200dष ᠠ\u180eᠨ a\u00adb\ufeff', 40)).toEqual(['👨\u200d👩 क्\u200dष ᠠ\u180eᠨ ab'])
})

test('lines of a text that runs to the left all begin at the right', () => {
  expect(wrap('שלום abc שלום', 5)).toEqual(['שלום', '\u200fabc', 'שלום'])
})
