import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addMember, createRole, createUserWithHash, hashPassword } from '#modules/access/server/index.ts'
import { chooseRole, importUsers } from '#modules/access/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { ImportEndpoint } from '#platform/shared/sheet-import.ts'
import { inBulk } from '#platform/testing/often.ts'
import { sheetOf, workbook } from '#platform/testing/workbook.ts'
import { importEmployees, importJobs, importUnits } from '../shared/imports.ts'
import { listStaff, showEmployee } from '../shared/staff.ts'
import { addUnit, showUnits, type Unit } from '../shared/structure.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { trade, school } = places.orgs
const admin = await as('admin')
type Rows = readonly (readonly (string | number | boolean | null)[])[]
const bring = async (endpoint: ImportEndpoint, rows: Rows, { dry_run = false, by = admin, key = randomUUID() } = {}) =>
  by.call(endpoint, { content: await workbook(rows), dry_run, invite: false }, { 'idempotency-key': key })
const deeds = async (endpoint: ImportEndpoint, rows: Rows) =>
  (await bring(endpoint, rows, { dry_run: true })).body.rows.map(({ deed, changed, problems }) => [
    deed,
    ...changed,
    problems,
  ])
const units = ['Код', 'Нэгжийн нэр', 'parent']
const jobs = ['code', 'job', 'unit', 'is_head', 'places', 'note']
const staff = ['code', 'last_name', 'first_name', 'register_number', 'job', 'hired_on']
const tree = async (by = admin) => {
  const flat = (all: Unit[]): Unit[] => all.flatMap((one) => [one, ...flat(one.children)])
  return flat((await by.call(showUnits, {})).body.tree)
}
const logOf = (action: string) =>
  db
    .selectFrom('platform.audit')
    .select('after')
    .where('org_id', '=', trade.orgId)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .execute()

test('units come in whole trees, whatever the order of the rows, and are known again by their codes', async () => {
  const rows: Rows = [
    units,
    ['ЛОГ-2', 'Агуулах', 'ЛОГ'],
    ['ЛОГ', 'Логистик', '1'],
    [700, 'Тээвэр', 'лог'],
    ['top', 'Салбар', null],
  ]
  expect(await deeds(importUnits, rows)).toEqual([
    ['create', {}],
    ['create', {}],
    ['create', {}],
    ['create', {}],
  ])
  expect((await tree()).some(({ label }) => label === 'Логистик')).toBe(false)
  expect((await bring(importUnits, rows)).body).toMatchObject({ counts: { create: 4 }, is_done: true })
  const all = await tree()
  const logistics = all.find(({ label }) => label === 'Логистик')!
  expect(logistics.parent_id).toBe(trade.structs.management)
  expect(new Map(logistics.children.map(({ id, label }) => [label, label === 'Тээвэр' ? id : 0]))).toEqual(
    new Map([
      ['Агуулах', 0],
      ['Тээвэр', 700],
    ]),
  )
  expect(all.find(({ label }) => label === 'Салбар')!.parent_id).toBeNull()
  expect((await bring(importUnits, rows)).body.counts).toEqual({ create: 0, change: 0, same: 4, refuse: 0 })
  // Numbers go on beyond what was given.
  expect(
    (await admin.call(addUnit, { struct: 'Дараагийнх', parent_id: null }, { 'idempotency-key': randomUUID() })).body.id,
  ).toBeGreaterThan(700)
  expect(await logOf('organization.units_imported')).toEqual([
    { after: { created: 4, changed_rows: 0, codes: ['ЛОГ-2', 'ЛОГ', '700', 'top'] } },
  ])
})

test('units are renamed and moved; circles, strangers and doubles are refused', async () => {
  expect((await bring(importUnits, [units, ['ЛОГ', 'Тээвэр, логистик', 'top']])).body.rows[0]).toMatchObject({
    deed: 'change',
    changed: ['struct', 'parent'],
  })
  expect((await tree()).find(({ label }) => label === 'Салбар')!.children.map(({ label }) => label)).toContain(
    'Тээвэр, логистик',
  )
  expect(
    await deeds(importUnits, [
      units,
      ['top', 'Салбар', 'ЛОГ-2'],
      ['new', '', 'nowhere'],
      ['x y', 'Нэгж', ''],
      [null, 'Өөр нэгж', ''],
    ]),
  ).toEqual([
    ['refuse', { parent: 'organization.structure.circle' }],
    ['refuse', { struct: 'organization.structure.name_missing', parent: 'organization.import.parent_unknown' }],
    ['refuse', { code: 'organization.import.code_rule' }],
    ['refuse', { code: 'organization.import.code_missing' }],
  ])
  expect((await bring(importUnits, [units, ['a', 'А', 'b'], ['b', 'Б', 'a']])).status).toBe(422)
})

test('two units of one name under one unit are refused, in the file and with those that are there; a twin from before hinders nothing else', async () => {
  expect(
    await deeds(importUnits, [
      units,
      ['twin-1', 'Салбар', ''],
      ['twin-2', 'Ихэр', 'top'],
      ['twin-3', 'ихэр', 'top'],
      ['twin-4', 'Ихэр', ''],
    ]),
  ).toEqual([
    ['refuse', { struct: 'organization.structure.unit_taken' }],
    ['refuse', { struct: 'organization.structure.unit_taken' }],
    ['refuse', { struct: 'organization.structure.unit_taken' }],
    ['create', {}],
  ])
  await db
    .insertInto('organization.structs')
    .values(
      [801, 802].map((id) => ({
        org_id: trade.orgId,
        id,
        parent_id: null,
        position: 90,
        struct: 'Ихэр',
        valid_from: '2020-01-01',
      })),
    )
    .execute()
  expect(await deeds(importUnits, [units, [801, 'Ихэр', ''], [802, 'Нөгөө', '']])).toEqual([
    ['same', {}],
    ['change', 'struct', {}],
  ])
  await db.deleteFrom('organization.structs').where('org_id', '=', trade.orgId).where('id', 'in', [801, 802]).execute()
})

test('jobs come into units, one of them heads each', async () => {
  const rows: Rows = [
    jobs,
    ['Ж-1', 'Логистикийн дарга', 'ЛОГ', 'Тийм', 1, ''],
    ['Ж-2', 'Жолооч', 'лог', 'Үгүй', 12, 'Ээлжээр'],
  ]
  expect((await bring(importJobs, rows)).body.counts).toEqual({ create: 2, change: 0, same: 0, refuse: 0 })
  const unit = (await tree()).find(({ label }) => label === 'Тээвэр, логистик')!
  expect(unit.jobs.map(({ job, is_head, places: count, note }) => [job, is_head, count, note])).toEqual([
    ['Логистикийн дарга', true, 1, null],
    ['Жолооч', false, 12, 'Ээлжээр'],
  ])
  expect((await bring(importJobs, rows)).body.counts).toMatchObject({ same: 2 })
  expect((await bring(importJobs, [jobs, ['Ж-2', 'Ахлах жолооч', 'ЛОГ', 'true', 3, '']])).body.rows[0]).toMatchObject({
    changed: ['job', 'is_head', 'places', 'note'],
  })
  expect(
    (await tree())
      .find(({ id }) => id === unit.id)!
      .jobs.filter(({ is_head }) => is_head)
      .map(({ job }) => job),
  ).toEqual(['Ахлах жолооч'])
  expect(
    await deeds(importJobs, [
      jobs,
      ['Ж-1', 'Нэр', '1', '', 1, ''],
      ['Ж-3', 'Нэр', 'ЛОГ', 'мэдэхгүй', 0, ''],
      ['Ж-4', 'А', 'ЛОГ', 'true', 1, ''],
      ['Ж-5', 'Б', 'ЛОГ', 'true', 1, ''],
      ['Ж-6', 'В', 'zzz', '', '', ''],
    ]),
  ).toEqual([
    ['refuse', { unit: 'organization.import.job_stays' }],
    ['refuse', { is_head: 'platform.import.choice', places: 'organization.structure.places_bad' }],
    ['create', {}],
    ['refuse', { is_head: 'organization.import.head_twice' }],
    ['refuse', { unit: 'organization.import.unit_unknown' }],
  ])
})

test('employees are hired from a day on, with their career and their place', async () => {
  const rows: Rows = [
    staff,
    ['0101', 'Дорж', 'Анужин', 'уб 99010112', 'Ж-2', '2024-01-15'],
    ['0102', 'Дорж', 'Тэмүүжин', '', 'Ж-2', '2099-01-01'],
  ]
  expect((await bring(importEmployees, rows)).body).toMatchObject({
    counts: { create: 2 },
    rows: [{ name: 'Дорж Анужин' }, {}],
  })
  const found = (await admin.call(listStaff, { q: 'Анужин' })).body.items
  expect(found).toMatchObject([{ job: 'Ахлах жолооч', state: 'working' }])
  const { body } = await admin.call(showEmployee, { id: found[0]!.emp_id })
  expect(body).toMatchObject({
    register_number: 'УБ99010112',
    hired_on: '2024-01-15',
    events: [
      { kind: 'hire', state: 'done', effective_on: '2024-01-15', after: { state: 'working', job: 'Ахлах жолооч' } },
    ],
  })
  expect((await admin.call(listStaff, { q: 'Тэмүүжин', state: 'planned' })).body.items).toHaveLength(1)
  const holders = (await tree()).flatMap((unit) => unit.jobs).find(({ job }) => job === 'Ахлах жолооч')!.people
  expect(holders.map(({ first_name }) => first_name)).toEqual(['Анужин'])
  expect((await bring(importEmployees, rows)).body.counts).toMatchObject({ create: 0, change: 1, same: 1 })
  expect((await bring(importEmployees, rows)).body.counts).toMatchObject({ same: 2 })
})

test('what only looks like a name or like another code is no unit and no job of its own', async () => {
  expect(
    await deeds(importUnits, [units, ['nm-1', '😀', '1'], ['nm-2', '+1 нэгж', '1'], ['nm-3', '@нэгж', '1']]),
  ).toEqual(Array.from({ length: 3 }, () => ['refuse', { struct: 'organization.structure.name_rule' }]))
  expect(await deeds(importJobs, [jobs, ['jm-1', '-ажил', '1', 'үгүй', '1', '']])).toEqual([
    ['refuse', { job: 'organization.structure.name_rule' }],
  ])
  expect(
    (await admin.call(addUnit, { struct: '=1+1', parent_id: null }, { 'idempotency-key': randomUUID() })).body.fields,
  ).toEqual({ struct: expect.stringContaining('=') })
  // The same unit from another keyboard, and with the zeros of another system.
  expect(await deeds(importUnits, [units, ['AA', 'Латин', '1'], ['АА', 'Кирилл', '1']])).toEqual([
    ['create', {}],
    ['refuse', { code: 'platform.import.twice' }],
  ])
  expect((await bring(importUnits, [units, ['СС-1', 'Кирилл кодтой', '0001']])).status).toBe(200)
  expect(await deeds(importUnits, [units, ['CC-1', 'Шинэ нэр', 1], ['0001', 'Өөр нэр', '']])).toEqual([
    ['change', 'struct', {}],
    ['change', 'struct', {}],
  ])
  expect(await deeds(importJobs, [jobs, ['cc-job', 'Ажил', 'CC-1', 'үгүй', '1', '']])).toEqual([['create', {}]])
  expect(await deeds(importUnits, [units, ['nm-4', 'Кирилл кодтoй', '1']])).toEqual([
    ['refuse', { struct: 'organization.structure.unit_taken' }],
  ])
  expect((await bring(importUnits, [units, ['nm-5', 'Орой дээр', '']], { dry_run: true })).body.rows[0]!).toMatchObject(
    {
      says: { key: 'organization.import.at_the_top' },
      words: { says: 'Дээд нэгж заагаагүй тул хамгийн дээр орно' },
    },
  )
})

test('old twins of codes that look alike stay two, and a name from before the rule hinders no other change', async () => {
  await db
    .insertInto('organization.structs')
    .values(
      [
        [811, 'TT', 'Латин'],
        [812, 'ТТ', 'Кирилл'],
        [813, 'odd', '😀'],
      ].map(([id, code, struct]) => ({
        org_id: trade.orgId,
        id: Number(id),
        code: String(code),
        parent_id: null,
        position: 91,
        struct: String(struct),
        valid_from: '2020-01-01',
      })),
    )
    .execute()
  expect(await deeds(importUnits, [units, ['TT', 'Латин', ''], ['ТТ', 'Кирилл', ''], ['odd', '😀', '1']])).toEqual([
    ['same', {}],
    ['same', {}],
    ['change', 'parent', {}],
  ])
})

test('what cannot be is told at its column', async () => {
  expect(
    await deeds(importEmployees, [
      staff,
      ['0101', 'Дорж', 'Анужин', 'УБ99010112', '1', ''],
      ['0103', '', '123', 'УБ99010112', 'Ж-9', 'өчигдөр'],
      ['0104', 'А', 'Б', 'УБ88', 'Ж-2', ''],
      ['0105', 'А', 'Нэг', '', 'Ж-1', ''],
      ['0106', 'А', 'Хоёр', '', 'Ж-1', ''],
      ['0107', 'А', 'Гурав', 'АР02270826', 'Ж-2', ''],
      ['0108', 'А', 'Дөрөв', 'АР02270826', 'Ж-2', ''],
    ]),
  ).toEqual([
    ['refuse', { job: 'organization.career.job_full' }],
    [
      'refuse',
      {
        last_name: 'platform.required',
        first_name: 'access.person.name_rule',
        job: 'organization.import.job_unknown',
        hired_on: 'organization.input.day',
      },
    ],
    ['refuse', { register_number: 'access.person.register_number_rule' }],
    ['create', {}],
    ['refuse', { job: 'organization.career.job_full' }],
    ['create', {}],
    ['refuse', { register_number: 'organization.register_taken' }],
  ])
})

test('a file moves people from a day on: shown first, each with where from and where to, and what cannot be with its reason', async () => {
  const moving = ['code', 'last_name', 'first_name', 'job', 'moved_on']
  const { jobs: titles } = await tree().then((all) => ({
    jobs: new Map(all.flatMap((unit) => unit.jobs.map((job) => [job.id, `${job.job}, ${unit.label}`] as const))),
  }))
  const buyer = trade.employees['creator']!
  const [from, to] = [titles.get(trade.jobs.buyer)!, titles.get(trade.jobs.sales_adviser)!]
  const rows = (day: string): Rows => [moving, [buyer, '', '', trade.jobs.sales_adviser, day]]
  const names = await db
    .selectFrom('organization.employees')
    .select(['last_name', 'first_name'])
    .where('org_id', '=', trade.orgId)
    .where('id', '=', buyer)
    .executeTakeFirstOrThrow()
  const named = (day: string): Rows => [
    moving,
    [buyer, names.last_name, names.first_name, trade.jobs.sales_adviser, day],
  ]
  const seen = (await bring(importEmployees, named('2099-07-01'), { dry_run: true })).body
  expect(seen.rows).toMatchObject([
    {
      deed: 'change',
      changed: ['job'],
      says: { key: 'organization.import.moves', params: { from, to, day: '2099-07-01' } },
    },
  ])
  expect((await admin.call(showEmployee, { id: buyer })).body.events.filter(({ kind }) => kind === 'transfer')).toEqual(
    [],
  )

  expect((await bring(importEmployees, named('2099-07-01'))).body.counts).toMatchObject({ change: 1 })
  expect((await admin.call(showEmployee, { id: buyer })).body).toMatchObject({
    job_id: trade.jobs.buyer,
    events: [{ kind: 'transfer', state: 'planned', effective_on: '2099-07-01' }],
  })
  expect((await bring(importEmployees, named('2099-07-01'))).body.counts).toMatchObject({ same: 1 })
  expect(await deeds(importEmployees, named('2098-07-01'))).toEqual([
    ['refuse', { moved_on: 'organization.career.before_planned' }],
  ])
  expect((await bring(importEmployees, rows('x'), { dry_run: true })).body.rows[0]!).toMatchObject({
    problems: { moved_on: 'organization.input.day' },
    words: { problems: { moved_on: expect.stringMatching(/^[А-ЯӨҮ]/) } },
  })

  // The place that is promised for a day to come is nobody else's.
  const adviser = () =>
    db.updateTable('organization.jobs').where('org_id', '=', trade.orgId).where('id', '=', trade.jobs.sales_adviser)
  expect(
    await deeds(importEmployees, [moving, ['0101', 'Дорж', 'Анужин', trade.jobs.sales_adviser, '2099-08-01']]),
  ).toEqual([['refuse', { job: 'organization.career.job_full' }]])
  await adviser().set({ places: 4 }).execute()

  // Today, and the way the page of the employee goes: place, membership, log.
  expect(
    (await bring(importEmployees, [moving, ['0101', 'Дорж', 'Анужин', trade.jobs.sales_adviser, '']])).body.rows,
  ).toMatchObject([{ deed: 'change', changed: ['job'] }])
  expect((await admin.call(listStaff, { q: 'Анужин' })).body.items).toMatchObject([
    { job_id: trade.jobs.sales_adviser },
  ])
  expect((await logOf('organization.career_done'))[0]).toMatchObject({ after: { job: 'Борлуулалтын зөвлөх' } })
  expect((await bring(importEmployees, [moving, ['0101', 'Дорж', 'Анужин', 'Ж-2', '']])).status).toBe(200)
})

test('facts of people who are known change, and the log tells of whom', async () => {
  expect(
    (
      await bring(importEmployees, [
        ['code', 'last_name', 'first_name', 'job', 'mobile'],
        ['0101', 'Дорж', 'Анужин', 'Ж-2', 99112233],
      ])
    ).body.rows[0],
  ).toMatchObject({ deed: 'change', changed: ['mobile'] })
  expect((await logOf('organization.employee_changed'))[0]).toEqual({ after: { changed: ['mobile'] } })
})

test('the name of whoever signs in comes from their user: a file with another one is refused, and a file of users that renames takes the employee along', async () => {
  const kept = () =>
    db
      .selectFrom('organization.employees')
      .select(['last_name', 'first_name', 'mobile'])
      .where('org_id', '=', trade.orgId)
      .where('id', '=', trade.employees['sales']!)
      .executeTakeFirstOrThrow()
  const { last_name, first_name } = await kept()
  const rows = (last: string, first: string): Rows => [
    ['code', 'last_name', 'first_name', 'job', 'mobile'],
    [trade.employees['sales']!, last, first, '', 99445566],
  ]
  expect(await deeds(importEmployees, rows('Өөр', 'Хүн'))).toEqual([
    ['refuse', { last_name: 'organization.staff.name_of_user', first_name: 'organization.staff.name_of_user' }],
  ])
  expect((await bring(importEmployees, rows(last_name, 'Хүн'))).status).toBe(422)
  expect((await bring(importEmployees, rows(last_name, first_name))).body.rows).toMatchObject([
    { deed: 'change', changed: ['mobile'] },
  ])
  expect(
    (
      await bring(importUsers, [
        ['login', 'last_name', 'first_name', 'role'],
        ['sales', last_name, 'Уянга', 'sales'],
      ])
    ).body.rows,
  ).toMatchObject([{ deed: 'change', changed: ['first_name'] }])
  await expect.poll(async () => (await kept()).first_name, { timeout: 8000 }).toBe('Уянга')
})

test('what is exported is read back without a difference, and is text', async () => {
  await db
    .updateTable('organization.employees')
    .set({ note: '=cmd|calc' })
    .where('org_id', '=', trade.orgId)
    .where('code', '=', '0101')
    .execute()
  for (const [path, endpoint] of [
    ['units', importUnits],
    ['jobs', importJobs],
    ['staff', importEmployees],
  ] as const) {
    const reply = await admin.fetch(`/api/organization/${path}/export?lang=en_US`, { method: 'POST' })
    const content = Buffer.from(await reply.arrayBuffer())
    const { body } = await admin.call(endpoint, { content: content.toString('base64'), dry_run: true, invite: false })
    expect([path, body.counts, body.unknown_columns]).toEqual([
      path,
      { create: 0, change: 0, same: body.rows.length, refuse: 0 },
      [],
    ])
    expect(body.rows.length).toBeGreaterThan(5)
  }
  expect(
    (await sheetOf(await admin.fetch('/api/organization/staff/export?q=Анужин', { method: 'POST' }))).flat(),
  ).toContain('=cmd|calc')
  expect((await logOf('organization.employees_exported'))[0]).toEqual({
    after: { count: 1, q: 'Анужин', state: 'present' },
  })
  await admin.fetch(
    `/api/organization/staff/export?struct_id=${trade.structs.sales}&job_id=${trade.jobs.sales_adviser}&state=left`,
    { method: 'POST' },
  )
  expect((await logOf('organization.employees_exported'))[0]).toEqual({
    after: { count: 0, unit: 'Борлуулалт', job: 'Борлуулалтын зөвлөх', state: 'left' },
  })
})

test('templates name the codes that may stand in them', async () => {
  for (const path of ['units', 'jobs', 'staff'])
    expect((await sheetOf(await admin.fetch(`/api/organization/${path}/import/template?lang=mn_MN`)))[0]).toContain(
      'Код *',
    )
})

test('who lacks the right imports nothing and exports nothing; who may only import changes nothing known', async () => {
  const creator = await as('creator')
  expect((await bring(importUnits, [units, ['z', 'З', '']], { by: creator })).status).toBe(403)
  for (const path of ['units/export', 'jobs/export', 'staff/export'])
    expect((await creator.fetch(`/api/organization/${path}`, { method: 'POST' })).status).toBe(403)
  expect((await creator.fetch('/api/organization/units/import/template')).status).toBe(403)
  const hash = await hashPassword('Orgil#2026')
  await asSystem(db, async (trx) => {
    const role = await createRole(trx, trade.orgId, {
      name: 'importer',
      display_name: { mn: 'Оруулагч' },
      permissions: ['organization.structure.import', 'organization.structure.c'],
    })
    await addMember(trx, trade.orgId, {
      user_id: await createUserWithHash(trx, { login: 'importer', first_name: 'Номин', last_name: 'Бат' }, hash),
      main_role_id: role,
    })
  })
  const { body } = await bring(importUnits, [units, ['z', 'З', ''], ['ЛОГ', 'Өөр', '']], {
    by: await as('importer'),
    dry_run: true,
  })
  expect(body.rows.map(({ deed, problems }) => [deed, problems])).toEqual([
    ['create', {}],
    ['refuse', { code: 'platform.import.may_not_change' }],
  ])
})

test('another organisation has codes of its own and sees none of these', async () => {
  const principal = await as('principal')
  await principal.call(chooseRole, { extra_role: school.roles.admin })
  const { body } = await bring(importUnits, [units, ['ЛОГ', 'Өөр газар', '']], { by: principal })
  expect(body.rows).toMatchObject([{ deed: 'create' }])
  expect((await tree()).some(({ label }) => label === 'Өөр газар')).toBe(false)
  expect(
    (await sheetOf(await principal.fetch('/api/organization/units/export', { method: 'POST' }))).flat(),
  ).not.toContain('Агуулах')
})

test('the same file pressed twice goes in once; two different ones at the same moment one after the other', async () => {
  const key = randomUUID()
  const [first, second] = await Promise.all([
    bring(importUnits, [units, ['tw', 'Хоёр', '']], { key }),
    bring(importUnits, [units, ['tw', 'Хоёр', '']], { key }),
  ])
  expect([first.status, second.status, second.body.counts.create]).toEqual([200, 200, 1])
  const answers = await Promise.all([
    bring(importUnits, [units, ['race', 'Уралдаан', '']]),
    bring(importUnits, [units, ['race', 'Уралдаан-2', '']]),
  ])
  expect(answers.map(({ body }) => [body.counts.create, body.counts.change]).toSorted((a, b) => a[0]! - b[0]!)).toEqual(
    [
      [0, 1],
      [1, 0],
    ],
  )
})

const MANY = inBulk(5000, 500)

test(`${MANY} employees are hired with one file`, { timeout: 180_000 }, async () => {
  const manyJobs = ['Ж-many', 'Ж-many-1', 'Ж-many-2', 'Ж-many-3', 'Ж-many-4']
  await bring(importJobs, [jobs, ...manyJobs.map((code) => [code, 'Олон', 'ЛОГ', '', 1000, ''])])
  const { id } = await db
    .selectFrom('organization.jobs')
    .select('id')
    .where('code', '=', 'Ж-many')
    .executeTakeFirstOrThrow()
  const rows: Rows = [
    staff,
    ...Array.from({ length: MANY }, (_, at) => [
      `m${at}`,
      'Дорж',
      'Олон',
      '',
      manyJobs[Math.floor((at * 5) / MANY)]!,
      at < MANY / 5 ? '2024-01-01' : '2099-01-01',
    ]),
  ]
  expect((await bring(importEmployees, rows)).body.counts).toMatchObject({ create: MANY })
  const { held } = await db
    .selectFrom('organization.employee_places')
    .select((is) => is.fn.countAll<number>().as('held'))
    .where('org_id', '=', trade.orgId)
    .where('job_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(held).toBe(MANY / 5)
})
