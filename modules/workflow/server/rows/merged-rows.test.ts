import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { chooseFlows, tablesThatTravel } from '#modules/records/server/index.ts'
import { addRow, changeRow, mergeRows, sendRows, showRow, splitRows } from '#modules/records/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { processesOfRows } from '../../shared/index.ts'
import { decideAs, publishRepairFlow, refusalOf } from '../../testing/index.ts'

const FLOW = 83
const app = await startedApp()
const { db } = app.services
const { orgId, roles } = app.places.orgs.trade
const [admin, director] = (await Promise.all(['admin', 'director'].map(app.as))) as [Caller, Caller]
// A table that a module ships whose rows travel: projects.
const { table } = (await tablesThatTravel(db, orgId)).find((one) => one.table.endsWith('.projects'))!
await publishRepairFlow(db, orgId, FLOW, { role: roles.director })
await asSystem(db, (trx) => chooseFlows(trx, orgId, table, [{ flow: FLOW, refused_at: [] }]))

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const add = async (name: string) => (await admin.call(addRow, { table, values: { name } }, key())).body
const send = ({ id }: { id: string }) => admin.call(sendRows, { table, ids: [id], flow: FLOW }, key())
const read = async ({ id }: { id: string }) => (await admin.call(showRow, { table, id })).body
const seen = async (row: { id: string }) => ({ id: row.id, version: (await read(row)).version })
const processes = async ({ id }: { id: string }) =>
  (await admin.call(processesOfRows, { table, ids: [id] })).body.rows[0]?.processes.map((one) => one.id) ?? []
const merge = async (kept: { id: string }, gone: { id: string }, values_of = {}) =>
  admin.call(mergeRows, { table, kept: await seen(kept), merged: [await seen(gone)], values_of }, key())
const split = (merge_id: string) => admin.call(splitRows, { table, merge_id }, key())
const rename = async (row: { id: string }, name: string) => {
  const { values } = await read(row)
  return admin.call(changeRow, { table, id: row.id, was: { name: values['name'] ?? null }, values: { name } })
}

test('the process of a row that goes is about the one that stays, and comes back with it', async () => {
  const [kept, gone] = [await add('Үлдэх'), await add('Явж буй')]
  expect((await send(gone)).body).toEqual({ count: 1 })
  const [process] = await processes(gone)
  const { status, body } = await merge(kept, gone, { name: gone.id })
  expect([status, body.row.values]).toMatchObject([200, { name: 'Явж буй', approval: 'CHECK' }])
  expect(await processes(kept)).toEqual([process])
  expect(refusalOf(await rename(kept, 'Өөр'))).toBe('409 records.flows.travels')

  expect([(await split(body.merge_id)).status, await processes(kept), await processes(gone)]).toEqual([
    200,
    [],
    [process],
  ])
  expect((await read(kept)).values).toMatchObject({ name: 'Үлдэх', approval: null })
  expect((await read(gone)).values).toMatchObject({ name: 'Явж буй', approval: 'CHECK' })
  expect((await rename(kept, 'Өөр')).status).toBe(200)
  expect(refusalOf(await rename(gone, 'Өөр'))).toBe('409 records.flows.travels')
  expect(await decideAs(director, process!, 'reviewed')).toMatchObject({ status: 200 })
  expect((await read(gone)).values).toMatchObject({ approval: 'END' })
  expect((await read(kept)).values).toMatchObject({ approval: null })
})

test('what is decided after a merge is written into the row that stays', async () => {
  const [kept, gone] = [await add('Нэг'), await add('Хоёр')]
  await send(gone)
  const [process] = await processes(gone)
  const { body } = await merge(kept, gone)
  expect(await decideAs(director, process!, 'reviewed')).toMatchObject({ status: 200 })
  expect((await read(kept)).values).toMatchObject({ approval: 'END', state: 'active' })
  expect((await split(body.merge_id)).body).toMatchObject({ rows: 1, kept: ['approval'] })
  expect(await processes(gone)).toEqual([process])
})

test('of two that are both on their way none is merged', async () => {
  const [one, other] = [await add('А'), await add('Б')]
  await send(one)
  await send(other)
  expect(refusalOf(await merge(one, other))).toBe('409 records.merge.several_travel')
})
