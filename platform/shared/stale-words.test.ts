import { expect, test } from 'vitest'
import { reworded } from './stale-words.ts'

const text = (mn: string, en = '', ko = '') => ({ words: { mn, en, ko }, stale: [] })
const shipped = () => true

test('whoever renames one language leaves the others to be looked at', () => {
  expect(reworded(text('Хянах', 'Look', '보기'), 'mn', 'Шалгах').stale).toEqual(['en', 'ko'])
  expect(reworded(text('Хянах', 'Look', '보기'), 'en', 'Inspect').stale).toEqual(['mn', 'ko'])
  expect(reworded(text('Хянах'), 'mn', 'Шалгах').stale, 'what is empty cannot be wrong').toEqual([])
})

test('what came with the product goes with the Mongolian that it belonged to', () => {
  expect(reworded(text('Хянах', 'Review', '검토'), 'mn', 'Шалгах', shipped)).toEqual({
    words: { mn: 'Шалгах', en: '', ko: '' },
    stale: [],
  })
  expect(reworded(text('Хянах', 'Review', '보기'), 'mn', 'Шалгах', (other) => other === 'en')).toEqual({
    words: { mn: 'Шалгах', en: '', ko: '보기' },
    stale: ['ko'],
  })
  expect(reworded(text('Хянах', 'Review', '검토'), 'en', 'Inspect', shipped).words.ko, 'not with another').toBe('검토')
})

test('a translation that is filled in, or brought up, renames nothing; as little does typing what stood there', () => {
  expect(reworded(text('Хянах', '', '보기'), 'en', 'Look').stale).toEqual([])
  expect(
    reworded({ words: { mn: 'Шалгах', en: 'Look', ko: '보기' }, stale: ['en', 'ko'] }, 'en', 'Check').stale,
  ).toEqual(['ko'])
  expect(reworded(text('Хянах', 'Look'), 'mn', 'Хянах').stale).toEqual([])
  expect(reworded(text('Хянах', 'Review'), 'mn', '', shipped), 'emptied on the way to another').toEqual({
    words: { mn: '', en: 'Review', ko: '' },
    stale: [],
  })
})
