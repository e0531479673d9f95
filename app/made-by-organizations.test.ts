import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { demoBegun } from '#app/testing/demo-begun.ts'
import { accessModule, grantsOn, recognition, setSourceGrant } from '#modules/access/server/index.ts'
import { bendGrants, setCeiling, stampAnew } from '#modules/access/testing/index.ts'
import { giveWorkOfAccount, organizationBook } from '#modules/organization/server/index.ts'
import { flowsNaming, workBook } from '#modules/workflow/server/index.ts'
import { readConfig } from '#platform/server/config.ts'
import { mount, openHttp } from '#platform/server/http.ts'
import { openLog } from '#platform/server/log.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Module } from '#platform/server/module.ts'
import { type Context, route } from '#platform/server/route.ts'
import { servicesOver } from '#platform/server/services.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { somebody } from '#platform/testing/people.ts'
import { seedDemo } from './demo/seed.ts'
import { modules } from './modules.ts'

const { db } = await openTestDatabase(demoBegun)
const {
  orgs: { trade, school },
} = await seedDemo(db)
const SOURCE = 'made.machines'

const holder = z.union([z.object({ role_id: z.number() }), z.object({ job_id: z.number() })])
const readRows = endpoint({
  method: 'GET',
  path: '/made/rows',
  permission: 'signed_in',
  summary: 'What I may do with machines',
  input: z.object({}),
  reply: z.object({ grants: z.array(z.unknown()) }),
})
const grant = endpoint({
  method: 'POST',
  path: '/made/grants',
  permission: 'signed_in',
  summary: 'Grant something on machines',
  reply: z.object({ version: z.number() }),
  input: z.object({
    holder,
    actions: z.array(z.string()),
    row_condition: z.string().nullable().default(null),
    columns: z
      .record(z.string(), z.enum(['hidden', 'read', 'write']))
      .nullable()
      .default(null),
    version: z.number(),
  }),
})

/** A module whose things organisations make themselves; here only the first one has made any. */
const made: Module = {
  name: 'made',
  permissionsOf: (_db, orgId) =>
    Promise.resolve(
      orgId !== trade.orgId
        ? []
        : [
            {
              resource: SOURCE,
              title: { mn: 'Тоног төхөөрөмж', en: 'Machines', ko: '장비' },
              actions: [{ action: 'u' }, { action: 'r' }, { action: 'lend', title: { mn: 'Түр олгох', en: 'Lend' } }],
            },
          ],
    ),
  routes: [
    route(readRows, async ({ db: trx, principal }) => ({ grants: [...(await grantsOn(trx, principal, SOURCE))] })),
    route(grant, (context, wish) =>
      setSourceGrant(context, {
        ...wish,
        source: SOURCE,
        names: { source: { mn: 'Тоног төхөөрөмж', en: 'Machines' }, holder: 'Ажилтан' },
      }),
    ),
  ],
}
const services = servicesOver({
  config: readConfig({ DATA_DIR: 'data/test', DEMO: '1', LOG_LEVEL: 'silent', NODE_ENV: 'test' }),
  log: openLog('silent'),
  db,
})
const http = await openHttp(services)
mount(
  http,
  services,
  [
    accessModule(organizationBook, () => [...modules, made], { flowsNaming, giveWork: giveWorkOfAccount(workBook) }),
    made,
  ].flatMap(({ routes = [] }) => routes),
  recognition(services),
)
atTheEnd(() => http.close())

type Org = typeof trade | typeof school
async function person(org: Org, login: string, roleId: number) {
  const { token } = await somebody(db, { userId: org.users[login]!, orgId: org.orgId, roleId })
  return async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const reply = await http.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    })
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
  }
}
type Person = Awaited<ReturnType<typeof person>>
let admin: Person, theirAdmin: Person, creator: Person, reviewer: Person, outsider: Person
beforeAll(async () => {
  ;[admin, theirAdmin, creator, reviewer, outsider] = await Promise.all([
    person(trade, 'admin', trade.roles.admin),
    person(school, 'principal', school.roles.admin),
    person(trade, 'creator', trade.roles.employee),
    person(trade, 'reviewer', trade.roles.reviewer),
    person(school, 'outsider', school.roles.employee),
  ])
})
const rowsOf = async (who: Person) => (await who('GET', '/made/rows')).body['grants']
const versions = new Map<string, number>()
async function give(to: z.output<typeof holder>, actions: string[], more: object = {}) {
  const reply = await admin('POST', '/made/grants', {
    holder: to,
    actions,
    version: versions.get(JSON.stringify(to)) ?? 0,
    ...more,
  })
  if (reply.status === 200) versions.set(JSON.stringify(to), reply.body['version'] as number)
  return reply
}
const all = (actions: string[]) => ({ actions, row_condition: null, columns: null })

test("what an organisation made itself stands among its rights by its own names, and among nobody else's", async () => {
  const here = (await admin('GET', '/access/permissions')).body['modules'] as { module: string; resources: unknown[] }[]
  expect(here.find(({ module }) => module === 'made')?.resources).toEqual([
    {
      resource: SOURCE,
      actions: ['r', 'u', 'lend'],
      names: {
        title: { mn: 'Тоног төхөөрөмж', en: 'Machines', ko: '장비' },
        actions: { lend: { mn: 'Түр олгох', en: 'Lend' } },
      },
    },
  ])
  expect(here.find(({ module }) => module === 'access')?.resources[0]).not.toHaveProperty('names')
  expect(JSON.stringify((await theirAdmin('GET', '/access/permissions')).body)).not.toContain('made.')
  expect((await admin('GET', '/access/menu/settings')).body['names']).toMatchObject({
    'made.machines.lend': { title: { en: 'Machines' }, action: { en: 'Lend' } },
  })
})

test('a right on it is known where it was made, and nowhere else', async () => {
  const role = (permissions: string[]) => ({
    name: 'machinist',
    display_name: { mn: 'Машинч' },
    note: null,
    menus: null,
    default_menu: 1,
    permissions,
  })
  // Nobody hands on what they do not have; but it is known what is meant.
  expect((await admin('POST', '/access/roles', role(['made.machines.r']))).body['code']).toBe('access.cannot_give')
  expect((await admin('POST', '/access/roles', role(['made.machines.x']))).body['code']).toBe(
    'access.permission_unknown',
  )
  expect((await theirAdmin('POST', '/access/roles', role(['made.machines.r']))).body['code']).toBe(
    'access.permission_unknown',
  )
})

test('what is granted to a role is for whoever works with it, what is granted to a job for whoever holds it, and both add up', async () => {
  expect(await rowsOf(creator)).toEqual([])
  expect(
    (
      await give({ role_id: trade.roles.employee }, ['r', 'c'], {
        row_condition: 'owner == me',
        columns: { name: 'write', price: 'read' },
      })
    ).status,
  ).toBe(200)
  expect([await rowsOf(creator), await rowsOf(reviewer)]).toEqual([
    [{ actions: ['c', 'r'], row_condition: 'owner == me', columns: { name: 'write', price: 'read' } }],
    [],
  ])
  // Job 5 of theirs is another job, which somebody there holds.
  await give({ job_id: 5 }, ['export'])
  await give({ job_id: trade.jobs.buyer }, ['export'])
  expect(((await rowsOf(creator)) as unknown[]).length).toBe(2)
  expect(await rowsOf(outsider)).toEqual([])
})

test('a grant that somebody else changed meanwhile is not written over, and nobody grants to a role of others', async () => {
  expect(
    (await admin('POST', '/made/grants', { holder: { role_id: trade.roles.employee }, actions: ['d'], version: 0 }))
      .status,
  ).toBe(409)
  expect(
    (await admin('POST', '/made/grants', { holder: { role_id: school.roles.employee }, actions: ['d'], version: 0 }))
      .status,
  ).toBe(404)
  expect(await give({ role_id: trade.roles.reviewer }, ['r'])).toMatchObject({ status: 200, body: { version: 1 } })
  expect(await rowsOf(reviewer)).toEqual([all(['r'])])
  expect(await give({ role_id: trade.roles.reviewer }, [])).toMatchObject({ status: 200, body: { version: 0 } })
  expect(await rowsOf(reviewer)).toEqual([])
})

test('no more is granted than the organisation may at most', async () => {
  await give({ role_id: trade.roles.secretary }, ['r', 'd'])
  const secretary = await person(trade, 'secretary', trade.roles.secretary)
  expect(await rowsOf(secretary)).toEqual([all(['d', 'r'])])
  await setCeiling(db, trade.orgId, ['made.machines.r', 'workflow.documents.r'])
  expect(await rowsOf(secretary)).toEqual([all(['r'])])
  await setCeiling(db, trade.orgId, null)
})

test('whoever looks as a role sees what the role may, on rows that they may see themselves', async () => {
  await give({ role_id: trade.roles.director }, ['r', 'u'], {
    row_condition: 'price < 5',
    columns: { name: 'read', note: 'write' },
  })
  const as = {
    orgId: trade.orgId,
    roleId: trade.roles.director,
    viewingRoleId: trade.roles.director,
    person: { empId: 1, structId: 1, jobId: null, roleIds: [trade.roles.employee], firstName: '', lastName: '' },
  }
  const seen = (principal: Parameters<typeof grantsOn>[1]) =>
    withTenant(db, { orgId: trade.orgId, userId: 1 }, (trx) => grantsOn(trx, principal, SOURCE))
  expect(await seen(as)).toEqual([
    {
      actions: ['r'],
      row_condition: '(price < 5) && (owner == me)',
      columns: { name: 'read', note: 'hidden', price: 'hidden' },
    },
  ])
  expect(await seen({ ...as, person: { ...as.person, roleIds: [trade.roles.hr] } })).toEqual([])
})

test('the grants are remembered until one changes, and no other request reads them', async () => {
  const before = await rowsOf(creator)
  // Behind the back of the stamp that everybody asks for.
  await bendGrants(db, trade.roles.employee, ['print'])
  expect(await rowsOf(creator)).toEqual(before)
  await give({ role_id: trade.roles.hr }, ['r'])
  expect(await rowsOf(creator)).toContainEqual({
    actions: ['print'],
    row_condition: 'owner == me',
    columns: { name: 'write', price: 'read' },
  })

  const access = db.schema.withSchema('access')
  await access.alterTable('source_grants').renameTo('away').execute()
  expect((await admin('GET', '/access/roles')).status).toBe(200)
  expect(((await rowsOf(creator)) as unknown[]).length).toBe(2)
  await stampAnew(db, trade.orgId)
  expect((await creator('GET', '/made/rows')).status).toBe(500)
  await access.alterTable('away').renameTo('source_grants').execute()
})

test('what was granted in a transaction that was taken back is remembered by nobody', async () => {
  const tenant = { orgId: trade.orgId, userId: trade.users.admin! }
  const holder = { role_id: trade.roles.accountant }
  const asking = { orgId: trade.orgId, roleId: trade.roles.accountant, person: { jobId: null, roleIds: [] } }
  const seen = (trx: Trx) => grantsOn(trx, asking, SOURCE)
  const granting = (trx: Trx, actions: string[]) =>
    setSourceGrant({ db: trx, principal: { ...tenant, roleId: trade.roles.admin } } as Context, {
      holder,
      source: SOURCE,
      names: { source: { mn: 'Тоног төхөөрөмж' }, holder: 'Нягтлан' },
      version: 0,
      actions,
      row_condition: null,
      columns: null,
    })
  const broken = withTenant(db, tenant, async (trx) => {
    await granting(trx, ['r', 'print'])
    expect((await seen(trx)).flatMap(({ actions }) => actions)).toContain('print')
    throw new Error('taken back')
  })
  await expect(broken).rejects.toThrow('taken back')
  await withTenant(db, tenant, (trx) => granting(trx, ['r']))
  expect((await withTenant(db, tenant, seen)).map(({ actions }) => actions)).toEqual([['r']])
})

test('the log says what was granted on what, by the name that the source has in the language of the reader', async () => {
  const { items } = (await admin('GET', '/access/audit?action=access.source_granted')).body as {
    items: { subject_name: string; labels: unknown; after: unknown }[]
  }
  expect(items.length).toBeGreaterThan(5)
  expect(items.at(-1)).toMatchObject({
    subject_name: 'Тоног төхөөрөмж',
    labels: { name: { mn: 'Тоног төхөөрөмж', en: 'Machines' } },
    after: { actions: ['c', 'r'], row_condition: 'owner == me' },
  })
})
