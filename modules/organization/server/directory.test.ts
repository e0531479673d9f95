import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { placeEmployee } from './employees.ts'

const { db, as, ask, places } = await injectedApp()
const { trade, school } = places.orgs
type People = { emp_id: number; user_id: number | null; first_name: string; last_name: string; job: string; struct: string }[]
const creator = await as('creator')
const people = async (query = '') => (await creator.get(`/api/organization/employees?${query}`)).body as unknown as People
const named = async (query: string) => (await people(new URLSearchParams({ q: query }).toString())).map(({ first_name }) => first_name)

test('colleagues are listed by own name in the order of the Mongolian alphabet', async () => {
  const names = (await people()).map(({ first_name }) => first_name)
  expect(names).toHaveLength(15)
  expect(names).toEqual([...names].sort(new Intl.Collator('und').compare))
  expect(names.indexOf('Мөнхбат')).toBeLessThan(names.indexOf('Наранцэцэг'))
  expect(names.indexOf('Үүрийнтуяа')).toBeGreaterThan(names.indexOf('Тэмүүлэн'))
  expect(names.at(-1)).toBe('Энхтуяа')
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
  ['%', undefined],
  ['хэн ч биш', []],
])('searching %s', async (typed, found) => {
  const names = await named(typed)
  expect(names).toEqual(found ?? (await people()).map(({ first_name }) => first_name))
})

test('lists narrow down to a unit or to the holders of a role', async () => {
  const firstNames = async (query: string) => (await people(query)).map(({ first_name }) => first_name)
  expect(await firstNames(`struct_id=${trade.structs.purchase}`)).toEqual(['Болд', 'Сарангэрэл'])
  expect(await firstNames('role=councillor')).toEqual(['Мөнхбат', 'Тэмүүлэн', 'Үүрийнтуяа'])
  expect(await people('role=nothing')).toEqual([])
  expect(await people('limit=3')).toHaveLength(3)
})

test('who has left is no colleague any more', async () => {
  await asSystem(db, (trx) => placeEmployee(trx, trade.orgId, { id: 13, user_id: null, job_id: trade.jobs.driver, first_name: 'Отгонбаяр', last_name: 'Дамдин', is_active: false }))
  expect(await named('Отгонбаяр')).toEqual([])
})

test('another organisation sees its own people only', async () => {
  const outsider = await as('outsider')
  const theirs = (await outsider.get('/api/organization/employees')).body as unknown as People
  expect(theirs.map(({ user_id }) => user_id)).toContain(school.users['outsider'])
  expect(JSON.stringify(theirs)).not.toContain('Сарангэрэл')
  expect((await outsider.get(`/api/organization/employees?role=councillor`)).body).toMatchObject([{ first_name: 'Бямбасүрэн' }])
})

test('without a session nobody is listed', async () => {
  expect((await ask({ method: 'GET', url: '/api/organization/employees' })).status).toBe(401)
  expect((await ask({ method: 'GET', url: '/api/organization/structure' })).status).toBe(401)
})

test('the structure is a tree with jobs and how many people hold them', async () => {
  const { body } = await creator.get('/api/organization/structure')
  expect(body).toMatchObject({ tree: [{ id: trade.structs.management, label: 'Удирдлага', expand: true, children: [{ label: 'Захиргаа, хүний нөөц', children: [] }, {}, {}, {}, {}] }] })
  const jobs = body['jobs'] as { id: number; is_head: boolean; people: number; struct_id: number }[]
  expect(jobs.find(({ id }) => id === trade.jobs.sales_adviser)).toMatchObject({ is_head: false, people: 2, struct_id: trade.structs.sales })
  expect(jobs.find(({ id }) => id === trade.jobs.purchase_head)).toMatchObject({ is_head: true, people: 1 })
})
