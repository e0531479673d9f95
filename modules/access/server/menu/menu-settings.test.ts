import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addMenuItem, changeMenuItem, moveMenuItem, removeMenuItem, showMenuSettings } from '../../shared/menu.ts'
import { chooseRole, userPermissions, type MenuItem } from '../../shared/session.ts'

const {
  services: { db },
  places: {
    orgs: { trade, school },
  },
  as,
} = await startedApp()
const { orgId, roles } = trade
const admin = await as('admin')
const item = (mn: string, more: object = {}) => ({
  type: 'router-link' as const,
  mn,
  en: '',
  ko: '',
  icon: 'star',
  url: '/workflow',
  permission: '',
  role_ids: null,
  is_shown: true,
  ...more,
})
const add = async (mn: string, more: object = {}, parent_id: number | null = null) =>
  (await admin.call(addMenuItem, { ...item(mn, more), parent_id }, { 'idempotency-key': randomUUID() })).body.id
const items = async () => (await admin.call(showMenuSettings, {})).body.items
const flat = (menu: MenuItem[]): MenuItem[] =>
  menu.flatMap((one) => [one, ...flat(one.children), ...flat(one.sub_top_children)])
const menuOf = async (login: string) =>
  flat((await (await as(login)).call(userPermissions, {})).body.permission.menu).map(({ title }) => title.mn)
const refusal = async (values: object) =>
  (await admin.call(addMenuItem, { ...item('Х', values), parent_id: null }, { 'idempotency-key': randomUUID() })).body
    .fields

test('an item is added under a heading, in three languages, and everybody has it in their menu at once', async () => {
  const heading = await add('Холбоосууд', { type: 'noAction', url: '' })
  const id = await add(
    'Дотоод сайт',
    { type: 'link', url: 'https://intra.example.mn', en: 'Intranet', ko: '사내망' },
    heading,
  )
  expect(id).toBeGreaterThanOrEqual(1000)
  expect((await items()).find((one) => one.id === id)).toMatchObject({
    parent_id: heading,
    title: { mn: 'Дотоод сайт', en: 'Intranet', ko: '사내망' },
    url: 'https://intra.example.mn',
    is_shown: true,
  })
  expect(await menuOf('creator')).toEqual(expect.arrayContaining(['Холбоосууд', 'Дотоод сайт']))
  const told = await db
    .selectFrom('platform.outbox')
    .select('payload')
    .where('topic', '=', 'access.rights_changed')
    .where('org_id', '=', orgId)
    .execute()
  expect(JSON.stringify(told.at(-1))).toContain('"*"')
  const [entry] = await db
    .selectFrom('platform.audit')
    .select(['action', 'after'])
    .where('action', '=', 'access.menu_item_added')
    .where('subject_id', '=', String(id))
    .execute()
  expect(entry!.after).toMatchObject({ type: 'link', parent: 'Холбоосууд' })
})

test('what is added comes last under its heading, also where others were taken out before', async () => {
  const gone = [await add('Түр нэг'), await add('Түр хоёр'), await add('Түр гурав')]
  const last = await add('Сүүлчийнх')
  for (const id of gone) await admin.call(removeMenuItem, { id })
  const id = await add('Дараагийнх')
  expect(
    (await items())
      .filter(({ parent_id }) => parent_id === null)
      .slice(-2)
      .map((one) => one.id),
  ).toEqual([last, id])
})

test('what is wrong is said at its field; no address runs anything', async () => {
  // The place of a menu item leads on to its address: to itself for ever.
  for (const type of ['link', 'router-link'])
    for (const url of ['/admin/p/1005', '/Admin/p/1005'])
      expect(await refusal({ type, url }), url).toHaveProperty('url')
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//thief.example', 'https://', 'intra'])
    expect(await refusal({ type: 'link', url })).toHaveProperty('url')
  for (const url of ['https://x.example', '//x', '', 'home']) expect(await refusal({ url })).toHaveProperty('url')
  expect(await refusal({ mn: ' ' })).toHaveProperty('mn')
  expect(await refusal({ icon: '<svg>' })).toHaveProperty('icon')
  expect(await refusal({ role_ids: [] })).toHaveProperty('role_ids')
  expect(await refusal({ type: 'crud', url: '' })).toHaveProperty('source')
  expect(await refusal({ type: 'crud', source: 'records.nothing' })).toHaveProperty('source')
  expect(
    (
      await admin.call(
        addMenuItem,
        { ...item('Х', { permission: 'nobody.knows.r' }), parent_id: null },
        { 'idempotency-key': randomUUID() },
      )
    ).body.code,
  ).toBe('access.permission_unknown')
  expect(
    (
      await admin.call(
        addMenuItem,
        { ...item('Х', { role_ids: [school.roles.employee] }), parent_id: null },
        { 'idempotency-key': randomUUID() },
      )
    ).body.code,
  ).toBe('access.role_unknown')
})

test('an item is for those who hold its permission, for its roles, and for nobody while it is hidden', async () => {
  const id = await add('Нууцлаг', { permission: 'access.users.r' })
  expect([(await menuOf('creator')).includes('Нууцлаг'), (await menuOf('admin')).includes('Нууцлаг')]).toEqual([
    false,
    true,
  ])
  await admin.call(changeMenuItem, { ...item('Нууцлаг', { role_ids: [roles.hr] }), id })
  expect([(await menuOf('hr')).includes('Нууцлаг'), (await menuOf('admin')).includes('Нууцлаг')]).toEqual([true, false])
  await admin.call(changeMenuItem, { ...item('Нууцлаг', { is_shown: false }), id })
  expect((await menuOf('hr')).includes('Нууцлаг')).toBe(false)
  expect((await items()).find((one) => one.id === id)).toMatchObject({ is_shown: false })
})

test('what stands below something hidden is shown to nobody', async () => {
  const heading = await add('Гарчиг', { type: 'noAction', url: '' })
  const [inner, other] = [await add('Доторх', {}, heading), await add('Дэргэдэх', {}, heading)]
  expect(await menuOf('creator')).toEqual(expect.arrayContaining(['Гарчиг', 'Доторх', 'Дэргэдэх']))
  await admin.call(changeMenuItem, { ...item('Доторх', { is_shown: false }), id: inner })
  expect((await menuOf('creator')).filter((name) => ['Гарчиг', 'Доторх', 'Дэргэдэх'].includes(name))).toEqual([
    'Гарчиг',
    'Дэргэдэх',
  ])
  await admin.call(changeMenuItem, { ...item('Гарчиг', { type: 'noAction', url: '', is_shown: false }), id: heading })
  expect((await menuOf('admin')).filter((name) => ['Гарчиг', 'Доторх', 'Дэргэдэх'].includes(name))).toEqual([])
  expect((await items()).filter(({ id }) => [heading, inner, other].includes(id))).toHaveLength(3)
})

test('items are put in another order and under other headings, and no circle is made', async () => {
  const [a, b] = [await add('А', { type: 'noAction', url: '' }), await add('Б', { type: 'noAction', url: '' })]
  const [first, second] = [await add('Нэг', {}, a), await add('Хоёр', {}, a)]
  await admin.call(moveMenuItem, { id: second, parent_id: a, before_id: first })
  expect((await items()).filter(({ parent_id }) => parent_id === a).map(({ id }) => id)).toEqual([second, first])
  await admin.call(moveMenuItem, { id: first, parent_id: b, before_id: null })
  expect((await items()).filter(({ parent_id }) => parent_id === b).map(({ id }) => id)).toEqual([first])
  await admin.call(moveMenuItem, { id: b, parent_id: a, before_id: null })
  expect((await admin.call(moveMenuItem, { id: a, parent_id: b, before_id: null })).body.code).toBe(
    'access.menu.circle',
  )
  expect((await admin.call(moveMenuItem, { id: a, parent_id: first, before_id: null })).body.code).toBe(
    'access.menu.parent_rule',
  )
  expect((await admin.call(changeMenuItem, { ...item('А'), id: a })).body.fields).toHaveProperty('type')
  let deepest = b
  for (let level = 0; level < 3; level += 1) deepest = await add('Гүн', { type: 'noAction', url: '' }, deepest)
  expect(
    (await admin.call(addMenuItem, { ...item('Сүүлчийн'), parent_id: deepest }, { 'idempotency-key': randomUUID() }))
      .status,
  ).toBe(200)
  const last = await add('Ёроол', { type: 'noAction', url: '' }, deepest)
  expect(
    (await admin.call(addMenuItem, { ...item('Хэт гүн'), parent_id: last }, { 'idempotency-key': randomUUID() })).body
      .code,
  ).toBe('access.menu.too_deep')
})

test('an item goes with everything below it, but never the one where a role begins', async () => {
  const heading = await add('Түр', { type: 'noAction', url: '' })
  const inner = await add('Дотор', {}, heading)
  expect((await admin.call(removeMenuItem, { id: heading })).status).toBe(200)
  expect((await items()).some(({ id }) => id === heading || id === inner)).toBe(false)
  expect(await admin.call(removeMenuItem, { id: 180 })).toMatchObject({
    status: 409,
    body: { code: 'access.menu.is_start' },
  })
  expect((await admin.call(removeMenuItem, { id: 424_242 })).status).toBe(404)
})

test('where a role begins stays something that opens and that the role sees, also under its heading', async () => {
  const heading = await add('Эхлэл', { type: 'noAction', url: '' })
  const id = await add('Эхлэх газар', {}, heading)
  const { id: role } = await db
    .selectFrom('access.roles')
    .select('id')
    .where('org_id', '=', orgId)
    .where('name', '=', 'hr')
    .executeTakeFirstOrThrow()
  const before = await db
    .selectFrom('access.roles')
    .select('default_menu')
    .where('org_id', '=', orgId)
    .where('id', '=', role)
    .executeTakeFirstOrThrow()
  const beginAt = (default_menu: number | null) =>
    db.updateTable('access.roles').set({ default_menu }).where('org_id', '=', orgId).where('id', '=', role).execute()
  await beginAt(id)
  const start = item('Эхлэх газар')
  for (const change of [
    { type: 'noAction', url: '' },
    { type: 'divider', url: '' },
    { is_shown: false },
    { role_ids: [roles.sales] },
    { permission: 'access.roles.d' },
  ]) {
    expect(
      await admin.call(changeMenuItem, { ...start, ...change, id } as typeof start & { id: number }),
      JSON.stringify(change),
    ).toMatchObject({ status: 409, body: { code: 'access.menu.is_start' } })
  }
  expect(
    (
      await admin.call(changeMenuItem, {
        ...item('Эхлэл', { type: 'noAction', url: '', is_shown: false }),
        id: heading,
      })
    ).body.code,
  ).toBe('access.menu.is_start')
  const hidden = await add('Далд', { type: 'noAction', url: '', is_shown: false })
  expect((await admin.call(moveMenuItem, { id, parent_id: hidden, before_id: null })).body.code).toBe(
    'access.menu.is_start',
  )
  for (const change of [{ mn: 'Өөр нэр' }, { url: '/home' }, { role_ids: [role] }])
    expect((await admin.call(changeMenuItem, { ...start, ...change, id })).status, JSON.stringify(change)).toBe(200)
  await beginAt(before.default_menu)
  expect((await admin.call(changeMenuItem, { ...start, is_shown: false, id })).status).toBe(200)
  // A role that began nowhere before hinders nobody.
  await beginAt(id)
  expect((await admin.call(changeMenuItem, { ...start, mn: 'Далд нэр', is_shown: false, id })).status).toBe(200)
  await beginAt(before.default_menu)
})

test('pressing twice adds one item; of two moves at once neither is lost', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const [one, two] = await Promise.all([
    admin.call(addMenuItem, { ...item('Хоёр дарсан'), parent_id: null }, key),
    admin.call(addMenuItem, { ...item('Хоёр дарсан'), parent_id: null }, key),
  ])
  expect(one.body.id).toBe(two.body.id)
  const heading = await add('Уралдаан', { type: 'noAction', url: '' })
  const ids = await Promise.all(['1', '2', '3'].map((mn) => add(mn, {}, heading)))
  expect(new Set(ids).size).toBe(3)
  await Promise.all(ids.map((id) => admin.call(moveMenuItem, { id, parent_id: null, before_id: null })))
  expect(
    (await items())
      .filter(({ parent_id }) => parent_id === null)
      .slice(-3)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  ).toEqual(ids.toSorted((a, b) => a - b))
})

test('who may not is refused, and another organisation has a menu of its own', async () => {
  const creator = await as('creator')
  const id = await add('Манайх')
  expect([
    (await creator.call(showMenuSettings, {})).status,
    (await creator.call(removeMenuItem, { id })).status,
  ]).toEqual([403, 403])
  const principal = await as('principal')
  const { id: role } = await db
    .selectFrom('access.roles')
    .select('id')
    .where('org_id', '=', school.orgId)
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow()
  await principal.call(chooseRole, { extra_role: role })
  expect((await principal.call(showMenuSettings, {})).body.items.some((one) => one.title.mn === 'Манайх')).toBe(false)
  for (const reply of [
    await principal.call(changeMenuItem, { ...item('Хулгай'), id }),
    await principal.call(moveMenuItem, { id, parent_id: null, before_id: null }),
    await principal.call(removeMenuItem, { id }),
  ])
    expect(reply.status).toBe(404)
})

test('of two who change one item the second is told who was first', async () => {
  const id = await add('Хоёулаа засна', { role_ids: [roles.employee] })
  const held = item('Хоёулаа засна', { role_ids: [roles.employee] })
  const replies = await Promise.all(
    [{ icon: 'flag' }, { role_ids: null }].map((wish) => admin.call(changeMenuItem, { ...held, ...wish, id, held })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'access.changed_meanwhile_by',
    winner: { user_id: trade.users['admin'] },
  })
  const now = (await items()).find((one) => one.id === id)!
  const seen = { ...held, icon: now.icon ?? '', role_ids: now.role_ids }
  expect((await admin.call(changeMenuItem, { ...seen, mn: 'Засав', id, held: seen })).status).toBe(200)
})
