import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { changeUserRoles, createRole, createUser, listUsers, setUserActive } from '#modules/access/shared/index.ts'
import { listEmployees, showWorkOfAccount } from '#modules/organization/shared/index.ts'
import { listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, aSheet, decideAs, refusalOf } from '../../testing/office.ts'

const app = await startedApp()
const { db } = app.services
const { trade } = app.places.orgs
const [admin, reviewer, secretary, sales, outsider] = (await Promise.all(
  ['admin', 'reviewer', 'secretary', 'sales', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller]
const user = (login: string) => trade.users[login]!
const emp = (login: string) => trade.employees[login]!
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const waiting = async (login: string, who = admin) => (await who.call(showWorkOfAccount, { user_id: user(login) })).body
const itemOf = async (login: string, id: string) => (await waiting(login)).items!.find((one) => one.id === id)!
const close = (login: string, handover: { work_id: string; to_emp_id: number }[] = [], headers = key(), who = admin) =>
  who.call(setUserActive, { id: user(login), active: false, handover }, headers)
const open = async (login: string) =>
  expect((await admin.call(setUserActive, { id: user(login), active: true }, key())).status).toBe(200)
const isActive = async (login: string) =>
  (await admin.call(listUsers, { q: login })).body.items.find((one) => one.login === login)!.state === 'active'
const inboxOf = async (who: Caller) =>
  (await who.call(listInbox, { box: 'waiting', limit: 100 })).body.items.map(({ id }) => id)

/** Sent back to its creator, so that it waits for them by name. */
async function returned(title: string) {
  const id = await aDocument(await app.as('creator'), { title })
  await decideAs(reviewer, id, 'returned', { description: 'Засна уу.' })
  return id
}

test('closing an account gives what waits for its owner to the heirs, in one go, and the history says who gave it to whom and why', async () => {
  const [given, left] = [await returned('Өвлүүлэх гэрээ'), await returned('Үлдээх гэрээ')]
  expect(await waiting('creator')).toMatchObject({ emp_id: emp('creator') })
  const { work_id, proposed } = await itemOf('creator', given)
  expect(proposed).toMatchObject({ emp_id: emp('reviewer'), kind: 'head' })
  const headers = key()
  const wish = [{ work_id, to_emp_id: emp('sales') }]
  const [first, second] = await Promise.all([close('creator', wish, headers), close('creator', wish, headers)])
  expect([first.status, second.body]).toEqual([200, first.body])

  expect(await isActive('creator')).toBe(false)
  expect(await inboxOf(sales)).toContain(given)
  expect(await inboxOf(sales)).not.toContain(left)
  const { statusHistories } = (await sales.call(showHistory, { id: given })).body
  expect(statusHistories.at(-1)!.handovers).toMatchObject([
    {
      reason: 'Нэвтрэх эрхийг идэвхгүй болгосон',
      by: { first_name: 'Ганхуяг' },
      from: { first_name: 'Болд' },
      to: { first_name: 'Нямдорж' },
    },
  ])
  const audited = await db
    .selectFrom('platform.audit')
    .select(['action', 'after'])
    .where('user_id', '=', user('admin'))
    .where('action', 'in', ['organization.work_handed_over', 'access.user_deactivated'])
    .orderBy('id')
    .execute()
  expect(audited).toMatchObject([
    { action: 'organization.work_handed_over', after: { documents: [expect.stringContaining('→ Ж.Нямдорж')] } },
    { action: 'access.user_deactivated' },
  ])
  await open('creator')
})

test('an heir who cannot have it is refused, and the account stays open', async () => {
  const id = await returned('Буруу өвлөгч')
  const { work_id } = await itemOf('creator', id)
  const to = async (to_emp_id: number) => refusalOf(await close('creator', [{ work_id, to_emp_id }]))
  expect(await to(emp('creator'))).toBe('422 organization.handover.to_themselves')
  // An employee who does not sign in, one whom only another organisation could have, and one whose account is closed.
  expect(await to(13)).toBe('422 organization.handover.receiver_missing')
  expect(await to(Math.max(...Object.values(trade.employees)) + 1000)).toBe(
    '422 organization.handover.receiver_missing',
  )
  expect((await close('accountant')).status).toBe(200)
  expect(await to(emp('accountant'))).toBe('422 organization.handover.receiver_missing')
  const signingIn = (await admin.call(listEmployees, { who: 'signing_in', limit: 500 })).body
  expect(signingIn.map(({ emp_id }) => emp_id)).not.toContain(emp('accountant'))
  await open('accountant')
  expect(refusalOf(await close('creator', [{ work_id: crypto.randomUUID(), to_emp_id: emp('sales') }]))).toBe(
    '404 workflow.step_missing',
  )
  const reopened = await admin.call(
    setUserActive,
    { id: user('creator'), active: true, handover: [{ work_id, to_emp_id: emp('sales') }] },
    key(),
  )
  expect(refusalOf(reopened)).toBe('422 platform.bad_input')
  expect([await isActive('creator'), (await itemOf('creator', id)).work_id]).toEqual([true, work_id])
})

test('of two who close an account with different heirs the second hears that the work was given away', async () => {
  const id = await returned('Хоёр өвлөгч')
  const { work_id } = await itemOf('creator', id)
  const answers = await Promise.all([
    close('creator', [{ work_id, to_emp_id: emp('sales') }]),
    close('creator', [{ work_id, to_emp_id: emp('accountant') }]),
  ])
  expect(answers.map(refusalOf).toSorted()).toEqual(['200 ', '409 workflow.handed_over'])
  expect(await isActive('creator')).toBe(false)
  await open('creator')
})

test('whoever closes accounts without being of human resources hears how much waits, and gives nothing away', async () => {
  const id = await returned('Эрхгүй админ')
  const { work_id } = await itemOf('creator', id)
  const role = {
    name: 'clerk',
    display_name: { mn: 'Бүртгэгч' },
    note: null,
    menus: null,
    default_menu: 1,
    permissions: [
      'access.users.r',
      'access.users.u',
      'workflow.documents.r',
      'workflow.documents.c',
      'planning.participation.r',
    ],
  }
  const clerkRole = (await admin.call(createRole, role, key())).body
  const toSales = (main_role_id: number) =>
    admin.call(changeUserRoles, { id: user('sales'), main_role_id, extra_role_ids: [], default_menu: null })
  expect((await toSales(clerkRole.id)).status).toBe(200)
  const clerk = await app.as('sales')
  expect(await waiting('creator', clerk)).toEqual({
    emp_id: emp('creator'),
    count: (await waiting('creator')).count,
    items: null,
  })
  const refused = await close('creator', [{ work_id, to_emp_id: emp('accountant') }], key(), clerk)
  expect(refusalOf(refused)).toBe('403 organization.handover.not_yours')
  expect([await isActive('creator'), (await itemOf('creator', id)).work_id]).toEqual([true, work_id])
  expect((await toSales(trade.roles.sales)).status).toBe(200)

  const asked = { user_id: user('creator') }
  expect((await (await app.as('creator')).call(showWorkOfAccount, asked)).status).toBe(403)
  expect([403, 404]).toContain((await outsider.call(showWorkOfAccount, asked)).status)
})

test('a ballot goes to nobody and its seat is not emptied, and an account without an employee has nothing to give', async () => {
  const id = await aDocument(await app.as('creator'), { title: 'Хаагдах гишүүн' })
  await decideAs(reviewer, id, 'reviewed')
  await decideAs(secretary, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  expect(await itemOf('councillor2', id)).toMatchObject({ is_ballot: true, proposed: null })
  expect((await close('councillor2')).status).toBe(200)
  const seat = await db
    .selectFrom('workflow.voters')
    .select('vacated')
    .where('row_id', '=', id)
    .where('user_id', '=', user('councillor2'))
    .executeTakeFirstOrThrow()
  expect(seat.vacated).toBe(false)
  await open('councillor2')

  const person = {
    login: 'cardless',
    last_name: 'Дорж',
    first_name: 'Карт',
    nickname: null,
    register_number: null,
    birth_date: null,
    gender: null,
    email: null,
    phone: null,
    mobile: null,
    note: null,
    main_role_id: trade.roles.employee,
    extra_role_ids: [],
    default_menu: null,
    start: 'password' as const,
    password: 'Burged#2026',
    password_again: 'Burged#2026',
  }
  const { id: user_id } = (await admin.call(createUser, person, key())).body
  expect((await admin.call(showWorkOfAccount, { user_id })).body).toEqual({ emp_id: null, count: 0, items: null })
})
