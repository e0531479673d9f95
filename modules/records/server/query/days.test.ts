import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import { firstDay, lastDay } from '../../shared/charts/periods.ts'
import { addRow, queryRows } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import type { Operator } from '../../shared/operators.ts'
import { testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const duties = table('tried.duties', {
  title: named('Үүрэг'),
  columns: {
    title: column('text', { title: named('Гарчиг') }),
    due: column('date', { title: named('Хугацаа') }),
    met: column('datetime', { title: named('Уулзалт') }),
  },
  label: '{title}',
  sort: 'title',
})
const app = await startedApp()
await testTables(app, [duties])
const admin = await app.as('admin')
const today = dayIn('Asia/Ulaanbaatar', new Date())
const DAY = 24 * 60 * 60 * 1000
const away = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
const offsets = [-400, -100, -40, -31, -29, -20, -8, -7, -6, -3, -1, 0, 1, 3, 6, 7, 8, 20, 29, 31, 100]
for (const days of offsets)
  expect(
    (
      await admin.call(addRow, {
        table: duties.name,
        // A moment is that of the clocks of the organisation, which are eight hours ahead.
        values: { title: String(days), due: away(days), met: `${away(days)}T01:00:00Z` },
      })
    ).status,
  ).toBe(200)

const found = async (name: string, is: Operator, ...values: string[]) => {
  const { status, body } = await admin.call(queryRows, {
    table: duties.name,
    filter: { column: name, is, values },
    limit: 200,
  })
  return status === 200
    ? body.rows.map(({ values: said }) => Number(said['title'])).toSorted((one, other) => one - other)
    : status
}
const among = (first: string, last: string) => offsets.filter((days) => away(days) >= first && away(days) <= last)

test('days that go along with today are those of the calendar, for days and for moments', async () => {
  const month = firstDay('month', today)
  const before = firstDay('month', new Date(Date.parse(`${month}T00:00:00Z`) - DAY).toISOString().slice(0, 10))
  const year = firstDay('year', today)
  const asked: [string, string, string][] = [
    ['day', today, today],
    ['day-1', away(-1), away(-1)],
    ['day+3', away(3), away(3)],
    ['week', firstDay('week', today), lastDay('week', firstDay('week', today))],
    ['week-1', firstDay('week', away(-7)), lastDay('week', firstDay('week', away(-7)))],
    ['month', month, lastDay('month', month)],
    ['month-1', before, lastDay('month', before)],
    ['quarter', firstDay('quarter', today), lastDay('quarter', firstDay('quarter', today))],
    ['year', year, lastDay('year', year)],
    ['last_7', away(-6), today],
    ['last_30', away(-29), today],
    ['next_7', today, away(6)],
  ]
  for (const [word, first, last] of asked)
    for (const name of ['due', 'met']) {
      expect([name, word, await found(name, 'on', word)]).toEqual([name, word, among(first, last)])
      const earlier = offsets.filter((days) => away(days) < first)
      const later = offsets.filter((days) => away(days) > last)
      expect([name, word, await found(name, 'before', word)]).toEqual([name, word, earlier])
      expect([name, word, await found(name, 'after', word)]).toEqual([name, word, later])
    }
  expect(await found('due', 'between', 'last_7', 'day+1')).toEqual(among(away(-6), away(1)))
  expect(await found('met', 'between', away(-7), 'day')).toEqual(among(away(-7), today))
})

test('what is no word of days is refused', async () => {
  for (const wrong of ['', 'today', 'week*2', 'last_0', 'last_1000', "day'; --"])
    expect(await found('due', 'on', wrong)).toBe(422)
})
