import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { inBulk } from '#platform/testing/often.ts'
import { sheetOf, workbook } from '#platform/testing/workbook.ts'
import { createRole } from '../../shared/roles.ts'
import { importUsers } from '../../shared/user-import.ts'
import { createUser, listUsers, showUser, userChoices } from '../../shared/users.ts'

const {
  services: { db },
  places: {
    orgs: { trade, school },
  },
  as,
} = await startedApp()
const admin = await as('admin')
const { roles, users, orgId } = trade
const head = ['Нэвтрэх нэр', 'Овог', 'Нэр', 'И-мэйл', 'Үүрэг', 'extra_roles', 'Хүйс']
const bring = async (
  rows: readonly (readonly (string | number)[])[],
  { dry_run = false, invite = false, by = admin, key = randomUUID(), heads = head } = {},
) => by.call(importUsers, { content: await workbook([heads, ...rows]), dry_run, invite }, { 'idempotency-key': key })
const names = async (q: string) => (await admin.call(listUsers, { q })).body.items.map(({ login }) => login).sort()
const mayImport = async (by: Caller, ...permissions: string[]) => {
  await db
    .updateTable('access.roles')
    .set({ permissions: sql<string[]>`permissions || ${permissions}::text[]` })
    .where('org_id', '=', orgId)
    .where('id', '=', roles.employee)
    .execute()
  return by
}

test('a dry run tells of every row what would happen and why not, and writes nothing', async () => {
  const rows = [
    ['batch1', 'Дорж', 'Сүрэн', 'batch1@example.mn', 'Ажилтан', '', 'Эмэгтэй'],
    ['outsider', 'Дорж', 'Нэр', 'x@example.mn', 'employee', '', ''],
    ['batch1', 'Дорж', 'Нэр', 'X@example.mn', 'wizard', 'Хүний нөөц; nobody', 'хүн'],
    ['batch3', 'Дорж', 'Нэр', '', 'employee', '', ''],
  ]
  const { body } = await bring(rows, { dry_run: true, invite: true })
  expect(body.rows.map(({ line, deed, problems }) => [line, deed, problems])).toEqual([
    [2, 'create', {}],
    [3, 'refuse', { login: 'access.login_taken' }],
    [
      4,
      'refuse',
      {
        login: 'platform.import.twice',
        email: 'access.person.email_rule',
        role: 'access.import.role_unknown',
        extra_roles: 'access.import.role_unknown',
        gender: 'platform.import.choice',
      },
    ],
    [5, 'refuse', { email: 'access.person.email_missing' }],
  ])
  expect(body).toMatchObject({ counts: { create: 1, change: 0, same: 0, refuse: 3 }, is_done: false })
  expect(await bring(rows, { invite: true })).toMatchObject({ status: 422, body: { code: 'platform.import.faulty' } })
  expect(await names('batch')).toEqual([])
})

test('all rows go in at once, letters are sent, and the log has one entry with the numbers', async () => {
  const rows = [
    ['batch1', 'Дорж', 'Сүрэн', 'batch1@example.mn', 'Ажилтан', 'Хүний нөөц', 'Эмэгтэй'],
    ['batch2', 'Дорж', 'Цэцэг', 'batch2@example.mn', 'employee', '', ''],
  ]
  expect((await bring(rows, { dry_run: true, invite: true })).body).toMatchObject({
    counts: { create: 2, refuse: 0 },
    is_done: false,
  })
  expect(await names('batch')).toEqual([])
  expect(await db.selectFrom('platform.mails').select('id').where('to', '=', 'batch2@example.mn').execute()).toEqual([])
  expect((await bring(rows, { invite: true })).body).toMatchObject({
    counts: { create: 2 },
    is_done: true,
    rows: [{ key: 'batch1', deed: 'create' }, { key: 'batch2' }],
  })
  expect(await names('batch')).toEqual(['batch1', 'batch2'])
  const [mail] = await db.selectFrom('platform.mails').select('text').where('to', '=', 'batch2@example.mn').execute()
  expect(mail!.text).toContain('/auth/invitation#')
  const entries = await db
    .selectFrom('platform.audit')
    .select('after')
    .where('action', '=', 'access.users_imported')
    .execute()
  const people = await db
    .selectFrom('platform.audit')
    .select(['subject_id', 'subject_name', 'after'])
    .where('action', '=', 'access.user_created')
    .orderBy('subject_name')
    .execute()
  expect(people.map(({ subject_name, after }) => [subject_name, after])).toEqual([
    ['Дорж Сүрэн', { login: 'batch1', role: 'Ажилтан', extra_roles: ['Хүний нөөц'], start: 'invitation' }],
    ['Дорж Цэцэг', { login: 'batch2', role: 'Ажилтан', extra_roles: [], start: 'invitation' }],
  ])
  expect(entries).toEqual([{ after: { count: 2, created: 2, changed_rows: 0, logins: ['batch1', 'batch2'] } }])
})

test('the same file again changes nothing; what differs is changed, by login name', async () => {
  const [same, other] = [
    ['batch1', 'Дорж', 'Сүрэн', 'batch1@example.mn', 'Ажилтан', 'Хүний нөөц', 'Эмэгтэй'],
    ['BATCH2', 'Дорж', 'Цэцэгмаа', 'batch2@example.mn', 'hr', '', ''],
  ]
  const looked = (await bring([same, other], { dry_run: true })).body
  expect(looked.rows.map(({ deed, changed }) => [deed, changed])).toEqual([
    ['same', []],
    ['change', ['first_name', 'role']],
  ])
  expect((await bring([same, other])).body.counts).toEqual({ create: 0, change: 1, same: 1, refuse: 0 })
  const [found] = (await admin.call(listUsers, { q: 'batch2' })).body.items
  expect(found).toMatchObject({ login: 'batch2', first_name: 'Цэцэгмаа', roles: [{ id: roles.hr }] })
  expect((await bring([same, other])).body.counts).toEqual({ create: 0, change: 0, same: 2, refuse: 0 })
})

test('columns that are not in the file leave what is known alone', async () => {
  await db
    .updateTable('access.users')
    .set({ note: 'Тэмдэглэл', mobile: '99112233' })
    .where('login', '=', 'batch1')
    .execute()
  const heads = ['login', 'last_name', 'first_name', 'role', 'mobile']
  expect((await bring([['batch1', 'Дорж', 'Сүрэн', 'employee', 99112234]], { heads })).body.rows[0]).toMatchObject({
    deed: 'change',
    changed: ['mobile'],
  })
  const kept = await db
    .selectFrom('access.users')
    .select(['note', 'email', 'mobile', 'gender'])
    .where('login', '=', 'batch1')
    .execute()
  expect(kept).toEqual([{ note: 'Тэмдэглэл', email: 'batch1@example.mn', mobile: '99112234', gender: 'women' }])
})

test('an import rules over nobody who could not be changed by hand', async () => {
  const rows = [
    ['admin', 'Ёндон', 'Өөрөө', '', 'admin', '', ''],
    ['accountant', 'Батсүх', 'Өөрчилсөн', '', 'accountant', '', ''],
  ]
  const { body } = await bring(rows, { dry_run: true })
  expect(body.rows.map(({ deed, problems }) => [deed, problems])).toEqual([
    ['refuse', { login: 'access.users.own_data' }],
    ['refuse', { login: 'access.users.elsewhere' }],
  ])
})

test('an import wants its permission, gives no role beyond the own rights, and changes nobody without the right to', async () => {
  const creator = await as('creator')
  expect((await bring([['x1', 'Дорж', 'Нэр', '', 'employee', '', '']], { by: creator })).status).toBe(403)
  await mayImport(creator, 'access.users.import')
  const { body } = await bring(
    [
      ['x1', 'Дорж', 'Нэр', '', 'admin', '', ''],
      ['x2', 'Дорж', 'Нэр', '', 'employee', '', ''],
      ['batch1', 'Дорж', 'Шинэ', '', 'employee', '', ''],
    ],
    { by: creator, dry_run: true },
  )
  expect(body.rows.map(({ deed, problems }) => [deed, problems])).toEqual([
    ['refuse', { role: 'access.import.role_beyond' }],
    ['create', {}],
    ['refuse', { login: 'platform.import.may_not_change' }],
  ])

  // Nor takes roles from somebody who may more.
  await mayImport(creator, 'access.users.u')
  const { last_name, first_name } = (await admin.call(showUser, { id: users['hr']! })).body
  const demoted = await bring([['hr', last_name, first_name, 'employee', '']], {
    by: creator,
    heads: ['login', 'last_name', 'first_name', 'role', 'extra_roles'],
    dry_run: true,
  })
  expect(demoted.body.rows.map(({ deed, problems }) => [deed, problems])).toEqual([
    ['refuse', { login: 'access.users.stronger' }],
  ])
})

test('a register number stands for one person, in the file and with those who are here', async () => {
  const titles = ['Нэвтрэх нэр', 'Овог', 'Нэр', 'Регистрийн дугаар', 'Үүрэг']
  const look = async (rows: string[][], dry_run: boolean) =>
    admin.call(
      importUsers,
      { content: await workbook([titles, ...rows]), dry_run, invite: false },
      { 'idempotency-key': crypto.randomUUID() },
    )
  const { body } = await look(
    [
      ['numbered1', 'Дорж', 'Нэр', 'УБ55010144', 'employee'],
      ['numbered2', 'Дорж', 'Нэр', 'уб 55010144', 'employee'],
    ],
    true,
  )
  expect(body.rows.map(({ problems }) => problems)).toEqual([
    {},
    { register_number: 'access.person.register_number_taken' },
  ])
  expect((await look([['numbered1', 'Дорж', 'Нэр', 'УБ55010144', 'employee']], false)).status).toBe(200)
  const after = await look(
    [
      ['numbered1', 'Дорж', 'Цэцэг', 'УБ55010144', 'employee'],
      ['numbered3', 'Дорж', 'Нэр', 'УБ55010144', 'employee'],
    ],
    true,
  )
  expect(after.body.rows.map(({ deed, problems }) => [deed, problems])).toEqual([
    ['change', {}],
    ['refuse', { register_number: 'access.person.register_number_taken' }],
  ])
})

test('pressing twice brings the file in once', async () => {
  const content = await workbook([head, ['pressed', 'Дорж', 'Нэр', '', 'employee', '', '']])
  const key = { 'idempotency-key': randomUUID() }
  const wish = { content, dry_run: false, invite: false }
  const [first, second] = await Promise.all([admin.call(importUsers, wish, key), admin.call(importUsers, wish, key)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  expect(
    (
      await admin.call(
        importUsers,
        {
          content: await workbook([head, ['other', 'Дорж', 'Нэр', '', 'employee', '', '']]),
          dry_run: false,
          invite: false,
        },
        key,
      )
    ).status,
  ).toBe(422)
})

test('of two files with the same new name one goes in', async () => {
  const content = await workbook([head, ['raced', 'Дорж', 'Нэр', '', 'employee', '', '']])
  const answers = await Promise.all([
    admin.call(importUsers, { content, dry_run: false, invite: false }, { 'idempotency-key': randomUUID() }),
    admin.call(createUser, {
      login: 'raced',
      last_name: 'Дорж',
      first_name: 'Нэр',
      nickname: null,
      register_number: null,
      birth_date: null,
      gender: null,
      email: null,
      phone: null,
      mobile: null,
      note: null,
      main_role_id: roles.employee,
      extra_role_ids: [],
      default_menu: null,
      start: 'password',
      password: 'Burged#2026',
      password_again: 'Burged#2026',
    }),
  ])
  const added = answers.filter(({ status }) => status === 200)
  expect(added.length).toBeGreaterThan(0)
  expect(await names('raced')).toEqual(['raced'])
})

test('no other kind of file is taken, and no formula', async () => {
  const send = (content: Buffer) =>
    admin.call(importUsers, { content: content.toString('base64'), dry_run: true, invite: false })
  expect(await send(Buffer.from('login,last_name\nx,y'))).toMatchObject({
    status: 422,
    body: { code: 'platform.import.wrong_type' },
  })
  expect(await admin.call(importUsers, { content: '***', dry_run: true, invite: false })).toMatchObject({
    status: 422,
    body: { fields: { content: 'Зөвхөн Excel (.xlsx) файл оруулна уу.' } },
  })
  const { body } = await bring([['formula1', 'Дорж', '=1+1', '', 'employee', '', '']], { dry_run: true })
  expect(body.rows[0]).toMatchObject({ deed: 'refuse', problems: { first_name: 'platform.import.formula' } })
})

const MANY = inBulk(5000, 300)

test(`${MANY} people come in with one file`, { timeout: 180_000 }, async () => {
  const rows = Array.from({ length: MANY }, (_, at) => [
    `many${at}`,
    'Дорж',
    'Нэр',
    `many${at}@example.mn`,
    'employee',
    'Хүний нөөц',
    'Эрэгтэй',
  ])
  expect((await bring(rows)).body.counts).toEqual({ create: MANY, change: 0, same: 0, refuse: 0 })
  const { count } = await db
    .selectFrom('access.member_roles')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('role_id', '=', roles.hr)
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThanOrEqual(MANY)
})

test('the export is the filtered list, harmless in a spreadsheet, and is read back', async () => {
  await db
    .updateTable('access.users')
    .set({ note: '=HYPERLINK("http://thief")' })
    .where('login', '=', 'batch1')
    .execute()
  await sql`update access.members set joined_at = '2026-03-01T20:30:00Z' from access.users u where u.id = user_id
    and u.login = 'batch1'`.execute(db)
  const reply = await admin.fetch('/api/access/users/export?q=batch&lang=mn_MN', { method: 'POST' })
  expect(reply.headers.get('content-disposition')).toMatch(/users-[\d-]+\.xlsx/)
  const [titles, ...lines] = await sheetOf(reply)
  // On the clocks of the organisation, where the next day has begun.
  expect(lines.find(([login]) => login === 'batch1')).toContain('2026-03-02 04:30')
  expect(titles!.slice(0, 3)).toEqual(['Нэвтрэх нэр *', 'Овог *', 'Нэр *'])
  expect(new Set(lines.map(([login]) => login))).toEqual(new Set(['batch1', 'batch2']))
  expect(lines.flat()).toContain('=HYPERLINK("http://thief")')
  const log = await db
    .selectFrom('platform.audit')
    .select(['user_id', 'after'])
    .where('action', '=', 'access.users_exported')
    .execute()
  expect(log).toEqual([{ user_id: users['admin']!, after: { count: 2, q: 'batch' } }])
  const back = await admin.fetch('/api/access/users/export?q=batch&lang=ko_KR', { method: 'POST' })
  const content = Buffer.from(await back.arrayBuffer()).toString('base64')
  expect((await admin.call(importUsers, { content, dry_run: true, invite: false })).body).toMatchObject({
    counts: { same: 2, refuse: 0 },
    unknown_columns: [],
  })
  const { roles } = (await admin.call(userChoices, {})).body
  await admin.fetch(`/api/access/users/export?role=${roles[0]!.id}&state=inactive`, { method: 'POST' })
  const [narrowed] = await db
    .selectFrom('platform.audit')
    .select('after')
    .where('action', '=', 'access.users_exported')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(narrowed!.after).toMatchObject({ role: roles[0]!.display_name.mn, state: 'inactive' })
  expect((await (await as('secretary')).fetch('/api/access/users/export', { method: 'POST' })).status).toBe(403)
})

test('the template has the headings in the language of the screen and no row', async () => {
  const sheet = await sheetOf(await admin.fetch('/api/access/users/import/template?lang=en_US'))
  expect(sheet[0]).toContain('Login name *')
  expect(sheet.slice(1).flat().join('')).toBe('')
  expect((await (await as('secretary')).fetch('/api/access/users/import/template')).status).toBe(403)
})

test('people of another organisation are neither changed nor told of', async () => {
  const before = await db.selectFrom('access.users').selectAll().where('id', '=', school.users['outsider']!).execute()
  const { body } = await bring([['outsider', 'Хулгайч', 'Нэр', '', 'employee', '', '']], { dry_run: true })
  expect(body.rows[0]).toMatchObject({ deed: 'refuse', changed: [], problems: { login: 'access.login_taken' } })
  expect(await db.selectFrom('access.users').selectAll().where('id', '=', school.users['outsider']!).execute()).toEqual(
    before,
  )
  expect((await admin.call(showUser, { id: users['creator']! })).status).toBe(200)
})

test('of two roles with one name a file means neither, but the one that somebody has already stays', async () => {
  const values = {
    display_name: { mn: 'Ажилтан' },
    note: null,
    menus: null,
    default_menu: 1,
    permissions: ['workflow.documents.r'],
  }
  expect(
    (await admin.call(createRole, { name: 'employee2', ...values }, { 'idempotency-key': randomUUID() })).status,
  ).toBe(200)
  const row = (login: string, role: string) => [login, 'Дорж', 'Нэр', `${login}@example.mn`, role, '', '']
  expect((await bring([row('double', 'employee')])).body.counts).toMatchObject({ create: 1 })
  const { rows } = (
    await bring([row('double', 'Ажилтан'), row('fresh', 'Ажилтан'), row('other', 'employee2')], { dry_run: true })
  ).body
  expect(rows.map(({ deed, problems }) => [deed, problems])).toEqual([
    ['same', {}],
    ['refuse', { role: 'access.import.role_ambiguous' }],
    ['create', {}],
  ])
})
