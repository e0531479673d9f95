import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { alphabet } from '#platform/server/alphabet.ts'
import { placeEmployee } from './employees.ts'

const { db, as, ask, places } = await injectedApp()
const { trade, school } = places.orgs
type People = {
  emp_id: number
  user_id: number | null
  first_name: string
  last_name: string
  job: string
  struct: string
}[]
const creator = await as('creator')
const people = async (query = '') =>
  (await creator.get(`/api/organization/employees?${query}`)).body as unknown as People
const named = async (query: string) =>
  (await people(new URLSearchParams({ q: query }).toString())).map(({ first_name }) => first_name)

test('colleagues are listed by own name in the order of the Mongolian alphabet', async () => {
  const names = (await people()).map(({ first_name }) => first_name)
  expect(names).toHaveLength(15)
  expect(names).toEqual([...names].sort(alphabet.compare))
  expect(names.indexOf('Мөнхбат')).toBeLessThan(names.indexOf('Наранцэцэг'))
  expect(names.indexOf('Үүрийнтуяа')).toBeGreaterThan(names.indexOf('Тэмүүлэн'))
  expect(names.at(-1)).toBe('Энхтуяа')
})

test('Ё is a letter after Е, and Latin letters come after all of them: in the list of employees and of colleagues alike', async () => {
  const trio = [
    ['creator', 'Ёлк'],
    ['reviewer', 'Ерөөлт'],
    ['sales', 'Anna'],
  ] as const
  const rename = (id: number, first_name: string) =>
    db
      .updateTable('organization.employees')
      .set({ first_name })
      .where('org_id', '=', trade.orgId)
      .where('id', '=', id)
      .execute()
  const before = await db
    .selectFrom('organization.employees')
    .select(['id', 'first_name'])
    .where('org_id', '=', trade.orgId)
    .where(
      'id',
      'in',
      trio.map(([login]) => trade.employees[login]!),
    )
    .execute()
  for (const [login, first_name] of trio) await rename(trade.employees[login]!, first_name)
  const hr = await as('hr')
  for (const { body } of [await hr.get('/api/organization/staff'), await creator.get('/api/organization/employees')]) {
    const rows = ('items' in body ? body['items'] : body) as { first_name: string }[]
    expect(rows.map(({ first_name }) => first_name).filter((name) => trio.some(([, one]) => one === name))).toEqual([
      'Ерөөлт',
      'Ёлк',
      'Anna',
    ])
  }
  for (const { id, first_name } of before) await rename(id, first_name)
})

test.each([
  ['Мөнхбат', ['Мөнхбат']],
  ['монхбат', ['Мөнхбат']],
  ['Monkhbat', ['Мөнхбат']],
  ['mönhbat', ['Мөнхбат']],
  ['уурийнтуяа', ['Үүрийнтуяа']],
  ['cerendorj', ['Мөнхбат']],
  ['Бат-Эрдэнэ', ['Болд']],
  ['болд бат', ['Болд']],
  ['%', []],
  ['хэн ч биш', []],
])('searching %s', async (typed, found) => {
  const names = await named(typed)
  expect(names).toEqual(found)
})

test('lists narrow down to a unit or to the holders of a role', async () => {
  const firstNames = async (query: string) => (await people(query)).map(({ first_name }) => first_name)
  expect(await firstNames(`struct_id=${trade.structs.purchase}`)).toEqual(['Болд', 'Сарангэрэл'])
  expect(await firstNames('role=councillor')).toEqual(['Мөнхбат', 'Тэмүүлэн', 'Үүрийнтуяа'])
  expect(await people('role=nothing')).toEqual([])
  expect(await people('limit=3')).toHaveLength(3)
})

test('who has left is no colleague any more', async () => {
  await asSystem(db, (trx) =>
    placeEmployee(trx, trade.orgId, {
      id: 13,
      user_id: null,
      job_id: trade.jobs.driver,
      first_name: 'Отгонбаяр',
      last_name: 'Дамдин',
      is_active: false,
    }),
  )
  expect(await named('Отгонбаяр')).toEqual([])
})

test('another organisation sees its own people only', async () => {
  const outsider = await as('outsider')
  const theirs = (await outsider.get('/api/organization/employees')).body as unknown as People
  expect(theirs.map(({ user_id }) => user_id)).toContain(school.users['outsider'])
  expect(JSON.stringify(theirs)).not.toContain('Сарангэрэл')
  expect((await outsider.get(`/api/organization/employees?role=councillor`)).body).toMatchObject([
    { first_name: 'Бямбасүрэн' },
  ])
})

test('without a session nobody is listed', async () => {
  expect((await ask({ method: 'GET', url: '/api/organization/employees' })).status).toBe(401)
  expect((await ask({ method: 'GET', url: '/api/organization/structure' })).status).toBe(401)
})

test('the structure is a tree with jobs and how many people hold them', async () => {
  const { body } = await creator.get('/api/organization/structure')
  expect(body).toMatchObject({
    tree: [
      {
        id: trade.structs.management,
        label: 'Удирдлага',
        expand: true,
        children: [{ label: 'Захиргаа, хүний нөөц', children: [] }, {}, {}, {}, {}],
      },
    ],
  })
  const jobs = body['jobs'] as { id: number; is_head: boolean; people: number; struct_id: number }[]
  expect(jobs.find(({ id }) => id === trade.jobs.sales_adviser)).toMatchObject({
    is_head: false,
    people: 2,
    struct_id: trade.structs.sales,
  })
  expect(jobs.find(({ id }) => id === trade.jobs.purchase_head)).toMatchObject({ is_head: true, people: 1 })
})

test('a list to choose from goes on after the last one that is known, and one person is found by number', async () => {
  const first = await people('limit=6')
  const rest = await people(`limit=100&after=${first.at(-1)!.emp_id}`)
  expect([...first, ...rest].map(({ emp_id }) => emp_id)).toEqual(
    (await people('limit=500')).map(({ emp_id }) => emp_id),
  )
  expect(await people(`emp_id=${first[2]!.emp_id}`)).toMatchObject([{ emp_id: first[2]!.emp_id }])
  // A head provides for the absence of the unit's people, and everybody for their own.
  const mine = async (login: string) =>
    ((await (await as(login)).get('/api/organization/employees?who=mine')).body as unknown as People).map(
      ({ first_name }) => first_name,
    )
  expect(await mine('creator')).toEqual(['Болд'])
  expect(await mine('reviewer')).toEqual(['Болд', 'Сарангэрэл'])
  expect(await mine('hr')).toEqual(
    (await people('limit=500')).filter(({ user_id }) => user_id !== null).map(({ first_name }) => first_name),
  )
})

test('units and jobs are chosen by words in Cyrillic or Latin, part after part, with what they belong to', async () => {
  const units = async (query: string) =>
    (await creator.get(`/api/organization/units/choices?${query}`)).body as unknown as {
      id: number
      struct: string
      above: string[]
    }[]
  const jobs = async (query: string) =>
    (await creator.get(`/api/organization/jobs/choices?${query}`)).body as unknown as {
      id: number
      job: string
      struct: string
      people: number
      places: number
    }[]
  expect(await units('q=sankhuu')).toEqual([{ id: trade.structs.finance, struct: 'Санхүү', above: ['Удирдлага'] }])
  const first = await units('limit=2')
  expect([...first, ...(await units(`limit=100&after=${first[1]!.id}`))]).toEqual(await units('limit=100'))
  expect((await units(`limit=100&not_within=${trade.structs.management}`)).map(({ struct }) => struct)).toEqual([])
  expect(await units(`id=${trade.structs.sales}&q=nothing`)).toMatchObject([{ struct: 'Борлуулалт' }])
  expect(await jobs('q=borluulalt+zovlokh')).toMatchObject([
    { id: trade.jobs.sales_adviser, job: 'Борлуулалтын зөвлөх', struct: 'Борлуулалт', people: 2, places: 3 },
  ])
  expect(
    (await jobs(`limit=100&struct_id=${trade.structs.purchase}`)).every(({ struct }) => struct === 'Худалдан авалт'),
  ).toBe(true)
  const offered = async (query = '') =>
    (await jobs(`q=zovlokh&struct_id=${trade.structs.sales}${query}`)).map(({ id }) => id)
  const ends = (valid_to: string | null) =>
    db
      .updateTable('organization.jobs')
      .set({ valid_to })
      .where('org_id', '=', trade.orgId)
      .where('id', '=', trade.jobs.sales_adviser)
      .execute()
  expect(await offered('&which=lasting')).toEqual([trade.jobs.sales_adviser])
  await ends('2099-01-01')
  expect([await offered(), await offered('&which=lasting')], 'to be given to somebody it is offered no more').toEqual([
    [trade.jobs.sales_adviser],
    [],
  ])
  await ends(null)
  const outsider = await as('outsider')
  expect((await outsider.get(`/api/organization/jobs/choices?id=${trade.jobs.sales_adviser}`)).body).not.toMatchObject([
    { job: 'Борлуулалтын зөвлөх' },
  ])
})
