import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { alphabet } from '#platform/server/alphabet.ts'
import { auditChange } from '#platform/server/audit.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { languages } from '#platform/shared/i18n.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { actionKey, auditChoices, listAudit, subjectKey } from '../../shared/audit.ts'

const {
  as,
  address,
  places,
  services: { db, translate },
} = await startedApp()
const { trade, school } = places.orgs
const admin = await as('admin')

const write = (org: typeof trade | typeof school, login: string, change: Parameters<typeof auditChange>[1]) =>
  withTenant(db, { orgId: org.orgId, userId: org.users[login]! }, (trx) =>
    auditChange(
      { db: trx, principal: { orgId: org.orgId, userId: org.users[login]!, roleId: org.roles.admin }, ip: '10.0.0.9' },
      change,
    ),
  )
const role = (subject_id: number, subject_name: string, rest = {}) => ({
  action: 'access.role_changed',
  subject_type: 'access.role',
  subject_id,
  subject_name,
  ...rest,
})

for (let n = 1; n <= 5; n += 1)
  await write(
    trade,
    n === 5 ? 'director' : 'admin',
    role(n, `Үүрэг ${n}`, { before: { note: null }, after: { note: `№${n}` } }),
  )
await write(trade, 'admin', {
  action: 'access.role_given',
  subject_type: 'access.user',
  subject_id: 7,
  subject_name: '=HYPERLINK("x")',
  after: { role: { mn: 'Хянагч', en: 'Reviewer' } },
})
await write(school, 'principal', role(99, 'Тэдний үүрэг'))

const names = async (filter: Parameters<typeof admin.call<typeof listAudit>>[1]) =>
  (await admin.call(listAudit, filter)).body.items.map(({ subject_name }) => subject_name)

test('the newest change stands first, with who made it in which role and what it was before', async () => {
  const { items } = (await admin.call(listAudit, {})).body
  expect(items[0]).toMatchObject({
    action: 'access.role_given',
    subject_type: 'access.user',
    first_name: 'Ганхуяг',
    last_name: 'Ёндон',
    role: { mn: 'Байгууллагын админ' },
    ip: '10.0.0.9',
    before: null,
  })
  expect(items[1]).toMatchObject({
    subject_name: 'Үүрэг 5',
    first_name: 'Энхжин',
    before: { note: null },
    after: { note: '№5' },
  })
  expect(items).toHaveLength(6)
})

test('nothing of another organisation is in it', async () => {
  expect(await names({})).not.toContain('Тэдний үүрэг')
  expect((await admin.call(auditChoices, {})).body.people.map(({ first_name }) => first_name)).toEqual([
    'Ганхуяг',
    'Энхжин',
  ])
})

test('pages follow each other without a gap, also while something new is written', async () => {
  const first = (await admin.call(listAudit, { limit: 4, action: 'access.role_changed' })).body
  await write(trade, 'admin', {
    action: 'access.role_given',
    subject_type: 'access.user',
    subject_id: 8,
    subject_name: 'Шинэ',
    after: { role: { mn: 'Хянагч' } },
  })
  const second = (await admin.call(listAudit, { limit: 4, action: 'access.role_changed', before: first.next! })).body
  expect([...first.items, ...second.items].map(({ subject_name }) => subject_name)).toEqual(
    [5, 4, 3, 2, 1].map((n) => `Үүрэг ${n}`),
  )
  expect(second.next).toBeNull()
})

test('it is filtered by person, kind, subject, name and day', async () => {
  expect(await names({ user_id: trade.users['director']! })).toEqual(['Үүрэг 5'])
  expect(await names({ action: 'access.role_given' })).toEqual(['Шинэ', '=HYPERLINK("x")'])
  expect(await names({ subject_type: 'access.role', subject_id: '3' })).toEqual(['Үүрэг 3'])
  expect(await names({ q: 'рэг 4' })).toEqual(['Үүрэг 4'])
  expect(await names({ q: '%' })).toEqual([])
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  expect((await names({ from: today, to: today })).length).toBe(7)
  expect(await names({ to: '2020-01-01' })).toEqual([])
  expect((await admin.call(listAudit, { from: '2020-13-45' })).status).toBe(422)
})

test('the table has a line per changed field, in the words of the reader, and no cell that a spreadsheet would run', async () => {
  const reply = await admin.fetch('/api/access/audit.csv?subject_type=access.user&lang=en', { method: 'POST' })
  expect(reply.headers.get('content-type')).toContain('text/csv')
  const bytes = new Uint8Array(await reply.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const log = await db
    .selectFrom('platform.audit')
    .select('after')
    .where('action', '=', 'access.audit_exported')
    .where('org_id', '=', trade.orgId)
    .execute()
  expect(log).toEqual([{ after: { of_kind: 'access.user' } }])
  const [head, , line] = new TextDecoder().decode(bytes).split('\r\n')
  expect(head).toBe('"Date","Who","Role","Action","Kind","Name","Field","Before","After","IP address"')
  expect(line).toMatch(/^"\d{4}-\d\d-\d\d \d\d:\d\d","Ёндон Ганхуяг"/)
  expect(line).toContain(`"Gave a role","User","'=HYPERLINK(""x"")","Role","","Reviewer","10.0.0.9"`)
})

test('open logs are told that something was written', async () => {
  const stream = await listen(address, admin.token)
  const other = await listen(address, (await as('principal')).token)
  await write(trade, 'admin', role(50, 'Амьд'))
  await expect.poll(() => stream.events.map(({ topic }) => topic), { timeout: 10_000 }).toContain('platform.audit')
  // Of their own organisation's log something written before may still be on its way.
  const told = new Set(stream.events.map(({ key }) => key))
  expect(other.events.filter(({ key }) => told.has(key))).toEqual([])
  stream.stop()
  other.stop()
})

test('whoever has no right to the log reads none of it', async () => {
  const creator = await as('creator')
  expect((await creator.call(listAudit, {})).status).toBe(403)
  expect((await creator.call(auditChoices, {})).status).toBe(403)
  expect((await creator.fetch('/api/access/audit.csv', { method: 'POST' })).status).toBe(403)
})

test('a name is found in it as everywhere else: with or without ө, ү and ё, and in Latin letters', async () => {
  for (const [n, name] of ['Тест Өрнөх', 'Тест Ёндон'].entries()) await write(trade, 'admin', role(200 + n, name))
  for (const q of ['Өрнөх', 'Орнох', 'Ornokh', 'тест өрнө']) expect(await names({ q }), q).toEqual(['Тест Өрнөх'])
  for (const q of ['Ёндон', 'Ендон', 'Yondon']) expect(await names({ q }), q).toEqual(['Тест Ёндон'])
})

test('what it can be filtered by stands in the order of the alphabet, as the reader reads it', async () => {
  for (const [action, subject_type] of [
    ['access.role_removed', 'access.menu_item'],
    ['access.impersonation_started', 'access.invitation'],
    ['access.user_created', 'access.user'],
  ] as const) {
    await write(trade, 'creator', { action, subject_type, subject_id: 1, subject_name: 'Нэг' })
  }
  await db.updateTable('access.users').set({ first_name: 'Ёлк' }).where('id', '=', trade.users['creator']!).execute()
  await db.updateTable('access.users').set({ first_name: 'Енч' }).where('id', '=', trade.users['director']!).execute()
  for (const language of languages) {
    const { people, actions, subject_types } = (await (
      await admin.fetch('/api/access/audit/choices', { headers: { 'x-lang': language } })
    ).json()) as ReplyOf<typeof auditChoices>
    const [said, kinds] = [
      actions.map((action) => translate(language, actionKey(action))),
      subject_types.map((type) => translate(language, subjectKey(type))),
    ]
    expect(said.length).toBeGreaterThan(4)
    expect([said, kinds]).toEqual([said.toSorted(alphabet.compare), kinds.toSorted(alphabet.compare)])
    expect(people.map(({ first_name }) => first_name)).toEqual(['Ганхуяг', 'Енч', 'Ёлк'])
  }
})

test('by what a log was narrowed before it was taken away stands in it in words, also in the table', async () => {
  await admin.fetch(
    `/api/access/audit.csv?action=access.role_changed&user_id=${trade.users['director']}&subject_type=access.role&subject_id=5&from=2026-01-01`,
    { method: 'POST' },
  )
  const [entry] = (await admin.call(listAudit, { action: 'access.audit_exported' })).body.items
  expect(entry!.after).toEqual({
    person: 'Г.Енч',
    of_deed: 'access.role_changed',
    of_kind: 'access.role',
    name: 'Үүрэг 5',
    from: '2026-01-01',
  })
  const table = await (
    await admin.fetch('/api/access/audit.csv?action=access.audit_exported&lang=en', { method: 'POST' })
  ).text()
  expect(table).toContain('"Action","","Changed a role"')
  expect(table).toContain('"Kind","","Role"')
})

test('an entry may carry names itself, and is told by them in the language of the reader: in the log, by what it can be filtered by, and in the table', async () => {
  const labels = {
    action: { mn: 'Машин түр олгосон', en: 'Machine lent' },
    kind: { mn: 'Машин', en: 'Machine' },
    name: { mn: 'Экскаватор', en: 'Excavator' },
    fields: { until: { mn: 'Хүртэл', en: 'Until' } },
  }
  await write(trade, 'admin', {
    action: 'made.machines_lent',
    subject_type: 'made.machine',
    subject_id: 1,
    subject_name: 'Экскаватор',
    after: { until: '2026-12-01' },
    labels,
  })
  const [entry] = (await admin.call(listAudit, { action: 'made.machines_lent' })).body.items
  expect(entry).toMatchObject({ subject_name: 'Экскаватор', labels })
  expect((await admin.call(listAudit, { action: 'access.role_given' })).body.items[0]!.labels).toBeNull()

  const choices = (await (
    await admin.fetch('/api/access/audit/choices', { headers: { 'x-lang': 'en_US' } })
  ).json()) as ReplyOf<typeof auditChoices>
  expect(choices.labels).toEqual({ 'made.machines_lent': labels.action, 'made.machine': labels.kind })
  const said = choices.actions.map((action) =>
    action === 'made.machines_lent' ? 'Machine lent' : translate('en', actionKey(action)),
  )
  expect(said).toContain('Machine lent')
  expect(said).toEqual(said.toSorted(alphabet.compare))

  const table = await (
    await admin.fetch('/api/access/audit.csv?action=made.machines_lent&lang=en', { method: 'POST' })
  ).text()
  expect(table).toContain('"Machine lent","Machine","Excavator","Until","","2026-12-01"')
})
