import { expect, test } from 'vitest'
import { inKorean } from './korean.ts'
import register from './register.json' with { type: 'json' }

test.each([
  ['Баянзүрх', '바양주르흐'],
  ['Баянгол', '바양골'],
  ['Сүхбаатар', '수흐바타르'],
  ['Чингэлтэй', '칭겔테이'],
  ['Хан-Уул', '항올'],
  ['Налайх', '날라이흐'],
  ['Багануур', '바가노르'],
  ['Багахангай', '바가항가이'],
  ['Дархан', '다르항'],
  ['Орхон', '오르홍'],
  ['Сэлэнгэ', '셀렝게'],
  ['Завхан', '자브항'],
  ['Говь-Алтай', '고비알타이'],
])('%s is written %s', (mongolian, korean) => {
  expect(inKorean(mongolian)).toBe(korean)
})

test('every name of the register comes out in Hangul alone', () => {
  const names = register.flatMap(({ mn, below }) => [mn, ...below.map((unit) => unit.mn)])
  expect(names.length).toBeGreaterThan(340)
  expect(names.map(inKorean).filter((name) => !/^[가-힣]+(?: [가-힣]+)*$/u.test(name))).toEqual([])
})

test('what is not Mongolian stays', () => {
  expect(inKorean('3-р хороо')).toMatch(/^3/)
  expect(inKorean('ABC 12')).toBe('abc 12')
})
