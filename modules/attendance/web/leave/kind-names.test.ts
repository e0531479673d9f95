import { expect, test } from 'vitest'
import { kindName } from './kind-names.ts'

test('a kind of leave is called as its readers call it, and by its own name where nobody translated it', () => {
  const values = { name: 'Ээлжийн амралт', name_en: 'Annual leave', name_ko: null }
  expect(['mn', 'en', 'ko'].map((language) => kindName({ values }, language))).toEqual([
    'Ээлжийн амралт',
    'Annual leave',
    'Ээлжийн амралт',
  ])
  expect(kindName({ values: {} }, 'mn')).toBe('—')
})
