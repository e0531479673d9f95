import { expect, test } from 'vitest'
import type { FileCell } from '#platform/server/excel/index.ts'
import { guessColumns, headingsAt, nearlyOf } from './guess.ts'

const day = (text: string): FileCell => ({ is: 'day', text })

test('a sheet becomes a table: titles become names, and every cell under a title agrees on the kind', () => {
  const rows: FileCell[][] = [
    ['Барааны жагсаалт'],
    ['Код', 'Нэр *', 'Үнийн дүн', 'Тоо', 'Жин', 'Огноо', 'Төрөл', 'Зарагддаг', 'Тайлбар', 'Утас'],
    ...Array.from({ length: 9 }, (_, at): FileCell[] => [
      `00${at}`,
      `Бараа ${at}`,
      '1,250,000.50 ₮',
      String(at * 7),
      `${at}.125`,
      at < 4 ? day('2026-03-04') : '2026.3.4',
      at % 2 ? 'Хүнс' : 'Багаж',
      at % 2 ? 'Тийм' : 'үгүй',
      at === 3 ? 'урт\nтекст' : null,
      '99112233',
    ]),
  ]
  expect(headingsAt(rows)).toBe(1)
  const columns = guessColumns(rows)
  expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
    ['kod', 'text'],
    ['ner', 'text'],
    ['uniin_dun', 'money'],
    ['too', 'integer'],
    ['jin', 'number'],
    ['ognoo', 'date'],
    ['turul', 'select'],
    ['zaragddag', 'checkbox'],
    ['tailbar', 'long_text'],
    // A number of a telephone is no amount, and the kind for it is not there yet.
    ['utas', 'phone'],
  ])
  expect(columns[0]).toMatchObject({ required: true, unique: true, title: { mn: 'Код' }, at: 0 })
  expect(columns[6]!.options).toEqual([
    { value: 'bagaj', label: { mn: 'Багаж', en: 'Багаж', ko: 'Багаж' } },
    { value: 'khuns', label: { mn: 'Хүнс', en: 'Хүнс', ko: 'Хүнс' } },
  ])
  expect(columns[8]).not.toHaveProperty('required')
  expect(columns.filter(({ unique }) => unique)).toHaveLength(1)
})

test('names are their own, and none is one that every table has', () => {
  const names = guessColumns([
    ['Нэр', 'нэр', 'ID', '2026', '名前', 'search'],
    ['а', 'б', 'в', 'г', 'д', 'е'],
  ])
  expect(names.map(({ name }) => name)).toEqual(['ner', 'ner_2', 'id_2', 'column_4', 'column_5', 'search_2'])
})

test('one cell that is something else makes a text of its column', () => {
  const kind = (...cells: FileCell[]) => guessColumns([['Багана'], ...cells.map((cell) => [cell])])[0]!.kind
  expect(kind('12', '13')).toBe('integer')
  expect(kind('12', '013')).toBe('text')
  expect(kind('12', '1E5')).toBe('text')
  expect(kind('1', '12345678901234567890')).toBe('text')
  expect(kind('1,5', '2')).toBe('text')
  expect(kind('2026-01-02', 'дараа')).toBe('text')
  expect(kind('31/12/2026', '01/02/2026')).toBe('date')
})

test('addresses, numbers of citizens and moments are known by how they look, and telephones by what they are called', () => {
  const moment = { is: 'moment' as const, text: '2026-11-21 08:40' }
  const rows = [
    ['И-мэйл', 'Вэб', 'РД', 'Утас', 'Тоо', 'Ирсэн'],
    ['bat@orgil.mn', 'https://orgil.mn', 'УБ90051512', '9911-2233', '99112233', moment],
    ['Sara@Orgil.MN', 'http://example.com/a', 'уб85123056', '+976 88112233', '88112233', moment],
  ]
  expect(guessColumns(rows).map(({ kind }) => kind)).toEqual([
    'email',
    'link',
    'registration_number',
    'phone',
    'integer',
    'datetime',
  ])
})

test('titles of groups over several columns are divided by those of the row below', () => {
  const rows = [
    ['Сэжмийн бүртгэл', null, null, null],
    ['№', 'Харилцагч', null, 'Төлөв'],
    [null, 'Байгууллага', 'РД', null],
    ['1', 'Алтан ноос', '5123401', 'Шинэ'],
    ['2', 'Говь', '5123402', 'Шинэ'],
  ]
  expect(headingsAt(rows)).toBe(2)
  expect(guessColumns(rows).map(({ title }) => title.mn)).toEqual(['№', 'Байгууллага', 'РД', 'Төлөв'])
  // A column that nobody named is no group.
  expect(
    headingsAt([
      ['Нэр', null, 'Тайлбар'],
      ['Бат', 'Дарга', 'Сайн'],
    ]),
  ).toBe(0)
})

test('of a long column with a few cells that are something else is told what the others are', () => {
  const said = (...texts: string[]) => texts.map((text) => ({ text, count: 1 }))
  const days = Array.from({ length: 99 }, (_, at) => `2026-0${1 + (at % 9)}-${10 + (at % 19)}`)
  expect(nearlyOf('Огноо', said(...days, '2026-13-45'))).toEqual({ kind: 'date', count: 1, said: ['2026-13-45'] })
  const roads = Array.from({ length: 198 }, (_, at) => String(12 + at))
  expect(nearlyOf('Зам', said(...roads, 'их', 'бага'))).toEqual({ kind: 'integer', count: 2, said: ['их', 'бага'] })
  expect(nearlyOf('Зам', said(...roads, ...Array.from({ length: 9 }, () => 'их')))).toBeUndefined()
  expect(nearlyOf('Зам', said('12', '13', 'их'))).toBeUndefined()
  // A code whose zeros say something is none of these.
  expect(nearlyOf('Код', said(...roads.map((one) => `0${one}`)))).toBeUndefined()
})
