import { expect, test } from 'vitest'
import { column, words } from '../../shared/definition/kit.ts'
import type { Operator } from '../../shared/operators.ts'
import { unwritten } from './unwritten.ts'

const of = (kind: 'money' | 'date' | 'datetime' | 'time' | 'text' | 'select', is: Operator, ...values: string[]) =>
  unwritten({ name: 'it', ...column(kind, { title: words('Юм', 'It', '것') }) }, { column: 'it', is, values })

test('a condition is asked for with what its column can be held against, and with nothing less', () => {
  expect(of('money', 'lt', '')).toEqual(['platform.fields.bad_number'])
  expect(of('money', 'between', '10', '-')).toEqual([undefined, 'platform.fields.bad_number'])
  expect(of('date', 'on', 'маргааш ч юм уу')).toEqual(['platform.fields.bad_date'])
  expect(of('date', 'between', '2026-02-28', 'last_30')).toEqual([undefined, undefined])
  expect(of('datetime', 'before', '2026-02-30')).toEqual(['platform.fields.bad_date'])
  expect(of('time', 'lt', '25:00')).toEqual(['platform.fields.bad_time'])
  expect(of('time', 'lt', '08:30')).toEqual([undefined])
  expect(of('text', 'contains', ' ')).toEqual(['platform.fields.required'])
  expect(of('text', 'contains', 'а')).toEqual([undefined])
  expect(of('select', 'any_of')).toEqual(['records.filter.nothing_chosen'])
  expect(of('text', 'empty')).toEqual([])
})
