import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { listPermissions } from '../../shared/catalogue.ts'
import {
  addHolders,
  changeRole,
  createRole,
  listHolders,
  listMembers,
  listMenu,
  listRoles,
  removeHolder,
  removeRole,
  roleValues,
  showRole,
  type RoleValues,
} from '../../shared/roles.ts'
import { userPermissions } from '../../shared/session.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { trade, school } = places.orgs
const admin = await as('admin')
const INBOX = 1

const aRole = (changes: Partial<RoleValues> = {}): RoleValues => ({
  name: `r_${randomUUID().replaceAll('-', '')}`,
  display_name: { mn: 'Архивч', en: 'Archivist', ko: '기록 담당' },
  note: null,
  menus: null,
  default_menu: INBOX,
  permissions: ['workflow.documents.r'],
  ...changes,
})
const made = async (changes: Partial<RoleValues> = {}) => (await admin.call(createRole, aRole(changes))).body.id
const held = async (id: number) => (await admin.call(listHolders, { id })).body.people.map(({ login }) => login)
const entriesOf = (id: number) =>
  db
    .selectFrom('platform.audit')
    .select(['action', 'before', 'after', 'user_id'])
    .where('org_id', '=', trade.orgId)
    .where('subject_type', '=', 'access.role')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

/** A role that administers roles but not people, with this person in it. */
async function lesserAdmin(login: string) {
  const id = await made({
    permissions: ['workflow.documents.r', 'access.roles.r', 'access.roles.c', 'access.roles.u', 'access.roles.d'],
  })
  await admin.call(addHolders, { id, user_ids: [trade.users[login]!] })
  await db
    .updateTable('access.members')
    .set({ main_role_id: id })
    .where('org_id', '=', trade.orgId)
    .where('user_id', '=', trade.users[login]!)
    .execute()
  await db.deleteFrom('access.member_roles').where('role_id', '=', id).execute()
  return as(login)
}

test('the list tells what each role is called, how many hold it, and whether I could give it', async () => {
  const { body } = await admin.call(listRoles, {})
  expect(body.roles.find(({ name }) => name === 'councillor')).toMatchObject({
    id: trade.roles.councillor,
    display_name: { mn: 'Зөвлөлийн гишүүн' },
    people: 3,
    is_mine: false,
    is_within_mine: true,
  })
  // An extra role counts as well.
  expect(body.roles.find(({ name }) => name === 'lawyer')).toMatchObject({ people: 1 })
  expect(body.roles.find(({ name }) => name === 'admin')).toMatchObject({ people: 1, is_mine: true })
})

test('a role is made with its names, menu and permissions, and the log says so', async () => {
  const values = aRole({ note: 'Архивын өрөө', menus: [INBOX, 3] })
  const {
    status,
    body: { id },
  } = await admin.call(createRole, values)
  expect(status).toBe(200)
  expect((await admin.call(showRole, { id })).body).toMatchObject({ ...values, version: 1, is_mine: false })
  expect(await entriesOf(id)).toMatchObject([
    {
      action: 'access.role_created',
      before: null,
      after: { name: values.name, permissions: ['workflow.documents.r'] },
      user_id: trade.users['admin'],
    },
  ])
})

test('sending twice makes one role', async () => {
  const values = aRole()
  const key = { 'idempotency-key': randomUUID() }
  const [first, second] = [await admin.call(createRole, values, key), await admin.call(createRole, values, key)]
  expect(second.body.id).toBe(first.body.id)
})

test.each([
  ['no name', { name: '' }, 'name', 'Нэр оруулна уу'],
  ['a name of other letters', { name: 'Архивч' }, 'name', expect.stringContaining('латин')],
  [
    'no Mongolian display name',
    { display_name: { mn: ' ' } },
    'display_name.mn',
    'Харагдах нэрийг монголоор оруулна уу',
  ],
  ['no menu', { menus: [] }, 'menus', 'Цэс сонгоно уу'],
  ['no default menu', { default_menu: null as never }, 'default_menu', 'Үндсэн цэс сонгоно уу'],
  ['a default menu outside the chosen menu', { menus: [3] }, 'default_menu', expect.stringContaining('харагдах цэс')],
  [
    'a default menu that its permissions hide',
    { permissions: [] },
    'default_menu',
    expect.stringContaining('харагдах цэс'),
  ],
  ['a menu item that does not exist', { menus: [INBOX, 4711] }, 'menus', expect.stringContaining('байхгүй')],
])('%s is refused', async (_what, changes, field, words) => {
  const { status, body } = await admin.call(createRole, aRole(changes))
  expect([status, body.fields?.[field]]).toEqual([422, words])
})

test('a name that is taken is refused at its field', async () => {
  expect(await admin.call(createRole, aRole({ name: 'reviewer' }))).toMatchObject({
    status: 409,
    body: { fields: { name: 'Ийм нэртэй үүрэг бүртгэгдсэн байна' } },
  })
})

test('a permission that nobody declared is refused', async () => {
  expect(
    await admin.call(createRole, aRole({ permissions: ['workflow.documents.r', 'workflow.documents.fly'] })),
  ).toMatchObject({ status: 422, body: { code: 'access.permission_unknown' } })
  expect(
    await admin.call(createRole, aRole({ permissions: ['workflow.documents.r', 'platform.admin'] })),
  ).toMatchObject({ status: 422, body: { code: 'access.permission_unknown' } })
})

test('what holders may do changes with the very next call', async () => {
  const id = await made()
  const sales = await as('sales')
  await admin.call(addHolders, { id, user_ids: [trade.users['sales']!] })
  await sales.fetch('/api/auth/choose', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ extra_role: id }),
  })
  expect((await sales.call(listRoles, {})).status).toBe(403)
  expect(
    (
      await admin.call(changeRole, {
        ...aRole({ permissions: ['workflow.documents.r', 'access.roles.r'] }),
        id,
        version: 1,
      })
    ).body,
  ).toEqual({ version: 2 })
  expect((await sales.call(listRoles, {})).status).toBe(200)
  const told = await db
    .selectFrom('platform.outbox')
    .select('payload')
    .where('org_id', '=', trade.orgId)
    .where('topic', '=', 'access.rights_changed')
    .execute()
  expect(
    told.flatMap(({ payload }) => (payload as { live: { topic: string; audience: string[] }[] }).live),
  ).toContainEqual({ topic: 'access.rights_changed', key: String(id), audience: [`r:${id}`] })
})

test('the menu that was chosen is the menu that holders see', async () => {
  const id = await made({ menus: [INBOX] })
  await admin.call(addHolders, { id, user_ids: [trade.users['builder']!] })
  const builder = await as('builder')
  const { body } = await builder.call(userPermissions, { extra_role: id })
  expect(body.permission.menu.map((item) => item.id)).toEqual([INBOX])
  expect((await builder.call(userPermissions, {})).body.permission.menu.map((item) => item.id)).toEqual(
    expect.arrayContaining([INBOX, 2, 3]),
  )
})

test('of two who edit at once the second is told who was first, and overwrites nothing', async () => {
  const id = await made()
  const { name } = (await admin.call(showRole, { id })).body
  const change = (mn: string) => admin.call(changeRole, { ...aRole({ name, display_name: { mn } }), id, version: 1 })
  const replies = await Promise.all([change('Нэг'), change('Хоёр')])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = replies.find(({ status }) => status === 409)!
  expect(late.body).toMatchObject({
    code: 'access.role.changed_meanwhile',
    winner: { first_name: 'Ганхуяг', last_name: 'Ёндон' },
  })
  expect((await admin.call(showRole, { id })).body.version).toBe(2)
  expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['access.role_created', 'access.role_changed'])
})

test('saving what has not changed writes nothing into the log', async () => {
  const id = await made()
  const { name, display_name, note, menus, permissions } = (await admin.call(showRole, { id })).body
  await admin.call(changeRole, { id, version: 1, name, display_name, note, menus, default_menu: INBOX, permissions })
  expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['access.role_created'])
})

test('nobody gives or takes away a permission that they do not have themselves', async () => {
  const lesser = await lesserAdmin('hr')
  expect(
    await lesser.call(createRole, aRole({ permissions: ['workflow.documents.r', 'workflow.documents.all'] })),
  ).toMatchObject({ status: 403, body: { code: 'access.cannot_give', permissions: ['workflow.documents.all'] } })
  const { id } = (await lesser.call(createRole, aRole())).body
  expect(
    await lesser.call(changeRole, {
      ...aRole({ permissions: ['workflow.documents.r', 'access.users.d'] }),
      id,
      version: 1,
    }),
  ).toMatchObject({ status: 403, body: { code: 'access.cannot_give' } })
  // The administrators' role has what the lesser one lacks: it can be neither trimmed, removed nor given.
  const above = (await lesser.call(showRole, { id: trade.roles.admin })).body
  expect(above.is_within_mine).toBe(false)
  const trimmed = {
    ...aRole({ name: 'admin', permissions: ['workflow.documents.r'] }),
    id: trade.roles.admin,
    version: above.version,
  }
  expect(await lesser.call(changeRole, trimmed)).toMatchObject({ status: 403, body: { code: 'access.cannot_give' } })
  expect(await lesser.call(removeRole, { id: trade.roles.admin })).toMatchObject({
    status: 403,
    body: { code: 'access.cannot_give' },
  })
  expect(await lesser.call(addHolders, { id: trade.roles.admin, user_ids: [trade.users['hr']!] })).toMatchObject({
    status: 403,
    body: { code: 'access.cannot_give' },
  })
  expect(
    await lesser.call(removeHolder, { id: trade.roles.admin, user_id: trade.users['admin']!, main_role_id: id }),
  ).toMatchObject({ status: 403, body: { code: 'access.cannot_give' } })
})

test('whoever may less neither renames a role that may more nor chooses what its holders see, and adds what they have themselves', async () => {
  const lesser = await lesserAdmin('hr')
  const held = ['workflow.documents.r', 'access.users.r']
  const [stronger, within] = [aRole({ permissions: held }), aRole()]
  const { id } = (await admin.call(createRole, stronger)).body
  const refused = { status: 403, body: { code: 'access.cannot_give', permissions: ['access.users.r'] } }
  const looks: Partial<RoleValues>[] = [
    { name: aRole().name },
    { display_name: { mn: 'Өөр' } },
    { note: 'Өөр' },
    { menus: [INBOX] },
    { default_menu: 3 },
  ]
  for (const look of looks)
    expect([look, await lesser.call(changeRole, { ...stronger, ...look, id, version: 1 })]).toEqual([
      look,
      expect.objectContaining({ status: refused.status, body: expect.objectContaining(refused.body) as object }),
    ])
  expect(
    (await lesser.call(changeRole, { ...stronger, permissions: [...held, 'access.roles.r'], id, version: 1 })).status,
  ).toBe(200)
  expect(
    (await admin.call(changeRole, { ...stronger, permissions: held, display_name: { mn: 'Өөр' }, id, version: 2 }))
      .status,
  ).toBe(200)

  const mine = (await lesser.call(createRole, within)).body.id
  expect(
    (await lesser.call(changeRole, { ...within, display_name: { mn: 'Өөр' }, menus: [INBOX], id: mine, version: 1 }))
      .status,
  ).toBe(200)
  await db
    .updateTable('access.members')
    .set({ main_role_id: trade.roles.hr })
    .where('org_id', '=', trade.orgId)
    .where('user_id', '=', trade.users['hr']!)
    .execute()
})

test('a role that somebody holds is not removed, and the answer says who holds it', async () => {
  const reply = await admin.call(removeRole, { id: trade.roles.councillor })
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'access.role.held', message: expect.stringContaining('3 хүн') as string },
  })
  expect(
    (reply.body as unknown as { people: { first_name: string }[] }).people.map(({ first_name }) => first_name).sort(),
  ).toEqual(['Мөнхбат', 'Тэмүүлэн', 'Үүрийнтуяа'].sort())
  const id = await made()
  expect((await admin.call(removeRole, { id })).status).toBe(200)
  expect((await admin.call(showRole, { id })).status).toBe(404)
  expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['access.role_created', 'access.role_removed'])
})

test('people are given a role besides their own, and lose it again', async () => {
  const id = await made()
  await admin.call(addHolders, { id, user_ids: [trade.users['creator']!, trade.users['reviewer']!] })
  await admin.call(addHolders, { id, user_ids: [trade.users['creator']!] })
  expect((await held(id)).sort()).toEqual(['creator', 'reviewer'])
  expect((await admin.call(listMembers, { q: 'creator', not_in_role: id })).body.people).toEqual([])
  expect((await admin.call(removeHolder, { id, user_id: trade.users['creator']! })).status).toBe(200)
  expect(await held(id)).toEqual(['reviewer'])
  expect(await admin.call(removeHolder, { id, user_id: trade.users['creator']! })).toMatchObject({
    status: 404,
    body: { code: 'access.role.not_held' },
  })
})

test('who loses their main role works with the one that is named instead', async () => {
  const id = await made()
  const { secretary } = trade.users
  const before = await admin.call(removeHolder, { id: trade.roles.secretary, user_id: secretary! })
  expect(before).toMatchObject({ status: 422, body: { fields: { main_role_id: expect.any(String) as string } } })
  expect(
    (await admin.call(removeHolder, { id: trade.roles.secretary, user_id: secretary!, main_role_id: id })).status,
  ).toBe(200)
  expect((await (await as('secretary')).call(userPermissions, {})).body.user.role_id).toBe(id)
  await db
    .updateTable('access.members')
    .set({ main_role_id: trade.roles.secretary })
    .where('user_id', '=', secretary!)
    .execute()
})

test('nobody takes their own last right to administer people and roles, while another administrator is left', async () => {
  await admin.call(addHolders, { id: trade.roles.admin, user_ids: [trade.users['director']!] })
  const taken = await admin.call(removeHolder, {
    id: trade.roles.admin,
    user_id: trade.users['admin']!,
    main_role_id: trade.roles.employee,
  })
  expect(taken).toMatchObject({ status: 409, body: { code: 'access.users.last_right' } })
  expect((await admin.call(removeHolder, { id: trade.roles.admin, user_id: trade.users['director']! })).status).toBe(
    200,
  )
})

test('whoever may less neither gives a role to whoever may more, nor takes one from them', async () => {
  const id = await made()
  const lesser = await lesserAdmin('hr')
  expect(await lesser.call(addHolders, { id, user_ids: [trade.users['admin']!] })).toMatchObject({
    status: 403,
    body: { code: 'access.users.stronger' },
  })
  await admin.call(addHolders, { id, user_ids: [trade.users['admin']!] })
  expect(await lesser.call(removeHolder, { id, user_id: trade.users['admin']! })).toMatchObject({
    status: 403,
    body: { code: 'access.users.stronger' },
  })
  expect(await held(id)).toEqual(['admin'])
  await admin.call(removeHolder, { id, user_id: trade.users['admin']! })
  await db
    .updateTable('access.members')
    .set({ main_role_id: trade.roles.hr })
    .where('user_id', '=', trade.users['hr']!)
    .execute()
})

test('whoever administers roles alone cannot lock everybody out', async () => {
  const { name, version, display_name, permissions } = (await admin.call(showRole, { id: trade.roles.admin })).body
  const without = permissions.filter((permission) => permission !== 'access.roles.u')
  // The lesser administrator of another test must not count here.
  await db
    .updateTable('access.members')
    .set({ main_role_id: trade.roles.hr })
    .where('user_id', '=', trade.users['hr']!)
    .execute()
  const change = {
    id: trade.roles.admin,
    version,
    name,
    display_name,
    note: null,
    menus: null,
    default_menu: INBOX,
    permissions: without,
  }
  expect(await admin.call(changeRole, change)).toMatchObject({
    status: 409,
    body: { code: 'access.last_administrator' },
  })
  const taken = await admin.call(removeHolder, {
    id: trade.roles.admin,
    user_id: trade.users['admin']!,
    main_role_id: trade.roles.employee,
  })
  expect(taken).toMatchObject({ status: 409, body: { code: 'access.last_administrator' } })
  expect((await admin.call(listRoles, {})).status).toBe(200)
})

test('two administrators who take the role from each other at the same moment leave one', async () => {
  await admin.call(addHolders, { id: trade.roles.admin, user_ids: [trade.users['director']!] })
  const director = await as('director')
  const replies = await Promise.all([
    director.call(removeHolder, {
      id: trade.roles.admin,
      user_id: trade.users['admin']!,
      main_role_id: trade.roles.employee,
    }),
    admin.call(removeHolder, { id: trade.roles.admin, user_id: trade.users['director']! }),
  ])
  // Whoever comes second may also be refused because they have already lost the right to ask.
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = (await administrators()).length
  expect(left).toBe(1)
  await asSystem(db, async (trx) => {
    await trx
      .updateTable('access.members')
      .set({ main_role_id: trade.roles.admin })
      .where('user_id', '=', trade.users['admin']!)
      .execute()
    await trx.deleteFrom('access.member_roles').where('role_id', '=', trade.roles.admin).execute()
  })
})

async function administrators() {
  return withTenant(db, { orgId: trade.orgId, userId: 1 }, (trx) =>
    trx
      .selectFrom('access.members as m')
      .select('m.user_id')
      .where((is) =>
        is.or([
          is('m.main_role_id', '=', trade.roles.admin),
          is.exists(
            is
              .selectFrom('access.member_roles as x')
              .select('x.user_id')
              .whereRef('x.user_id', '=', 'm.user_id')
              .where('x.role_id', '=', trade.roles.admin),
          ),
        ]),
      )
      .execute(),
  )
}

test('the role of super administrators is out of reach', async () => {
  const superadmin = await as('superadmin')
  for (const who of [admin, superadmin]) {
    const reply = await who.call(changeRole, { ...aRole(), id: 1, version: 1 })
    expect(reply.status).toBe(403)
  }
  expect((await admin.call(removeRole, { id: 1 })).status).toBe(403)
  expect((await admin.call(addHolders, { id: 1, user_ids: [trade.users['admin']!] })).status).toBe(404)
})

test('whoever has no right to roles sees and changes none', async () => {
  const creator = await as('creator')
  for (const reply of [
    await creator.call(listRoles, {}),
    await creator.call(showRole, { id: trade.roles.employee }),
    await creator.call(createRole, aRole()),
    await creator.call(changeRole, { ...aRole(), id: trade.roles.employee, version: 1 }),
    await creator.call(removeRole, { id: trade.roles.employee }),
    await creator.call(listPermissions, {}),
    await creator.call(listMenu, {}),
    await creator.call(listHolders, { id: trade.roles.employee }),
    await creator.call(listMembers, {}),
  ])
    expect(reply.status).toBe(403)
})

test('roles of another organisation do not exist', async () => {
  const theirs = school.roles.director
  for (const reply of [
    await admin.call(showRole, { id: theirs }),
    await admin.call(changeRole, { ...aRole(), id: theirs, version: 1 }),
    await admin.call(removeRole, { id: theirs }),
    await admin.call(listHolders, { id: theirs }),
    await admin.call(addHolders, { id: theirs, user_ids: [trade.users['admin']!] }),
    await admin.call(removeHolder, { id: theirs, user_id: school.users['principal']! }),
    await admin.call(addHolders, { id: trade.roles.employee, user_ids: [school.users['outsider']!] }),
  ])
    expect(reply.status).toBe(404)
  expect((await admin.call(listMembers, { q: 'outsider' })).body.people).toEqual([])
})

test('what is typed into the form is checked by the same rule as on the server', () => {
  expect(roleValues.safeParse(aRole()).success).toBe(true)
  expect(roleValues.safeParse(aRole({ menus: [] })).success).toBe(false)
})

test('whoever lacks what everybody begins with gives roles all the same, and does not give it to a role of their own', async () => {
  // Their role was made before the module came whose right it is.
  const lesser = await lesserAdmin('accountant')
  const { permissions } = (await admin.call(showRole, { id: trade.roles.employee })).body
  expect(permissions.toSorted()).toEqual([
    'attendance.own.r',
    'news.reading.r',
    'planning.participation.r',
    'rooms.booking.r',
    'site.me.r',
    'workflow.documents.c',
    'workflow.documents.r',
  ])
  expect((await lesser.call(showRole, { id: trade.roles.employee })).body.is_within_mine).toBe(true)
  const listed = (await lesser.call(listRoles, {})).body.roles.find(({ id }) => id === trade.roles.employee)
  expect(listed).toMatchObject({ is_within_mine: true })
  const wish = { id: trade.roles.employee, user_ids: [trade.users['reviewer']!] }
  expect(await lesser.call(addHolders, wish)).toMatchObject({ status: 200 })
  expect(
    await lesser.call(createRole, aRole({ permissions: ['workflow.documents.r', 'planning.participation.r'] })),
  ).toMatchObject({ status: 403, body: { code: 'access.cannot_give', permissions: ['planning.participation.r'] } })
})
