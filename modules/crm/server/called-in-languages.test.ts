import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, listOptions, queryRows, showRow, showRowHistory } from '#modules/records/shared/index.ts'
import { groupRows } from '#modules/records/shared/index.ts'
import { brought, tried } from '#modules/records/testing/index.ts'
import { sheetOf } from '#platform/testing/workbook.ts'

const app = await startedApp()
const seller = await app.as('sales')
const [ko, en] = [{ 'x-lang': 'ko_KR' }, { 'x-lang': 'en_US' }]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const TABLE = 'crm.leads'
const nameOf = (value: unknown) => String(value).split(' ').slice(1).join(' ')

test('a reference to a row with names in several languages says that of the reader, wherever it is read', async () => {
  const { id } = (await seller.call(addRow, { table: TABLE, values: { name: 'Хэлний сэжим' } }, key())).body
  const shown = async (headers?: Record<string, string>) =>
    (await seller.call(showRow, { table: TABLE, id }, headers)).body.values['stage'] ?? null
  expect([nameOf(await shown()), nameOf(await shown(ko)), nameOf(await shown(en))]).toEqual(['Шинэ', '신규', 'New'])
  const { rows } = (await seller.call(queryRows, { table: TABLE, limit: 200 }, ko)).body
  expect(nameOf(rows.find((row) => row.id === id)!.values['stage'])).toBe('신규')
  const { options } = (await seller.call(listOptions, { table: TABLE, column: 'stage', q: '' }, en)).body
  expect(options.map(({ name }) => name)).toContain('Contacted')
  const groups = (await seller.call(groupRows, { table: TABLE, column: 'stage' }, ko)).body
  expect(JSON.stringify(groups)).toContain('신규')

  // Whoever writes in Korean changes what they read, and history says it as everybody else's does.
  const contacted = (await seller.call(listOptions, { table: TABLE, column: 'stage', q: '' }, ko)).body.options.find(
    ({ name }) => name === '연락함',
  )!
  const wish = { was: { stage: await shown(ko) }, values: { stage: `${contacted.id} ${contacted.name}` } }
  expect((await seller.call(changeRow, { table: TABLE, id, ...wish }, { ...ko, ...key() })).status).toBe(200)
  const [last] = (await seller.call(showRowHistory, { table: TABLE, id }, ko)).body
  const change = last!.changes.find(({ column }) => column === 'stage')!
  expect([nameOf(change.from), nameOf(change.to)]).toEqual(['Шинэ', 'Холбогдсон'])

  // Whoever merges rows compares them in their language.
  const twin = (await seller.call(addRow, { table: TABLE, values: { name: 'Ихэр сэжим' } }, key())).body.id
  const compared = await seller.fetch(`/api/records/${TABLE}/compare`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ko },
    body: JSON.stringify({ ids: [id, twin] }),
  })
  const beside = (await compared.json()) as { values: Record<string, string> }[]
  expect(beside.map(({ values }) => nameOf(values['stage']))).toEqual(['연락함', '신규'])

  // A file that went out in Korean comes back.
  const asked = new URLSearchParams({ columns: 'name,stage', q: 'Хэлний', lang: 'ko_KR' })
  const file = await seller.fetch(`/api/records/${TABLE}/export?${asked.toString()}`, { method: 'POST' })
  const said = await sheetOf(file)
  expect(said[1]).toContain('연락함')
  const seen = await tried(seller, TABLE, [
    ['Юуны тухай', 'Шат'],
    ['Буцаж ирсэн', '연락함'],
    ['Бас нэг', 'Contacted'],
  ])
  expect(seen).toMatchObject({ counts: { create: 2, bad_new: 0 } })
  expect(await brought(seller, TABLE, seen.id)).toMatchObject({ result: { created: 2 } })
})
