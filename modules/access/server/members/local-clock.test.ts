import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { changePassword } from '../../shared/account.ts'
import { actAs } from '../../shared/impersonation.ts'
import { changeSecurityRule } from '../../shared/security-rule.ts'
import { addSubstitution } from './substitutes.ts'

const {
  as,
  signIn,
  places,
  services: { db },
} = await startedApp()
const { orgId, users } = places.orgs.trade
const [admin, superadmin] = await Promise.all([as('admin'), as('superadmin')])

async function moveTo(aimag: string) {
  const { name, short_name, register_number, org_type_id } = (await (
    await admin.fetch('/api/organization/profile')
  ).json()) as Record<string, unknown>
  const body = JSON.stringify({
    name,
    short_name,
    register_number,
    org_type_id,
    aimag,
    sum: '',
    khoroo: '',
    address: '',
    phone: '',
    email: '',
    website: '',
  })
  const reply = await admin.fetch('/api/organization/profile', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(reply.status).toBe(200)
}
const [KHOVD, ULAANBAATAR] = ['MN-043', 'MN-1']
const midnights = async () => {
  const { starts_at } = await db
    .selectFrom('access.substitutes')
    .select('starts_at')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  const { second_factor_at } = await db
    .selectFrom('access.security_rules')
    .select('second_factor_at')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return [starts_at.toISOString(), second_factor_at!.toISOString()]
}

test('days that were agreed on begin by the new clock once the organisation moves, and by the old one when it is back', async () => {
  await asSystem(db, (trx) =>
    addSubstitution(trx, orgId, 'Asia/Ulaanbaatar', {
      user_id: users['hr']!,
      substitute_user_id: users['sales']!,
      starts_on: '2090-06-02',
      ends_on: '2090-06-02',
      note: null,
      created_by: users['admin']!,
    }),
  )
  expect((await admin.call(changeSecurityRule, { second_factor_from: '2090-06-02', version: 0 })).status).toBe(200)
  await moveTo(KHOVD)
  expect(await midnights()).toEqual(['2090-06-01T17:00:00.000Z', '2090-06-01T17:00:00.000Z'])
  await moveTo(ULAANBAATAR)
  expect(await midnights()).toEqual(['2090-06-01T16:00:00.000Z', '2090-06-01T16:00:00.000Z'])
})

const entries = async (who: Caller, address: string) =>
  ((await (await who.fetch(address)).json()) as { items: unknown[] }).items.length
const firstTime = async (who: Caller, address: string) =>
  /\d{4}-\d\d-\d\d \d\d:\d\d/.exec(await (await who.fetch(address, { method: 'POST' })).text())?.[0]

test('the log of changes and its table go by the clock of the organisation; that of all organisations by the clock of whoever reads it', async () => {
  await db
    .insertInto('platform.audit')
    .values({
      id: '01900000-0000-7000-8000-000000000001',
      org_id: orgId,
      at: new Date('2026-03-01T16:30:00Z'),
      user_id: users['admin']!,
      role_id: 1,
      action: 'access.role_changed',
      subject_type: 'access.role',
      subject_id: '1',
      subject_name: 'Шөнө дундын үүрэг',
    })
    .execute()
  const days = ['2026-03-01', '2026-03-02']
  const told = async () => ({
    days: await Promise.all(days.map((day) => entries(admin, `/api/access/audit?from=${day}&to=${day}`))),
    table: await firstTime(admin, '/api/access/audit.csv?q=дундын'),
    ofAll: await Promise.all(days.map((day) => entries(superadmin, `/api/access/system-audit?from=${day}&to=${day}`))),
    tableOfAll: await firstTime(superadmin, '/api/access/system-audit.csv?q=дундын'),
  })
  const above = { ofAll: [0, 1], tableOfAll: '2026-03-02 00:30' }
  expect(await told()).toEqual({ days: [0, 1], table: '2026-03-02 00:30', ...above })
  await moveTo(KHOVD)
  expect(await told()).toEqual({ days: [1, 0], table: '2026-03-01 23:30', ...above })
})

test('letters about an account tell the time by the clock of where its owner works', async () => {
  await moveTo(KHOVD)
  await superadmin.call(actAs, {
    user_id: users['creator']!,
    org_id: orgId,
    reason: 'Хүсэлт 412: цэс харагдахгүй байна',
  })
  const creator = await signIn('creator', 'Orgil#2026')
  expect(
    (
      await creator.call(changePassword, {
        current: 'Orgil#2026',
        password: 'Salkhi#2027',
        password_again: 'Salkhi#2027',
      })
    ).status,
  ).toBe(200)
  const letters = (
    await db.selectFrom('platform.mails').select('text').where('to', '=', 'creator@khukhtenger.example').execute()
  ).flatMap(({ text }) => /\d{4}-\d\d-\d\d \d\d:\d\d/.exec(text) ?? [])
  expect(letters.length).toBeGreaterThanOrEqual(2)
  for (const time of letters)
    expect(Math.abs(Date.parse(`${time.replace(' ', 'T')}+07:00`) - Date.now())).toBeLessThan(5 * 60_000)
})
