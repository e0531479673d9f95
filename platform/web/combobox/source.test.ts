import { expect, test } from 'vitest'
import { listSource, matching } from './source.ts'

const options = [
  { value: '1', label: 'Сонгинохайрхан', detail: 'Улаанбаатар' },
  { value: '2', label: 'Хан-Уул', detail: 'Улаанбаатар', also: '한올' },
  { value: '3', label: 'Жанчивдорж', detail: 'Мөнххан' },
]
const found = (words: string) => matching(options, words).map(({ value }) => value)

test('a list is sought in Cyrillic and in Latin, by parts of words', () => {
  expect(found('хайрхан')).toEqual(['1'])
  expect(found('khairkhan')).toEqual(['1'])
  expect(found('монххан')).toEqual(['3'])
  expect(found('ulaan han')).toEqual(['2', '1'])
  expect(found('한올')).toEqual(['2'])
})

test('where a word begins so stands before where it is within', () => {
  expect(found('хан')).toEqual(['2', '1', '3'])
})

test('without words everything stands in its own order, and nothing else is found', async () => {
  expect(found(' ')).toEqual(['1', '2', '3'])
  expect([found('дархан'), found('аааа'), found('--')]).toEqual([[], [], []])
  const source = listSource(['x'], () => Promise.resolve(options))
  expect(await source.named('2', new AbortController().signal)).toEqual(options[1])
  expect(await source.named('9', new AbortController().signal)).toBeNull()
})
