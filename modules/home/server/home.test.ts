import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import {
  arrangeForRole,
  arrangeMine,
  showArrangement,
  showArrangementOfRole,
  showFirstSteps,
} from '../shared/arrangement.ts'

const app = await startedApp()
const { roles } = app.places.orgs.trade
const [admin, creator, reviewer, superadmin] = [
  await app.as('admin'),
  await app.as('creator'),
  await app.as('reviewer'),
  await app.as('superadmin'),
]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const arrangement = { main: ['workflow.sent', 'workflow.drafts'], side: ['news.fresh'], hidden: ['workflow.often'] }

test('everybody arranges their own page, and takes it back to that of their role', async () => {
  expect((await creator.call(showArrangement, {})).body).toEqual({ mine: null, of_role: null })
  expect((await creator.call(arrangeMine, { arrangement })).status).toBe(200)
  expect((await creator.call(showArrangement, {})).body).toEqual({ mine: arrangement, of_role: null })
  expect((await reviewer.call(showArrangement, {})).body).toEqual({ mine: null, of_role: null })

  const other = { ...arrangement, hidden: [] }
  await creator.call(arrangeMine, { arrangement: other })
  expect((await creator.call(showArrangement, {})).body.mine).toEqual(other)
  await creator.call(arrangeMine, { arrangement: null })
  expect((await creator.call(showArrangement, {})).body.mine).toBe(null)
})

test('a role begins as whoever keeps roles arranged it, and only they may', async () => {
  const role_id = roles.employee
  expect((await creator.call(arrangeForRole, { role_id, arrangement })).status).toBe(403)
  expect((await creator.call(showArrangementOfRole, { role_id })).status).toBe(403)
  expect((await admin.call(arrangeForRole, { role_id, arrangement })).status).toBe(200)
  expect((await admin.call(showArrangementOfRole, { role_id })).body).toEqual({ arrangement })
  expect((await creator.call(showArrangement, {})).body).toEqual({ mine: null, of_role: arrangement })
  expect((await admin.call(arrangeForRole, { role_id: 987_654, arrangement })).status).toBe(404)
  await admin.call(arrangeForRole, { role_id, arrangement: null })
  expect((await creator.call(showArrangement, {})).body.of_role).toBe(null)
})

test('a block stands in one place, under a name that can be one', async () => {
  const twice = { main: ['news.fresh'], side: ['news.fresh'], hidden: [] }
  expect((await creator.call(arrangeMine, { arrangement: twice })).status).toBe(422)
  const odd = { main: ['<script>'], side: [], hidden: [] }
  expect((await creator.call(arrangeMine, { arrangement: odd })).status).toBe(422)
  const many = { main: Array.from({ length: 61 }, (_, at) => `block.n${at}`), side: [], hidden: [] }
  expect((await creator.call(arrangeMine, { arrangement: many })).status).toBe(422)
})

test('a new organisation is told what comes first, and what of it is done', async () => {
  expect((await creator.call(showFirstSteps, {})).status).toBe(403)
  expect((await admin.call(showFirstSteps, {})).body.map(({ name, is_done }) => [name, is_done])).toEqual([
    ['organization.units', true],
    ['organization.staff', true],
    ['access.people', true],
    ['workflow.flow', true],
    ['workflow.document', false],
  ])
  const founded = await superadmin.fetch('/api/organization/organizations', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...key() },
    body: JSON.stringify({
      name: 'Шинэ эхлэл ХХК',
      short_name: 'Шинэ эхлэл',
      register_number: '5123499',
      org_type_id: 1,
      aimag: '',
      sum: '',
      khoroo: '',
      address: '',
      phone: '',
      email: '',
      website: '',
      logo: '',
      director_last_name: 'Очир',
      director_first_name: 'Батбаяр',
      director_job: 'Захирал',
      is_director: true,
      admin_last_name: '',
      admin_first_name: '',
      login: 'ekhlel',
      admin_email: 'batbayar@ekhlel.example',
      start: 'password',
      password: 'Salkhi#2026',
    }),
  })
  expect([founded.status, await founded.text()]).toEqual([200, expect.anything()])
  const director = await app.signIn('ekhlel', 'Salkhi#2026')
  expect((await director.call(showFirstSteps, {})).body.map(({ name, is_done }) => [name, is_done])).toEqual([
    ['organization.units', false],
    ['organization.staff', false],
    ['access.people', false],
    ['workflow.flow', true],
    ['workflow.document', false],
  ])
})
