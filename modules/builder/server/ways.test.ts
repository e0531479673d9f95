import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { publishRepairFlow, refusalOf } from '#modules/workflow/testing/index.ts'
import { listWays, saveWays } from '../shared/ways.ts'

const app = await startedApp()
const { orgId, roles } = app.places.orgs.trade
const [builder, clerk] = [await app.as('builder'), await app.as('creator')]
const FLOW = 81
await publishRepairFlow(app.services.db, orgId, FLOW, { role: roles.director })

/** The first of the finished tables whose rows may be approved. */
const table = (await builder.call(listWays, {})).body.tables[0]!.table
const choose = (flows: { flow: number; refused_at: string[] }[], who = builder) => who.call(saveWays, { table, flows })
const chosen = async () => (await builder.call(listWays, {})).body.tables.find((one) => one.table === table)?.flows

test('whoever builds chooses by which flows the rows of a finished table are decided', async () => {
  expect(await chosen()).toEqual([])
  expect((await builder.call(listWays, {})).body.flows).toContainEqual(
    expect.objectContaining({ id: FLOW, ends: [expect.objectContaining({ id: 'end' })] }),
  )
  expect((await choose([{ flow: FLOW, refused_at: ['end'] }])).status).toBe(200)
  expect(await chosen()).toEqual([{ flow: FLOW, refused_at: ['end'] }])
  expect((await choose([])).status).toBe(200)
  expect(await chosen()).toEqual([])
})

test('others do not, and nothing is chosen that is not there', async () => {
  expect((await choose([], clerk)).status).toBe(403)
  expect((await clerk.call(listWays, {})).status).toBe(403)
  expect(refusalOf(await choose([{ flow: 999, refused_at: [] }]))).toBe('422 builder.ways.unknown')
  expect(refusalOf(await choose([{ flow: FLOW, refused_at: ['nowhere'] }]))).toBe('422 builder.ways.unknown')
  const twice = { flow: FLOW, refused_at: [] }
  expect(refusalOf(await choose([twice, twice]))).toBe('422 records.built.flow_twice')
  const other = { table: 'records.none', flows: [] }
  expect(refusalOf(await builder.call(saveWays, other))).toBe('404 records.table_missing')
})
