import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { memberCards } from '#modules/access/server/index.ts'
import { chooseRole } from '#modules/access/shared/index.ts'
import { showStructure } from '../shared/directory.ts'
import {
  addJob,
  addUnit,
  changeJob,
  closeUnit,
  keepUnit,
  moveUnit,
  removeJob,
  renameUnit,
  showUnits,
  type Unit,
} from '../shared/structure.ts'
import { laterDay } from './today.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { trade, school } = places.orgs
const admin = await as('admin')
const outsider = await as('outsider')
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const unitsOn = async (on?: string) => (await admin.call(showUnits, on ? { on } : {})).body
const flat = (tree: Unit[]): Unit[] => tree.flatMap((unit) => [unit, ...flat(unit.children)])
const theUnit = async (id: number, on?: string) => flat((await unitsOn(on)).tree).find((unit) => unit.id === id)
const newUnit = async (struct: string, parent_id: number | null = trade.structs.management) =>
  (await admin.call(addUnit, { struct, parent_id }, key())).body.id
const newJob = async (struct_id: number, job: string, more: { is_head?: boolean; places?: number } = {}) =>
  (await admin.call(addJob, { struct_id, job, is_head: false, places: 1, note: '', ...more }, key())).body.id
/** As if it had been so for long. */
const sinceLong = (table: 'organization.structs' | 'organization.jobs', id: number) =>
  db
    .updateTable(table)
    .set({ valid_from: '2020-01-01' })
    .where('org_id', '=', trade.orgId)
    .where('id', '=', id)
    .execute()

test('a name that nobody sees is none, and a day that no calendar has is refused', async () => {
  for (const struct of ['\u200b', ' \u3164 ', '\u00a0'])
    expect((await admin.call(addUnit, { struct, parent_id: null }, key())).body.fields).toHaveProperty('struct')
  expect((await admin.call(showUnits, { on: '0000-01-01' })).status).toBe(422)
})

test('units are a tree with jobs, people and vacant places', async () => {
  const [top] = (await unitsOn()).tree
  expect(top).toMatchObject({
    id: trade.structs.management,
    label: 'Удирдлага',
    expand: true,
    parent_id: null,
    valid_to: null,
    jobs: [{ is_head: true, people: [{ first_name: 'Энхжин', is_on_leave: false }] }],
  })
  const adviser = (await theUnit(trade.structs.sales))?.jobs.find(({ id }) => id === trade.jobs.sales_adviser)
  expect(adviser).toMatchObject({ places: 3, people: [{ first_name: 'Мөнхцэцэг' }, { first_name: 'Нямдорж' }] })
})

test('a unit is added, renamed and moved, and each is written in the audit log', async () => {
  const id = await newUnit('Логистик')
  expect((await admin.call(renameUnit, { id, struct: ' Тээвэр, логистик ' })).status).toBe(200)
  expect((await admin.call(moveUnit, { id, parent_id: trade.structs.purchase })).status).toBe(200)
  expect(await theUnit(id)).toMatchObject({ label: 'Тээвэр, логистик', parent_id: trade.structs.purchase })
  const log = await db
    .selectFrom('platform.audit')
    .select(['action', 'before', 'after'])
    .where('org_id', '=', trade.orgId)
    .where('subject_type', '=', 'organization.unit')
    .where('subject_id', '=', String(id))
    .orderBy('at')
    .execute()
  expect(log).toEqual([
    { action: 'organization.unit_added', before: null, after: { struct: 'Логистик', parent: 'Удирдлага' } },
    { action: 'organization.unit_renamed', before: { struct: 'Логистик' }, after: { struct: 'Тээвэр, логистик' } },
    { action: 'organization.unit_moved', before: { parent: 'Удирдлага' }, after: { parent: 'Худалдан авалт' } },
  ])
})

test('no two units under one unit are called alike', async () => {
  const twice = [await newUnit('Хуулийн хэлтэс'), trade.structs.management] as const
  const refused = {
    status: 409,
    body: { code: 'organization.structure.unit_taken', fields: { struct: 'Ийм нэртэй нэгж энд бүртгэлтэй байна.' } },
  }
  expect(await admin.call(addUnit, { struct: ' хуулийн хэлтэс ', parent_id: twice[1] }, key())).toMatchObject(refused)
  const elsewhere = await newUnit('Хуулийн хэлтэс', trade.structs.sales)
  expect(await admin.call(moveUnit, { id: elsewhere, parent_id: twice[1] })).toMatchObject(refused)
  const other = await newUnit('Өөр хэлтэс')
  expect(await admin.call(renameUnit, { id: other, struct: 'ХУУЛИЙН ХЭЛТЭС' })).toMatchObject(refused)
  expect((await admin.call(renameUnit, { id: twice[0], struct: 'ХУУЛИЙН ХЭЛТЭС' })).status).toBe(200)
  for (const id of [twice[0], elsewhere, other])
    await db.deleteFrom('organization.structs').where('org_id', '=', trade.orgId).where('id', '=', id).execute()
})

test('units are put in order', async () => {
  const [a, b, c] = [
    await newUnit('А', trade.structs.technology),
    await newUnit('Б', trade.structs.technology),
    await newUnit('В', trade.structs.technology),
  ]
  await admin.call(moveUnit, { id: c, parent_id: trade.structs.technology, before_id: a })
  expect((await theUnit(trade.structs.technology))?.children.map(({ id }) => id)).toEqual([c, a, b])
  await admin.call(moveUnit, { id: c, parent_id: trade.structs.technology })
  expect((await theUnit(trade.structs.technology))?.children.map(({ id }) => id)).toEqual([a, b, c])
})

test('what was renamed or moved stands as it was on the days before', async () => {
  const id = await newUnit('Хуучин нэр', trade.structs.finance)
  await sinceLong('organization.structs', id)
  const { today } = await unitsOn()
  await admin.call(renameUnit, { id, struct: 'Шинэ нэр' })
  await admin.call(moveUnit, { id, parent_id: trade.structs.sales })
  expect(await theUnit(id)).toMatchObject({ label: 'Шинэ нэр', parent_id: trade.structs.sales })
  expect(await theUnit(id, laterDay(today, -1))).toMatchObject({
    label: 'Хуучин нэр',
    parent_id: trade.structs.finance,
  })
  expect(await theUnit(id, '2019-12-31')).toBeUndefined()
})

test('a unit does not come under itself', async () => {
  const upper = await newUnit('Дээд')
  const lower = await newUnit('Доод', upper)
  for (const [id, parent_id] of [
    [upper, lower],
    [upper, upper],
    [trade.structs.management, lower],
  ] as const) {
    const { status, body } = await admin.call(moveUnit, { id, parent_id })
    expect([status, body.code]).toEqual([422, 'organization.structure.circle'])
  }
})

test('two moves at the same moment make no circle', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const [a, b] = [await newUnit(`Нэг ${turn}`), await newUnit(`Хоёр ${turn}`)]
    const answers = await Promise.all([
      admin.call(moveUnit, { id: a, parent_id: b }),
      admin.call(moveUnit, { id: b, parent_id: a }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    // Whoever is in a circle hangs on no root and is not in the tree.
    expect([await theUnit(a), await theUnit(b)]).toEqual([expect.anything(), expect.anything()])
  }
})

test('only an empty unit is closed, and closing can be called off until its day', async () => {
  const { today } = await unitsOn()
  const id = await newUnit('Түр алба')
  const below = await newUnit('Доорх', id)
  const close = async (unit: number, on: string) =>
    (await admin.call(closeUnit, { id: unit, on })).body.code ?? 'closed'
  expect(await close(trade.structs.office, today)).toBe('organization.structure.has_people')
  expect(await close(id, today)).toBe('organization.structure.has_units')
  expect(await close(below, laterDay(today, -1))).toBe('organization.structure.close_past')
  const day = laterDay(today, 10)
  expect(await close(below, day)).toBe('closed')
  expect(await close(id, day)).toBe('closed')
  expect(await theUnit(id)).toMatchObject({ valid_to: day })
  expect(await theUnit(id, day)).toBeUndefined()
  expect((await admin.call(addUnit, { struct: 'Шинэ', parent_id: id }, key())).body.code).toBe(
    'organization.structure.closing',
  )
  expect((await admin.call(keepUnit, { id: below })).body.code).toBe('organization.structure.closing')
  expect((await admin.call(keepUnit, { id })).status).toBe(200)
  expect(await theUnit(id, day)).toMatchObject({ valid_to: null })
  expect(await close(below, today)).toBe('closed')
  expect(await theUnit(below)).toBeUndefined()
  expect(
    (await admin.call(showStructure, {})).body.tree.flatMap((node) =>
      node.children.flatMap((child) => child.children.map((one) => one.id)),
    ),
  ).not.toContain(below)
})

test('a unit that was closed is opened again, under a unit that is there, and was not there in between', async () => {
  const { today } = await unitsOn()
  const [past, between] = [laterDay(today, -20), laterDay(today, -5)]
  const upper = await newUnit('Дээд алба')
  const id = await newUnit('Хаагдсан алба', upper)
  const job = await newJob(id, 'Албаны мэргэжилтэн')
  for (const unit of [upper, id])
    expect((await admin.call(closeUnit, { id: unit === upper ? id : upper, on: today })).status).toBe(200)
  for (const table of ['organization.structs', 'organization.jobs'] as const) {
    await db
      .updateTable(table)
      .set({ valid_from: '2020-01-01', valid_to: laterDay(today, -10) })
      .where('org_id', '=', trade.orgId)
      .where('valid_to', '=', today)
      .where('id', 'in', table === 'organization.jobs' ? [job] : [upper, id])
      .execute()
  }
  expect(await theUnit(id, past)).toMatchObject({ valid_to: laterDay(today, -10) })
  expect((await admin.call(keepUnit, { id })).body.code).toBe('organization.structure.parent_closed')
  expect((await admin.call(keepUnit, { id: upper })).status).toBe(200)
  expect((await admin.call(keepUnit, { id })).status).toBe(200)
  for (const day of [today, past])
    expect(await theUnit(id, day)).toMatchObject({
      label: 'Хаагдсан алба',
      parent_id: upper,
      valid_to: null,
      jobs: [{ id: job }],
    })
  expect(await theUnit(id, between)).toBeUndefined()
})

test('a job that was given up on the day on which its unit was closed does not come back with it, and the unit has one head', async () => {
  const { today } = await unitsOn()
  const id = await newUnit('Дахин нээсэн алба')
  const [first, second] = [await newJob(id, 'Хуучин дарга', { is_head: true }), await newJob(id, 'Мэргэжилтэн')]
  for (const job of [first, second]) await sinceLong('organization.jobs', job)
  await sinceLong('organization.structs', id)
  expect((await admin.call(removeJob, { id: first })).status).toBe(200)
  expect(
    (await admin.call(changeJob, { id: second, job: 'Шинэ дарга', is_head: true, places: 1, note: '' })).status,
  ).toBe(200)
  expect((await admin.call(closeUnit, { id, on: today })).status).toBe(200)
  expect((await admin.call(keepUnit, { id })).status).toBe(200)
  expect((await theUnit(id))?.jobs).toMatchObject([{ id: second, job: 'Шинэ дарга', is_head: true }])
  expect((await theUnit(id, laterDay(today, -1)))?.jobs).toMatchObject([
    { id: first, is_head: true },
    { id: second, job: 'Мэргэжилтэн', is_head: false },
  ])
})

test('a closed unit is not opened again beside one that took its name', async () => {
  const { today } = await unitsOn()
  const id = await newUnit('Хяналтын алба')
  expect((await admin.call(closeUnit, { id, on: today })).status).toBe(200)
  const heir = await newUnit('ХЯНАЛТЫН алба')
  expect((await admin.call(keepUnit, { id })).body.code).toBe('organization.structure.unit_taken')
  expect(await theUnit(id)).toBeUndefined()
  expect((await admin.call(renameUnit, { id: heir, struct: 'Дотоод хяналт' })).status).toBe(200)
  expect((await admin.call(keepUnit, { id })).status).toBe(200)
})

test('no unit outlives the one above it, and its jobs follow its last day', async () => {
  const { today } = await unitsOn()
  const [id, in5, in10] = [await newUnit('Төслийн нэгж'), laterDay(today, 5), laterDay(today, 10)]
  const below = await newUnit('Төслийн баг', id)
  const [kept, givenUp] = [await newJob(below, 'Зохицуулагч'), await newJob(below, 'Туслах')]
  const close = async (unit: number, on: string) =>
    (await admin.call(closeUnit, { id: unit, on })).body.code ?? 'closed'
  expect(await close(below, in5)).toBe('closed')
  expect(await close(id, in5)).toBe('closed')
  const refused = await admin.call(closeUnit, { id: below, on: in10 })
  expect([refused.status, refused.body.code]).toEqual([422, 'organization.structure.close_after'])
  expect(refused.body.message).toContain(in5)

  // One job ends before, on a day of its own.
  await db
    .updateTable('organization.jobs')
    .set({ valid_to: laterDay(today, 2) })
    .where('org_id', '=', trade.orgId)
    .where('id', '=', givenUp)
    .execute()
  expect(await close(id, in10)).toBe('closed')
  expect(await close(below, in10)).toBe('closed')
  const jobsOn = async (day: string) => (await theUnit(below, day))?.jobs.map((job) => job.id)
  expect(await jobsOn(today)).toEqual([kept, givenUp])
  expect(await jobsOn(laterDay(today, 7)), 'the unit is there, and so is its job').toEqual([kept])
  expect(await theUnit(below, in10)).toBeUndefined()
})

test('a job has places, a unit has one head, and what is held cannot be removed', async () => {
  const unit = await newUnit('Чанарын алба')
  const first = await newJob(unit, 'Албаны дарга', { is_head: true })
  const second = await newJob(unit, 'Ахлах мэргэжилтэн', { places: 4 })
  await admin.call(changeJob, { id: second, job: 'Албаны эрхлэгч', is_head: true, places: 2, note: 'Зөвлөх зэрэгтэй' })
  expect((await theUnit(unit))?.jobs).toMatchObject([
    { id: second, job: 'Албаны эрхлэгч', is_head: true, places: 2, note: 'Зөвлөх зэрэгтэй' },
    { id: first, is_head: false },
  ])
  expect((await admin.call(removeJob, { id: first })).status).toBe(200)
  expect((await theUnit(unit))?.jobs).toHaveLength(1)
  const held = await admin.call(removeJob, { id: trade.jobs.sales_adviser })
  expect([held.status, held.body.code]).toEqual([409, 'organization.structure.job_held'])
  expect(held.body.message).toContain('2')
})

test('the name of a job and of a unit reaches those who hold it', async () => {
  const developer = (await theUnit(trade.structs.technology))!.jobs.find(({ id }) => id === trade.jobs.developer)!
  await admin.call(changeJob, { id: developer.id, job: 'Ахлах хөгжүүлэгч', is_head: false, places: 1, note: '' })
  await admin.call(renameUnit, { id: trade.structs.technology, struct: 'Цахим хөгжил' })
  const [member] = await memberCards(db, trade.orgId, [trade.users['builder']!])
  expect(member).toMatchObject({ job: 'Ахлах хөгжүүлэгч', struct: 'Цахим хөгжил' })
})

test.each([
  [{ struct: '   ', parent_id: null }, 'struct'],
  [{ struct: 'x'.repeat(201), parent_id: null }, 'struct'],
])('a unit without a fitting name is refused', async (input, field) => {
  const { status, body } = await admin.call(addUnit, input, key())
  expect(status).toBe(422)
  expect(Object.keys(body.fields ?? {})).toEqual([field])
})

test('a command sent twice adds one unit', async () => {
  const once = key()
  const [first, second] = [
    await admin.call(addUnit, { struct: 'Нэг удаа', parent_id: null }, once),
    await admin.call(addUnit, { struct: 'Нэг удаа', parent_id: null }, once),
  ]
  expect(second.body).toEqual(first.body)
  expect(flat((await unitsOn()).tree).filter(({ label }) => label === 'Нэг удаа')).toHaveLength(1)
})

test('who may not change the structure does not, and another organisation sees nothing of it', async () => {
  const hr = await as('hr')
  expect((await hr.call(showUnits, {})).status).toBe(200)
  expect((await hr.call(renameUnit, { id: trade.structs.sales, struct: 'Миний' })).status).toBe(403)
  expect((await (await as('creator')).call(showUnits, {})).status).toBe(403)
  expect((await outsider.call(renameUnit, { id: trade.structs.sales, struct: 'Миний' })).status).toBe(403)
  const registrar = await as('principal')
  await registrar.call(chooseRole, { extra_role: school.roles.admin })
  const theirs = await registrar.call(showUnits, {})
  expect(JSON.stringify(theirs.body)).not.toContain('Борлуулалт')
  expect((await registrar.call(renameUnit, { id: 6, struct: 'Миний' })).status).toBe(404)
  expect((await theUnit(6))?.label).not.toBe('Миний')
})
