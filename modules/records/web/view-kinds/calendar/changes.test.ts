import { expect, test } from 'vitest'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Column } from '../../../shared/definition/table.ts'
import { registerKinds } from '#platform/shared/fields/index.ts'
import { dateRange } from '../../../shared/fields/kinds/date-range.ts'
import { begunAt, movedBy, stretchedTo } from './changes.ts'
import type { Entry } from './layout.ts'

const day = (name: string): Column => ({ name, kind: 'date', label: { mn: name }, required: false })
const columns = { from: day('from'), to: day('to') }
const entry = (values: FieldValues): Entry => ({
  row: { id: 'a', version: 1, values, created_at: '', updated_at: '' },
  title: 'а',
  colour: undefined,
  from: { day: '2026-02-27', minutes: null },
  to: { day: '2026-02-27', minutes: null },
})

test('what is moved lasts as long as before; where no end was said none is made up', () => {
  expect(movedBy(columns, entry({ from: '2026-02-27', to: '2026-03-01' }), 2)).toEqual({
    from: '2026-03-01',
    to: '2026-03-03',
  })
  expect(movedBy(columns, entry({ from: '2026-02-27', to: null }), -1)).toEqual({ from: '2026-02-26' })
})

test('what is stretched ends no earlier than it begins', () => {
  const one = entry({ from: '2026-02-27', to: null })
  expect(stretchedTo(columns, one, { day: '2026-03-02', minutes: 600 })).toEqual({ to: '2026-03-02' })
  expect(stretchedTo(columns, one, { day: '2026-02-26', minutes: null })).toBeNull()
  expect(stretchedTo({ ...columns, to: undefined }, one, { day: '2026-03-02', minutes: null })).toBeNull()
})

test('a row that is added on a day begins and ends with it', () => {
  expect(begunAt(columns, { day: '2026-02-27', minutes: null })).toEqual({ from: '2026-02-27', to: '2026-02-27' })
  expect(begunAt({ ...columns, to: undefined }, { day: '2026-02-27', minutes: null })).toEqual({ from: '2026-02-27' })
})

test('a range of days is moved and stretched as one value', () => {
  const forget = registerKinds([dateRange])
  const range = { from: { ...day('when'), kind: dateRange.name }, to: undefined }
  const one = entry({ when: '2026-02-27/2026-03-01' })
  expect(movedBy(range, one, 2)).toEqual({ when: '2026-03-01/2026-03-03' })
  expect(stretchedTo(range, one, { day: '2026-03-04', minutes: null })).toEqual({ when: '2026-02-27/2026-03-04' })
  expect(stretchedTo(range, one, { day: '2026-02-26', minutes: null })).toBeNull()
  expect(begunAt(range, { day: '2026-02-27', minutes: null })).toEqual({ when: '2026-02-27/2026-02-27' })
  forget()
})
