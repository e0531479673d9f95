import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { modules } from '#app/modules.ts'
import { catalogueOf, createRole, permissionsIn, userIdsByLogin } from '#modules/access/server/index.ts'
import { fileRoutes } from '#platform/server/files.ts'
import { operationsOf } from '#platform/server/openapi.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { inBulk } from '#platform/testing/often.ts'
import { somebody } from '#platform/testing/people.ts'
import { workbook } from '#platform/testing/workbook.ts'
import { inputFor, type Known } from './testing/input.ts'
import { busyOffice, type Caller, myStep, sent } from './testing/people.ts'

const TEN = 10
/** More than there are connections; one more finds by day whoever waits for a second one. */
const AT_ONCE = inBulk(6, 3)
/** With two connections, whoever needs a second one while holding the first stands still as soon as two do. */
const office = await busyOffice({ DATABASE_POOL: '2', RATE_LIMIT_PER_MINUTE: '1000000', WEBHOOKS_TO_PRIVATE: '1' })
const {
  services: { db },
  orgs: { trade, school },
  roles,
  address,
} = office
const creator = await office.person('creator', roles.employee)
const id = await sent(creator)
const atOnce = <T>(count: number, one: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => one(nth)))
const key = () => ({ 'idempotency-key': randomUUID() })
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('ten people comment in the same moment', async () => {
  const reviewers = await office.people(TEN, roles.reviewer)
  expect(
    statuses(
      await atOnce(TEN, (nth) =>
        reviewers[nth]!.send('POST', `/workflow/documents/${id}/comments`, { text: `Үг ${nth}` }, key()),
      ),
    ),
  ).toEqual(Array.from({ length: TEN }, () => 200))
})

test('of ten reminders in the same moment one goes out, and the same one once more is the same', async () => {
  const again = key()
  const first = await creator.send('POST', `/workflow/documents/${id}/remind`, {}, again)
  expect(first.status).toBe(200)
  expect(await creator.send('POST', `/workflow/documents/${id}/remind`, {}, again)).toEqual(first)
  const other = await sent(creator)
  expect(
    statuses(await atOnce(TEN, () => creator.send('POST', `/workflow/documents/${other}/remind`, {}, key()))),
  ).toEqual([200, ...Array.from({ length: TEN - 1 }, () => 429)])
})

test('a reminder that nobody could have got is not counted, and nobody counts for a document they do not see', async () => {
  const other = await sent(creator)
  const [stranger] = await office.people(1, roles.accountant)
  expect((await stranger!.send('POST', `/workflow/documents/${other}/remind`, {}, key())).status).toBe(404)
  expect((await creator.send('POST', `/workflow/documents/${other}/remind`, {}, key())).status).toBe(200)
})

test('ten who sign with a code in the same moment, and ten who chain the histories', async () => {
  const keeper = await office.person('admin', roles.admin)
  await keeper.send('PUT', '/workflow/evidence/rule', { is_code_needed: true })
  const reviewer = await office.person('reviewer', roles.reviewer)
  const decision = {
    ...(await myStep(reviewer, id)),
    outcome: 'reviewed',
    signature: { type: 'text', signature: 'Болд' },
    signing_code: '000000',
  }
  const signed = await atOnce(TEN, () => reviewer.send('POST', `/workflow/documents/${id}/fire`, decision, key()))
  expect(signed.map(({ status, body }) => [status, body.code])).toEqual(
    signed.map(() => [422, 'workflow.signing_code.over']),
  )
  await keeper.send('PUT', '/workflow/evidence/rule', { is_code_needed: false })

  const anchors = await atOnce(TEN, () => keeper.send('POST', '/workflow/evidence/anchors', {}, key()))
  expect(statuses(anchors)).toEqual(Array.from({ length: TEN }, () => 200))
  expect(anchors.map(({ body }) => Number(body.number)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: TEN }, (_, nth) => nth + 1),
  )
})

const [everything, drawing, sheet] = [
  await asSystem(db, (trx) =>
    createRole(trx, trade.orgId, {
      name: 'everything',
      display_name: { mn: 'Бүгд' },
      permissions: permissionsIn(catalogueOf(modules)).filter((one) => one !== 'platform.admin'),
    }),
  ),
  await aDrawing(),
  await workbook([['Код', 'Нэр']]),
]
const { step_id } = await myStep(await office.person('reviewer', roles.reviewer), id)

async function aDrawing() {
  const { default: sharp } = await import('sharp')
  return `data:image/png;base64,${(
    await sharp({ create: { width: 60, height: 60, channels: 3, background: '#172554' } })
      .png()
      .toBuffer()
  ).toString('base64')}`
}

/** What calls name, so that they get as deep as one that was written by hand. */
function knownAt(url: string, permission: string): Known {
  const [, , room, thing] = url.split('/')
  const [user_id, emp_id] = [trade.users['sales'], trade.employees['sales']]
  const ids: Record<string, unknown> = {
    documents: id,
    users: user_id,
    roles: roles.employee,
    designs: 1,
    staff: emp_id,
    units: 2,
    jobs: 2,
    history: id,
  }
  return {
    ...(ids[thing ?? ''] !== undefined && { id: ids[thing!] }),
    step_id,
    flow_id: 1,
    definition_id: 1,
    org_id: permission === 'platform.admin' ? school.orgId : trade.orgId,
    user_id,
    role_id: roles.employee,
    main_role_id: roles.employee,
    struct_id: 2,
    job_id: 2,
    emp_id,
    outcome: 'reviewed',
    current: DEMO_PASSWORD,
    password: 'Salkhi#2026',
    password_again: 'Salkhi#2026',
    start: 'password',
    image: drawing,
    logo: '',
    url: 'http://127.0.0.1:9/',
    content: sheet,
    lang: 'mn',
    email: 'some.one@khukhtenger.example',
    login: 'some.one',
    phone: '99112233',
    mobile: '',
    register_number: url.includes('organizations') || url.includes('profile') ? '7654321' : '',
    birth_date: '',
    gender: '',
    name: room === 'access' ? 'planted' : undefined,
    icon: 'users',
    website: '',
    aimag: '',
    sum: '',
    khoroo: '',
    menus: null,
    permission: '',
    permissions: ['workflow.documents.r'],
    max: ['workflow.documents.r'],
    host: '127.0.0.1',
    endpoint: 'https://example.com',
    bucket: 'files',
    contact: 'orgil@khukhtenger.example',
    parent_id: null,
    before_id: null,
    mn: 'Үг',
    en: '',
    ko: '',
    text: 'Сайн байна уу',
    mentions: [],
    file_ids: [],
    form: [],
    fields: { partner: 'Номин', amount: '24000000.00', purpose: 'Түрээс' },
    ...(room === 'operation' && { from: 'Orgil <orgil@khukhtenger.example>', to: 'some.one@khukhtenger.example' }),
    ...(room === 'workflow' && { signature: { type: 'draw', signature: drawing } }),
  }
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Sign-out, sign-in and whatever ends the session of whoever asks goes by a session of its own. */
async function callers(role: number, userId: number): Promise<Pick<Caller, 'send'>[]> {
  return atOnce(AT_ONCE, async () => {
    const { token } = await somebody(db, { userId, orgId: role === everything ? trade.orgId : 0, roleId: role })
    return {
      async send(method, path, body) {
        const reply = await fetch(address + path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...key() },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await reply.text()
        return {
          status: reply.status,
          body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>,
        }
      },
    }
  })
}

const operations = [...modules.flatMap(({ routes = [] }) => routes), ...fileRoutes(modules)]
  .flatMap((route) => operationsOf(route).slice(0, 1))
  .filter(({ takesFile }) => !takesFile)

/** Looks before it changes, and takes away last; whatever is in the way of all that follows comes at the very end. */
const order = ['GET', 'POST', 'PUT', 'DELETE']
const atTheEnd =
  /change-password|impersonation|viewing|suspension|logout|unlock|\/lock$|passkeys|totp|recovery-codes|ceilings|security-rule|choose/
const placeOf = ({ method, url }: { method: string; url: string }) =>
  order.indexOf(method) + (method !== 'GET' && atTheEnd.test(url) ? order.length : 0)
const inOrder = operations.toSorted((one, other) => placeOf(one) - placeOf(other))

test(`${AT_ONCE} of every operation at once are all answered, whatever they are`, { timeout: 600_000 }, async () => {
  expect(inOrder.length).toBeGreaterThan(250)
  const superadmin = (await userIdsByLogin(db, ['superadmin'])).get('superadmin')!
  const unanswered: string[] = []
  let deep = 0
  for (const { method, url, input, permission } of inOrder) {
    const known = knownAt(url, permission)
    const wish = inputFor(input, known) as Record<string, unknown>
    const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const address = url.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(written(wish[name] ?? known[name] ?? 1)),
    )
    const rest = Object.entries(wish).filter(([name]) => !inPath.includes(name))
    const query =
      method === 'GET'
        ? `?${new URLSearchParams(rest.filter(([, value]) => value !== null).map(([name, value]) => [name, written(value)])).toString()}`
        : ''
    const all =
      permission === 'platform.admin' ? await callers(1, superadmin) : await callers(everything, trade.users['admin']!)
    const answers = await Promise.all(
      all.map((one) => one.send(method, address + query, method === 'GET' ? undefined : Object.fromEntries(rest))),
    )
    if (answers.some(({ status }) => status < 300)) deep += 1
    const failed = answers.find(({ status }) => status >= 500)
    if (failed) unanswered.push(`${failed.status} ${method} ${url} ${String(failed.body['code'])}`)
  }
  expect(unanswered).toEqual([])
  // Those that are refused at the door would prove nothing.
  expect(deep).toBeGreaterThan(150)
})
