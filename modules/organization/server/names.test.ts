import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { chooseRole, listEverybody, listUsers, userPermissions } from '#modules/access/shared/index.ts'
import { listJobChoices, listUnitChoices } from '../shared/choices.ts'
import { listEmployees, showStructure } from '../shared/directory.ts'
import { importJobs, importUnits } from '../shared/imports.ts'
import { showOverview } from '../shared/overview.ts'
import { changeProfile, showProfile } from '../shared/profile.ts'
import { listStaff, showEmployee } from '../shared/staff.ts'
import { recordEvent } from '../shared/career.ts'
import {
  addJob,
  addUnit,
  changeJob,
  closeUnit,
  keepUnit,
  renameUnit,
  showUnits,
  type Unit,
} from '../shared/structure.ts'
import { listSubstitutes } from '../shared/substitutes.ts'
import { sheetOf, workbook } from '#platform/testing/workbook.ts'
import { laterDay } from './today.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { trade, school } = places.orgs
const [admin, hr, superadmin] = [await as('admin'), await as('hr'), await as('superadmin')]
const [english, korean] = [{ 'x-lang': 'en_US' }, { 'x-lang': 'ko_KR' }]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const flat = (tree: Unit[]): Unit[] => tree.flatMap((unit) => [unit, ...flat(unit.children)])
const treeIn = async (headers: Record<string, string> = {}, on?: string) =>
  flat((await admin.call(showUnits, on ? { on } : {}, headers)).body.tree)
const unitIn = async (id: number, headers: Record<string, string> = {}, on?: string) =>
  (await treeIn(headers, on)).find((unit) => unit.id === id)

test('the tree and the structure to choose from call units and jobs in the language of whoever reads them, also straight after one another', async () => {
  const found = async (headers = {}) => {
    const unit = await unitIn(trade.structs.sales, headers)
    const { body } = await admin.call(showStructure, {}, headers)
    return [
      unit?.label,
      unit?.jobs[0]?.job,
      body.tree[0]?.children.at(3)?.label,
      body.jobs.find(({ id }) => id === trade.jobs.buyer)?.job,
    ]
  }
  for (let round = 0; round < 2; round += 1) {
    expect(await found()).toEqual([
      'Борлуулалт',
      'Борлуулалтын хэлтсийн дарга',
      'Борлуулалт',
      'Худалдан авалтын мэргэжилтэн',
    ])
    expect(await found(english)).toEqual(['Sales', 'Head of Sales', 'Sales', 'Procurement Specialist'])
    expect(await found(korean)).toEqual(['영업부', '영업부장', '영업부', '구매 담당'])
  }
  expect(await unitIn(trade.structs.sales, korean)).toMatchObject({
    names: { mn: 'Борлуулалт', en: 'Sales', ko: '영업부' },
  })
  expect((await admin.call(showStructure, {}, korean)).body.jobs.find(({ id }) => id === trade.jobs.buyer)?.also).toBe(
    'Худалдан авалтын мэргэжилтэн Procurement Specialist',
  )
})

test('a unit and a job may be given names in the other languages; what is left out stays, what is emptied goes, and nobody has to', async () => {
  const { id } = (
    await admin.call(
      addUnit,
      { struct: 'Логистик', en: ' Logistics ', ko: '', parent_id: trade.structs.management },
      key(),
    )
  ).body
  const job = (
    await admin.call(
      addJob,
      { struct_id: id, job: 'Нярав', en: 'Storekeeper', ko: '창고 담당', is_head: false, places: 1, note: '' },
      key(),
    )
  ).body.id
  expect(await unitIn(id, english)).toMatchObject({ label: 'Logistics', jobs: [{ job: 'Storekeeper' }] })
  expect(await unitIn(id, korean)).toMatchObject({ label: 'Логистик', jobs: [{ job: '창고 담당' }] })

  expect((await admin.call(renameUnit, { id, struct: 'Тээвэр', ko: '물류부' })).status).toBe(200)
  expect((await unitIn(id))?.names).toEqual({ mn: 'Тээвэр', en: 'Logistics', ko: '물류부' })
  expect(
    (await admin.call(changeJob, { id: job, job: 'Нярав', en: '', is_head: false, places: 2, note: '' })).status,
  ).toBe(200)
  expect((await unitIn(id, english))?.jobs).toMatchObject([{ job: 'Нярав', names: { mn: 'Нярав', ko: '창고 담당' } }])
  for (const en of ['x'.repeat(201), '=1+1', '12'])
    expect((await admin.call(renameUnit, { id, struct: 'Тээвэр', en })).body.fields).toHaveProperty('en')

  const log = await db
    .selectFrom('platform.audit')
    .select(['before', 'after'])
    .where('org_id', '=', trade.orgId)
    .where('action', 'in', ['organization.unit_added', 'organization.unit_renamed', 'organization.job_changed'])
    .where('subject_name', 'in', ['Логистик', 'Нярав'])
    .orderBy('at')
    .execute()
  expect(log).toEqual([
    { before: null, after: { struct: 'Логистик', en: 'Logistics', parent: 'Удирдлага' } },
    { before: { struct: 'Логистик', ko: null }, after: { struct: 'Тээвэр', ko: '물류부' } },
    { before: { en: 'Storekeeper', places: 1 }, after: { en: null, places: 2 } },
  ])
})

test('on a day before, units and jobs are called as they were then, in every language, and so they are once opened again', async () => {
  const { id } = (await admin.call(addUnit, { struct: 'Архив', en: 'Archive', parent_id: null }, key())).body
  await admin.call(
    addJob,
    { struct_id: id, job: 'Архивч', en: 'Archivist', is_head: false, places: 1, note: '' },
    key(),
  )
  await db
    .updateTable('organization.structs')
    .set({ valid_from: '2020-01-01' })
    .where('org_id', '=', trade.orgId)
    .where('id', '=', id)
    .execute()
  const { today } = (await admin.call(showUnits, {})).body
  await admin.call(renameUnit, { id, struct: 'Баримтын сан', en: 'Document Store', ko: '문서고' })
  expect(await unitIn(id, english, laterDay(today, -1))).toMatchObject({
    label: 'Archive',
    names: { mn: 'Архив', en: 'Archive' },
  })
  expect(await unitIn(id, korean)).toMatchObject({ label: '문서고' })
  await admin.call(closeUnit, { id, on: today })
  expect(await unitIn(id)).toBeUndefined()
  expect((await admin.call(keepUnit, { id })).status).toBe(200)
  expect(await unitIn(id, english)).toMatchObject({ label: 'Document Store', jobs: [{ job: 'Archivist' }] })
})

test('lists to choose from find a name in any language, and stand in the order of the names that are shown', async () => {
  for (const [q, headers] of [
    ['sales', {}],
    ['영업부', {}],
    ['борлуулалт', english],
    ['borluulalt', korean],
  ] as const) {
    expect((await admin.call(listUnitChoices, { q }, headers)).body).toMatchObject([{ id: trade.structs.sales }])
    expect((await admin.call(listJobChoices, { q, struct_id: trade.structs.sales }, headers)).body).toHaveLength(2)
  }
  const all = (await admin.call(listUnitChoices, { limit: 100 }, english)).body
  expect(all.find(({ id }) => id === trade.structs.sales)).toEqual({
    id: trade.structs.sales,
    struct: 'Sales',
    above: ['Management'],
  })
  const named = all.map(({ struct }) => struct).filter((struct) => /^[A-Z]/.test(struct))
  expect(named).toEqual(named.toSorted())
  const seen: string[] = []
  for (let after: number | undefined; ;) {
    const { body } = await admin.call(listJobChoices, { limit: 3, after }, english)
    if (body.length === 0) break
    seen.push(...body.map(({ job }) => job))
    after = body.at(-1)!.id
  }
  expect(seen).toEqual((await admin.call(listJobChoices, { limit: 100 }, english)).body.map(({ job }) => job))
  expect(seen).toContain('Chief Executive Officer')
})

test('lists of people, their pages and who I am tell job, unit and organisation in the language of the reader', async () => {
  const place = { job: 'Sales Consultant', struct: 'Sales' }
  const sales = { first_name: 'Нямдорж' }
  expect((await hr.call(listStaff, { q: 'Нямдорж' }, english)).body.items).toMatchObject([{ ...sales, ...place }])
  expect((await hr.call(listEmployees, { q: 'Нямдорж' }, english)).body).toMatchObject([{ ...sales, ...place }])
  const [{ emp_id } = { emp_id: 0 }] = (await hr.call(listEmployees, { q: 'Нямдорж' })).body
  expect((await hr.call(showEmployee, { id: emp_id }, korean)).body).toMatchObject({
    ...sales,
    job: '영업 컨설턴트',
    struct: '영업부',
  })
  expect((await hr.call(listSubstitutes, {}, english)).body.team.find((one) => one.emp_id === emp_id)).toMatchObject({
    ...sales,
    ...place,
  })
  expect((await admin.call(listUsers, { q: 'Нямдорж' }, english)).body.items).toMatchObject([{ ...sales, ...place }])
  for (const path of ['members?q=Нямдорж', `roles/${trade.roles.sales}/people`]) {
    expect(await (await admin.fetch(`/api/access/${path}`, { headers: english })).json()).toMatchObject({
      people: [{ ...sales, ...place }],
    })
  }
  expect((await superadmin.call(listEverybody, { q: 'Нямдорж' }, english)).body).toMatchObject({
    items: [{ ...sales, job: place.job, organization: 'Khukh Tenger Trade LLC' }],
  })

  const accountant = await as('accountant')
  await accountant.call(chooseRole, { org_id: trade.orgId })
  expect((await accountant.call(userPermissions, {}, korean)).body).toMatchObject({
    user: { job: '회계 담당', struct: '재무부' },
    organization: { organization: '후흐 텡게르 트레이드 유한회사' },
    organizations: [{ organization: '후흐 텡게르 트레이드 유한회사' }, { organization: '이레두이 오르길 학교' }],
  })
  expect((await accountant.call(userPermissions, {})).body).toMatchObject({
    user: { job: 'Нягтлан бодогч', struct: 'Санхүү' },
    organization: { organization: '"Хөх Тэнгэр Трейд" ХХК' },
  })
})

test('members are called after their unit and job once these are given other names, and a career keeps the names of its time in every language', async () => {
  await admin.call(renameUnit, {
    id: trade.structs.technology,
    struct: 'Мэдээллийн технологи',
    en: 'Digital',
    ko: '디지털부',
  })
  expect((await admin.call(listUsers, { q: 'Билгүүн' }, english)).body.items).toMatchObject([
    { struct: 'Digital', job: 'Systems Developer' },
  ])
  const [{ emp_id } = { emp_id: 0 }] = (await hr.call(listEmployees, { q: 'Билгүүн' })).body
  const { today } = (await admin.call(showUnits, {})).body
  const sent = {
    kind: 'transfer' as const,
    effective_on: today,
    until: '',
    job_id: trade.jobs.sales_adviser,
    order_number: '',
    note: '',
  }
  expect((await hr.call(recordEvent, { id: emp_id, ...sent }, key())).body).toMatchObject({ state: 'done' })
  await admin.call(renameUnit, { id: trade.structs.technology, struct: 'Технологи', en: 'Technology', ko: '' })
  const [event] = (await hr.call(showEmployee, { id: emp_id }, english)).body.events
  expect(event).toMatchObject({
    job: 'Sales Consultant',
    struct: 'Sales',
    before: { job: 'Systems Developer', struct: 'Digital' },
    after: { job: 'Sales Consultant', struct: 'Sales' },
  })
  expect((await hr.call(showEmployee, { id: emp_id })).body.events[0]?.before).toEqual(
    expect.objectContaining({ job: 'Систем хөгжүүлэгч', struct: 'Мэдээллийн технологи' }),
  )
})

test('an organisation has a name in each language where its administrator gives one, and is found under all of them', async () => {
  const { org_id: _, org_logo: __, time_zone: ___, types: ____, ...profile } = (await admin.call(showProfile, {})).body
  expect(profile).toMatchObject({
    name: '"Хөх Тэнгэр Трейд" ХХК',
    en: 'Khukh Tenger Trade LLC',
    ko: '후흐 텡게르 트레이드 유한회사',
  })
  const typed = Object.fromEntries(
    Object.entries(profile).map(([name, value]) => [name, value ?? '']),
  ) as typeof profile & Record<string, string>
  expect((await admin.call(changeProfile, { ...typed, en: 'Blue Sky Trade', ko: '' } as never)).status).toBe(200)
  const named = async (headers = {}) =>
    (await superadmin.call(showOverview, {}, headers)).body.organizations.map(({ org_id, organization, also }) => [
      org_id,
      organization,
      also,
    ])
  expect(await named(english)).toEqual([
    [trade.orgId, 'Blue Sky Trade', '"Хөх Тэнгэр Трейд" ХХК'],
    [school.orgId, 'Ireedui Orgil School', '"Ирээдүй Оргил" сургууль 이레두이 오르길 학교'],
  ])
  expect((await named(korean)).find(([id]) => id === trade.orgId)).toEqual([
    trade.orgId,
    '"Хөх Тэнгэр Трейд" ХХК',
    'Blue Sky Trade',
  ])
})

test('files bring the other names of units and jobs where they have such a column, and carry them out again', async () => {
  const bring = async (endpoint: typeof importUnits, rows: (string | number)[][]) =>
    (await admin.call(endpoint, { content: await workbook(rows), dry_run: false, invite: false }, key())).body.rows
  expect(
    await bring(importUnits, [
      ['code', 'struct', 'parent', 'Name in English', 'ko'],
      ['С-1', 'Салбар', '', 'Branch', '지점'],
    ]),
  ).toMatchObject([{ deed: 'create' }])
  expect(
    await bring(importJobs, [
      ['code', 'job', 'unit', 'en'],
      ['С-1-1', 'Эрхлэгч', 'С-1', 'Branch Manager'],
    ]),
  ).toMatchObject([{ deed: 'create' }])
  expect(
    await bring(importUnits, [
      ['code', 'struct'],
      ['С-1', 'Салбар'],
    ]),
  ).toMatchObject([{ deed: 'same' }])
  expect(
    await bring(importUnits, [
      ['code', 'struct', 'en', 'ko'],
      ['С-1', 'Салбар', 'Branch Office', ''],
    ]),
  ).toMatchObject([{ deed: 'change', changed: ['en', 'ko'] }])
  expect(
    await bring(importJobs, [
      ['code', 'job', 'unit', 'ko'],
      ['С-1-1', 'Эрхлэгч', 'С-1', '지점장'],
    ]),
  ).toMatchObject([{ deed: 'change', changed: ['ko'] }])
  expect((await treeIn()).find(({ label }) => label === 'Салбар')).toMatchObject({
    names: { mn: 'Салбар', en: 'Branch Office' },
    jobs: [{ names: { mn: 'Эрхлэгч', en: 'Branch Manager', ko: '지점장' } }],
  })
  const exported = async (path: string) =>
    (await sheetOf(await admin.fetch(`/api/organization/${path}/export?lang=en_US`, { method: 'POST' }))).map((row) =>
      row.slice(0, 4),
    )
  expect(await exported('units')).toContainEqual(['С-1', 'Салбар', 'Branch Office', ''])
  expect(await exported('jobs')).toContainEqual(['С-1-1', 'Эрхлэгч', 'Branch Manager', '지점장'])
})
