import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { chooseFlows } from '#modules/records/server/index.ts'
import { addRow, changeRow, sendRows, showRow } from '#modules/records/shared/index.ts'
import { processesOfRows } from '#modules/workflow/shared/index.ts'
import { decideAs, publishRepairFlow, refusalOf } from '#modules/workflow/testing/index.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { often } from '#platform/testing/often.ts'
import { NOTICES } from '../shared/access.ts'
import { showNotice } from '../shared/reading.ts'
import { stepNotice } from '../shared/receipts.ts'
import { meantFor, readersOf, settleReaders } from './audience.ts'
import { noticesWhere } from './notice.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, structs, roles, employees, users } = app.places.orgs.trade
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const some = (ids: readonly number[]) => fc.subarray([...ids], { maxLength: 2 })

test('who reads a notice is the same, asked of the notice or of the person', async () => {
  const meant = fc.record({
    audience: fc.constantFrom('everybody', 'chosen'),
    units: some(Object.values(structs)),
    roles: some(Object.values(roles)),
    people: some(Object.values(employees)),
    joins_later: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(meant, { minLength: 1, maxLength: 4 }), async (notices) => {
      const ids: string[] = []
      await asSystem(db, async (trx) => {
        for (const one of notices) {
          const id = orderedId()
          ids.push(id)
          await sql`insert into news.notices (org_id, id, title, category, state, body, author, audience, units, roles,
            people, joins_later, released_at) values (${orgId}, ${id}::uuid, 'x', 'event', 'released', 'x', 1,
            ${one.audience}, ${one.units}::integer[], ${one.roles}::integer[], ${one.people}::integer[],
            ${one.joins_later}, now())`.execute(trx)
        }
        for (const notice of await noticesWhere(trx, orgId, sql`n.id = any(${ids}::uuid[])`))
          await settleReaders(trx, orgId, notice)
      })
      const asked = new Map<string, Set<number>>(ids.map((id) => [id, new Set()]))
      for (const user of Object.values(users))
        for (const id of await asSystem(db, (trx) => meantFor(trx, orgId, user))) asked.get(id)?.add(user)
      const everybody = new Set(Object.values(users))
      for (const notice of await asSystem(db, (trx) => noticesWhere(trx, orgId, sql`n.id = any(${ids}::uuid[])`))) {
        const readers = (await asSystem(db, (trx) => readersOf(trx, orgId, notice))).map(({ user_id }) => user_id)
        expect(readers.filter((user) => everybody.has(user)).toSorted((one, other) => one - other)).toEqual(
          [...asked.get(notice.id)!].toSorted((one, other) => one - other),
        )
      }
    }),
    { numRuns: Math.min(often(12), 200) },
  )
}, 120_000)

test('where the organisation chose a flow, news go out once it has passed, as they were approved', async () => {
  const FLOW = 91
  await publishRepairFlow(db, orgId, FLOW, { role: roles.director })
  await asSystem(db, (trx) => chooseFlows(trx, orgId, NOTICES, [{ flow: FLOW, refused_at: [] }]))
  const [secretary, director, reader] = [await app.as('secretary'), await app.as('director'), await app.as('creator')]
  const written = async (title: string, more: Record<string, string> = {}) =>
    (await secretary.call(addRow, { table: NOTICES, values: { title, body: `<p>${title}</p>`, ...more } }, key())).body
      .id
  const step = (id: string, what: 'release' | 'redraft') => secretary.call(stepNotice, { id, step: what }, key())
  const send = (id: string) => secretary.call(sendRows, { table: NOTICES, ids: [id], flow: FLOW }, key())
  const process = async (id: string) =>
    (await secretary.call(processesOfRows, { table: NOTICES, ids: [id] })).body.rows[0]!.processes[0]!.id
  const row = async (id: string) => (await secretary.call(showRow, { table: NOTICES, id })).body.values
  const change = async (id: string, values: Record<string, string>) =>
    secretary.call(changeRow, { table: NOTICES, id, was: await row(id), values }, key())

  const id = await written('Зөвшөөрөх мэдээ')
  expect(refusalOf(await step(id, 'release'))).toBe('409 news.approve_first')
  expect((await send(id)).body).toEqual({ count: 1 })
  expect(refusalOf(await step(id, 'release'))).toBe('409 records.flows.travels')
  // Whoever decides reads it as its readers will.
  expect((await director.call(showNotice, { id })).body).toMatchObject({ title: 'Зөвшөөрөх мэдээ', is_reader: false })
  expect((await reader.call(showNotice, { id })).status).toBe(404)
  expect(await decideAs(director, await process(id), 'reviewed')).toMatchObject({ status: 200 })
  await expect.poll(async () => (await row(id))['state'], { timeout: 15_000 }).toBe('released')
  expect((await reader.call(showNotice, { id })).status).toBe(200)
  expect(refusalOf(await change(id, { body: '<p>Өөр</p>' }))).toMatch(/^4(09|22)/)
  expect((await change(id, { pinned_until: '2099-01-01' })).status).toBe(200)

  // With a time of its own it waits for that; taken back to a draft it has to be approved anew.
  const later = await written('Хожим гарах', { release_at: new Date(Date.now() + 3_600_000).toISOString() })
  await send(later)
  await decideAs(director, await process(later), 'reviewed')
  expect((await row(later))['state']).toBe('planned')
  expect((await step(later, 'redraft')).body).toEqual({ state: 'draft' })
  expect(refusalOf(await step(later, 'release'))).toBe('409 news.approve_first')

  // What is refused stays a draft.
  const refused = await written('Татгалзсан')
  await send(refused)
  const refusedProcess = await process(refused)
  await decideAs(director, refusedProcess, 'returned', { description: 'Засна уу' })
  await decideAs(secretary, refusedProcess, 'cancelled', { description: 'Болив' })
  expect((await row(refused))['state']).toBe('draft')
  await asSystem(db, (trx) => chooseFlows(trx, orgId, NOTICES, []))
  expect((await step(refused, 'release')).body).toEqual({ state: 'released' })
}, 60_000)
