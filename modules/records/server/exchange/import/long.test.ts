import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { queryRows } from '../../../shared/contract.ts'
import { column, table, words } from '../../../shared/definition/kit.ts'
import { checkImport, MOST_AT_ONCE, runImport, showImport, stopImport } from '../../../shared/exchange/imports.ts'
import { brought, rested, tried } from '../../../testing/importing.ts'
import { testTables } from '../../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const lines = table('long.lines', {
  title: named('Мөр'),
  columns: {
    code: column('text', { title: named('Код'), required: true, unique: true }),
    note: column('text', { title: named('Тэмдэглэл') }),
  },
  label: '{code}',
  sort: 'code',
})
const LINES = 'long.lines'
const app = await startedApp()
await testTables(app, [lines])
const admin = await app.as('admin')
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const count = async () => (await admin.call(queryRows, { table: LINES, limit: 1 })).body.total
const rows = (many: number) => Buffer.from(`Код\n${Array.from({ length: many }, (_, at) => `${at}\n`).join('')}`)

test('a long import is taken back whole when it is stopped, and can be brought in afterwards', async () => {
  const many = MOST_AT_ONCE + 500
  const { id, wishes } = await tried(admin, LINES, rows(many))
  await admin.call(runImport, { table: LINES, id, rules: { known: 'update', bad: 'refuse' } }, key())
  // Some of it is written.
  await expect
    .poll(async () => (await admin.call(showImport, { table: LINES, id })).body.done, { interval: 20 })
    .toBeGreaterThan(0)
  await admin.call(stopImport, { table: LINES, id }, key())
  expect(await rested(admin, LINES, id)).toMatchObject({ state: 'cancelled', left_behind: { count: 0 } })
  expect(await count()).toEqual({ count: 0, is_exact: true })
  await admin.call(checkImport, { table: LINES, id, wishes: wishes! }, key())
  expect((await rested(admin, LINES, id)).counts).toMatchObject({ create: many })
  expect(await brought(admin, LINES, id)).toMatchObject({ state: 'done', result: { created: many } })
}, 120_000)

test('an import that nobody works on any more goes on', async () => {
  const { id } = await tried(admin, LINES, Buffer.from('Код\nх1\nх2\n'))
  // As a process leaves it that went down.
  await sql`update records.imports set state = 'running', rules = ${JSON.stringify({ known: 'update', bad: 'refuse' })},
    total = 2, at_line = 1, done = 0, worked_at = now() - interval '5 minutes' where id = ${id}`.execute(
    app.services.db,
  )
  await app.runJob('records.imports_go_on')
  expect(await rested(admin, LINES, id)).toMatchObject({ state: 'done', result: { created: 2 } })
})

test('what nobody can take back any more is cleared away', async () => {
  const { id } = await tried(admin, LINES, Buffer.from('Код\nу1\n'))
  await sql`update records.imports set until = now() - interval '1 minute' where id = ${id}`.execute(app.services.db)
  await app.runJob('records.imports_away')
  expect((await admin.call(showImport, { table: LINES, id })).status).toBe(404)
  const { rows: left } = await sql`select 1 from records.import_rows where import_id = ${id}`.execute(app.services.db)
  expect(left).toEqual([])
})
