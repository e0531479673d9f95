import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { readWorkbook } from '#platform/server/excel/index.ts'
import { deliverPunches } from '../shared/delivery/contract.ts'
import { showSheet } from '../shared/contract.ts'
import { changeSettings, showSettings } from '../shared/settings.ts'

const app = await startedApp()
const staff = sql.table(['organization', 'employees'].join('.'))
const { orgId, employees } = app.places.orgs.trade
const [hr, clerk, head] = [await app.as('hr'), await app.as('sales'), await app.as('councillor3')]
const key = () => ({ 'idempotency-key': randomUUID() })
const settings = async () => {
  const { delivered: _, ...kept } = (await hr.call(showSettings, {})).body
  return kept
}

await sql`update ${staff} set code = 'Б-17' where org_id = ${orgId} and id = ${employees.sales!}`.execute(
  app.services.db,
)

test('settings are changed by whoever keeps attendance, over what they saw, and days follow', async () => {
  const was = await settings()
  expect(was).toEqual({ overtime_most: 240, night_from: 1320, night_to: 360, positions_days: 90, remind_minutes: 60 })
  await hr.call(deliverPunches, {
    source: 'file',
    punches: [
      { who: 'Б-17', at: '2026-11-02T09:00:00', kind: 'in' },
      { who: 'Б-17', at: '2026-11-02T23:30:00', kind: 'out' },
    ],
  })
  const nightOf = async () => {
    const sheet = (await hr.call(showSheet, { month: '2026-11' })).body
    return sheet.rows.find(({ id }) => id === employees.sales)!.totals.night
  }
  expect(await nightOf()).toBe(90)
  expect((await hr.call(changeSettings, { was, settings: { ...was, night_from: 1380 } }, key())).status).toBe(200)
  expect(await nightOf()).toBe(30)
  expect(await settings()).toEqual({ ...was, night_from: 1380 })
  // Somebody who still sees how it was.
  expect((await hr.call(changeSettings, { was, settings: { ...was, night_to: 300 } }, key())).status).toBe(409)
  for (const bad of [{ overtime_most: -1 }, { night_from: 1440 }, { positions_days: 0 }, { remind_minutes: 721 }])
    expect((await hr.call(changeSettings, { was: await settings(), settings: { ...was, ...bad } }, key())).status).toBe(
      422,
    )
  for (const who of [clerk, head]) {
    expect((await who.call(showSettings, {})).status).toBe(403)
    expect((await who.call(changeSettings, { was, settings: was }, key())).status).toBe(403)
  }
  const { rows } = await sql<{ before: unknown; after: unknown }>`select before, after from platform.audit
    where org_id = ${orgId} and action = 'attendance.settings_changed'`.execute(app.services.db)
  expect(rows).toEqual([{ before: { night_from: 1320 }, after: { night_from: 1380 } }])
})

test('the file of a month holds the columns that were chosen, of those whom one may see', async () => {
  const file = async (query: string, who = hr) => {
    const reply = await who.fetch(`/api/attendance/sheet/file?month=2026-11&${query}`)
    if (reply.status !== 200) return reply.status
    const sheet = await readWorkbook(Buffer.from(await reply.arrayBuffer()))
    return sheet
  }
  const chosen = await file('columns=code,name,worked&days=0')
  expect(JSON.stringify(chosen)).toContain('Б-17')
  expect(JSON.stringify(chosen)).toContain('Ажилласан')
  expect(JSON.stringify(chosen)).not.toContain('Хоцорсон')
  expect(JSON.stringify(await file(''))).toContain('Хоцорсон')
  expect(await file('columns=salary')).toBe(422)
  expect(JSON.stringify(await file('', clerk))).not.toContain('Мөнхцэцэг')
})

test('the month on paper is a document to be signed, of those whom one may see', async () => {
  const paper = async (who: typeof hr) => who.fetch('/api/attendance/sheet/paper?month=2026-11&lang=mn_MN')
  const own = await paper(hr)
  expect(own.status).toBe(200)
  expect(own.headers.get('content-type')).toBe('application/pdf')
  const [whole, theirs] = [Buffer.from(await own.arrayBuffer()), Buffer.from(await (await paper(clerk)).arrayBuffer())]
  expect(whole.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(theirs.length).toBeLessThan(whole.length)
  const { rows } = await sql`select from platform.audit where org_id = ${orgId}
    and action = 'attendance.sheet_exported'`.execute(app.services.db)
  expect(rows.length).toBeGreaterThan(1)
})
