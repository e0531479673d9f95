import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'

const { as, ask, places } = await injectedApp()
const { trade, school } = places.orgs

test('permissions tell who I am here and what I may do', async () => {
  const creator = await as('creator')
  const { status, body } = await creator.get('/api/org/user-permissions')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: true,
    user: {
      login: 'creator',
      first_name: 'Болд',
      last_name: 'Бат-Эрдэнэ',
      org_id: trade.orgId,
      role_id: trade.roles.employee,
      role_name: { mn: 'Ажилтан' },
      job: 'Худалдан авалтын мэргэжилтэн',
      struct: 'Худалдан авалт',
      emp_id: 2,
    },
    organization: { org_id: trade.orgId, organization: '"Хөх Тэнгэр Трейд" ХХК', access: 'member' },
    organizations: [{ org_id: trade.orgId }],
    userExtraRoles: [],
    permission: {
      struct_id: trade.structs.purchase,
      emp_id: 2,
      default_menu: 180,
      kruds: [],
      microserviceSettings: [],
      permissions: { 'workflow.documents.r': true, 'workflow.documents.c': true },
      employeeStandardPermissions: [],
    },
  })
  expect(body['permission']).toHaveProperty(
    ['organizationMaxPermissions', String(trade.orgId)],
    expect.arrayContaining(['access.users.r', 'workflow.documents.r']),
  )
  expect((body['orgTypes'] as unknown[]).length).toBe(2)
})

test('the menu leads to the screens of my role', async () => {
  const menuOf = async (login: string) => {
    const { body } = await (await as(login)).get('/api/org/user-permissions')
    return (body['permission'] as { menu: { url: string; type: string }[] }).menu.map(({ type, url }) => [type, url])
  }
  expect(await menuOf('creator')).toEqual([
    ['router-link', '/home'],
    ['router-link', '/workflow/inbox'],
    ['router-link', '/workflow/new'],
    ['noAction', null],
    ['router-link', '/organization/substitutes'],
    // Attendance.
    ['noAction', null],
    // News, rooms and a page of their own for visitors.
    ['noAction', null],
    ['noAction', null],
    ['noAction', null],
    ['router-link', '/admin/profile'],
  ])
  expect((await menuOf('superadmin')).map(([, url]) => url)).toEqual(
    expect.arrayContaining(['/lambda/puzzle', '/admin/profile']),
  )
})

test('the call answers at the root as well', async () => {
  expect((await (await as('creator')).get('/org/user-permissions')).status).toBe(200)
})

test("the super administrator's organisation id is null", async () => {
  const superadmin = await as('superadmin')
  expect((await superadmin.get('/api/org/user-permissions')).body).toMatchObject({
    user: { org_id: null, role_id: 1 },
    organization: { org_id: null, access: 'owner' },
  })
})

test('reading for another organisation or role does not move the session', async () => {
  const accountant = await as('accountant')
  expect((await accountant.get(`/api/org/user-permissions?org_id=${school.orgId}`)).body).toMatchObject({
    user: { org_id: school.orgId, role_id: school.roles.accountant },
  })
  expect((await accountant.get('/api/org/user-permissions')).body).toMatchObject({ user: { org_id: trade.orgId } })

  const secretary = await as('secretary')
  const extra = await secretary.get(`/api/org/user-permissions?extra_role=${trade.roles.contract_officer}`)
  expect(extra.body).toMatchObject({
    user: { role_id: trade.roles.contract_officer },
    userExtraRoles: [{ id: trade.roles.contract_officer, name: 'contract_officer', org_id: trade.orgId }],
  })
  expect((await secretary.get('/api/org/user-permissions')).body).toMatchObject({
    user: { role_id: trade.roles.secretary },
  })
})

test('choosing an organisation or an extra role moves the session', async () => {
  const accountant = await as('accountant')
  const { status, body } = await accountant.post('/api/auth/choose', { org_id: school.orgId })
  expect([status, body]).toEqual([
    200,
    {
      status: true,
      user: {
        login: 'accountant',
        first_name: 'Солонго',
        org_id: school.orgId,
        struct_id: school.structs.office,
        emp_id: 5,
        role_id: school.roles.accountant,
      },
    },
  ])
  expect((await accountant.get('/api/org/user-permissions')).body).toMatchObject({
    organization: { org_id: school.orgId, organization: '"Ирээдүй Оргил" сургууль' },
  })
  await accountant.post('/api/auth/choose', { org_id: trade.orgId })
  expect((await accountant.get('/api/org/user-permissions')).body).toMatchObject({
    organization: { org_id: trade.orgId },
  })
})

test('who works in two organisations begins where they worked last', async () => {
  const accountant = await as('accountant')
  await accountant.post('/api/auth/choose', { org_id: school.orgId })
  const again = await as('accountant')
  expect((await again.get('/api/org/user-permissions')).body).toMatchObject({ organization: { org_id: school.orgId } })
  await again.post('/api/auth/choose', { org_id: trade.orgId })
})

test.each([
  ['an organisation of others', { org_id: school.orgId }, 'access.organization_missing'],
  ['an organisation that does not exist', { org_id: 4711 }, 'access.organization_missing'],
  ["the platform's own organisation", { org_id: 0 }, 'access.organization_missing'],
  ['a role of a colleague', { extra_role: trade.roles.admin }, 'access.role_missing'],
  ['the role of super administrators', { extra_role: 1 }, 'access.role_missing'],
])('%s cannot be chosen, nor looked at', async (_, choice, code) => {
  const creator = await as('creator')
  const query = new URLSearchParams(Object.entries(choice).map(([name, value]) => [name, String(value)])).toString()
  expect(await creator.get(`/api/org/user-permissions?${query}`)).toMatchObject({ status: 404, body: { code } })
  expect(await creator.post('/api/auth/choose', choice)).toMatchObject({ status: 404, body: { code } })
  expect((await creator.get('/api/org/user-permissions')).body).toMatchObject({
    user: { org_id: trade.orgId, role_id: trade.roles.employee },
  })
})

test('choosing nothing is refused', async () => {
  expect((await (await as('creator')).post('/api/auth/choose', {})).status).toBe(422)
})

test('the configuration is open to everybody', async () => {
  expect(await ask({ method: 'GET', url: '/api/lambda-config' })).toMatchObject({
    status: 200,
    body: {
      default_language: 'mn_MN',
      microservice_dev: false,
      notify: { firebaseConfig: null },
      files_url: '',
      demo: true,
    },
  })
})
