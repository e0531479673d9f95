import { expect, test } from 'vitest'
import { breaksInside } from './breaks.ts'
import { inDirectionOf, isRightToLeft } from './direction.ts'
import { lettersFor } from './letters.ts'
import { nameOfSign, signsWithoutLetters, spelled } from './signs.ts'

/** A line as it is drawn from left to right: pieces of the own family as they are, others in brackets. */
async function drawn(line: string) {
  const letters = await lettersFor({ deep: [{ line }] })
  return letters
    .pieces(line, 400)
    .map((piece) => (piece.face ? `[${piece.clusters.map(({ text }) => text).join('|')}]` : piece.text))
}

/** The texts of the signs from left to right; brackets are drawn turned, and copied as they were written. */
const seen = async (line: string) => (await drawn(line)).join('').replace(/[[\]|]/g, '')

test('what the own family has asks for no other', async () => {
  const letters = await lettersFor(['Гэрээ №12: “Өвөр” — 1 000 ₮', '계약서', 'Ελλάδα ѣ'])
  expect(letters.isPlain).toBe(true)
  expect(letters.pieces('Гэрээ', 400)).toEqual([{ face: null, text: 'Гэрээ' }])
})

test('a line is cut where the family changes, the own family first', async () => {
  expect(await drawn('Гэрээ 採購 №1')).toEqual(['Гэрээ ', '[採]', '[購| ]', '№1'])
  expect(await drawn('😀 ба ☑')).toEqual(['[😀]', ' ба ', '[☑]'])
})

test('letters join, and what belongs together is one glyph that knows its text', async () => {
  // The vowel sign is drawn before its letter, and stays behind it in the text.
  expect(await drawn('हिन्दी')).toEqual(['[हि|न्|दी]'])
  expect(await drawn('👨‍👩‍👧🇲🇳')).toEqual(['[👨‍👩‍👧]', '[🇲🇳]'])
  const [first, inside] = await Promise.all(
    ['ᠮ', 'ᠮᠡᠮᠡᠮ'].map(async (word) => {
      const [piece] = (await lettersFor(word)).pieces(word, 400)
      return piece?.face ? piece.clusters.map(({ outline }) => JSON.stringify(outline)) : []
    }),
  )
  // The same letter of Mongolian has another shape at the beginning, in the middle and at the end.
  expect(first).toHaveLength(1)
  expect(new Set([inside![0], inside![2], inside!.at(-1)]).size).toBe(3)
})

test('Arabic and Hebrew run to the left, their figures to the right, and the line begins where its first letter does', async () => {
  expect(await seen('חוזה (15) א')).toBe('א )15( הזוח')
  expect(await seen('طلب (عدد 15)، السعر 1,500')).toBe('1,500 رعسلا ،)15 ددع( بلط')
  expect(await seen('Гэрээ: שלום, 12')).toBe('Гэрээ: 12 ,םולש')
  expect(await seen('שלום abc עולם')).toBe('םלוע abc םולש')
  expect(['שלום abc', 'abc שלום', '12 שלום'].map(isRightToLeft)).toEqual([true, false, true])
  expect(inDirectionOf('שלום abc', ['שלום', 'abc'])).toEqual(['שלום', '\u200fabc'])
  expect(inDirectionOf('abc def', ['abc', 'def'])).toEqual(['abc', 'def'])
})

test('weights and kana decide how Han is drawn', async () => {
  const outlineOf = async (text: string, weight: 400 | 600) => {
    const piece = (await lettersFor(text)).pieces(text, weight).find(({ face }) => face)
    return piece?.face ? JSON.stringify(piece.clusters.find((one) => one.text === '直')?.outline) : ''
  }
  const shapes = await Promise.all([outlineOf('直', 400), outlineOf('直', 600), outlineOf('直ちに', 400)])
  expect(new Set(shapes).size).toBe(3)
})

test('a sign without letters is found wherever it stands, and has a name', () => {
  expect(signsWithoutLetters({ title: 'Гэрээ 𒀀', fields: [{ a: '\ue000 採購 ✅' }, 5, null] })).toEqual(['𒀀', '\ue000'])
  expect(signsWithoutLetters(['سلام', 'ᠮᠣᠩᠭᠣᠯ', 'བོད', 'हिन्दी', 'ไทย', 'שלום', '日本語', '한국어', '🧿'])).toEqual([])
  expect([nameOfSign('🧿'), nameOfSign('\ue000'), nameOfSign('𒀀𒀁')]).toEqual(['U+1F9FF', 'U+E000', 'U+12000 U+12001'])
  expect(spelled('Гэрээ 𒀀, \ue000')).toBe('Гэрээ [U+12000], [U+E000]')
})

test('words without spaces break as their readers break them', () => {
  expect(breaksInside('баталгаажуулалт')).toEqual(['баталгаажуулалт'])
  expect(breaksInside('采购（第一），请示。')).toEqual(['采', '购', '（第', '一），', '请', '示。'])
  expect(breaksInside('コーヒー')).toEqual(['コー', 'ヒー'])
  expect(breaksInside('ใบขอซื้ออุปกรณ์')).toEqual(['ใบ', 'ขอ', 'ซื้อ', 'อุปกรณ์'])
  expect(breaksInside('ཡིག་ཚང་།')).toEqual(['ཡིག་', 'ཚང་།'])
})
