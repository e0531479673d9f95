import { expect, test } from 'vitest'
import { column, table, words } from './definition/kit.ts'
import { filterStillThere, sortStillThere } from './still-there.ts'

const own = (name: string) => words(name, name, name)
const said = {
  title: own('Гэрээ'),
  columns: { note: column('text', { title: own('Тэмдэглэл'), translated: true }) },
  label: '{note}',
  sort: 'note',
} as const
const deals = table('records.deals', said)
const by = (name: string) => ({ column: name, is: 'filled' as const, values: [] })

test('what names a column that is gone is left out, and the rest stands', () => {
  const whole = { all: [by('note'), { any: [by('note_en'), by('note')] }] }
  expect(filterStillThere(deals, whole)).toBe(whole)
  expect(
    filterStillThere(deals, { all: [by('note'), { any: [by('dun'), by('note_en')] }, { any: [by('dun')] }] }),
  ).toEqual({
    all: [by('note'), { any: [by('note_en')] }],
  })
  expect(filterStillThere(deals, { all: [by('dun')] })).toBeUndefined()
  expect(sortStillThere(deals, ['-dun', '-note_ko', 'rank'])).toEqual(['-note_ko'])
  expect(sortStillThere({ ...deals, ranked: true }, ['rank'])).toEqual(['rank'])
})
