import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { publishDefinition } from '#modules/workflow/server/index.ts'
import { sampleFlow } from '#modules/workflow/shared/index.ts'
import { fileRoutes } from '#platform/server/files.ts'
import { liveRoute } from '#platform/server/live/stream.ts'
import type { Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { SESSION_COOKIE, xsrfTokenOf } from '#platform/server/xsrf.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { somebody } from '#platform/testing/people.ts'
import { aContract, busyOffice, caller, myStep, sent } from './testing/people.ts'

const office = await busyOffice()
const { address, services: { db }, orgs, roles } = office
const session = (login: string, org: typeof orgs.trade | typeof orgs.school, role: number) =>
  somebody(db, { userId: org.users[login]!, orgId: org.orgId, roleId: role })
const outsiderSession = await session('outsider', orgs.school, orgs.school.roles.employee)
const principalSession = await session('principal', orgs.school, orgs.school.roles.director)
const outsider = caller(address, { ...outsiderSession, last_name: 'outsider' })
/** Sees and administers everything in the other organisation. */
const principal = caller(address, { ...principalSession, last_name: 'principal' })
const creator = await office.person('creator', roles.employee)
const reviewer = await office.person('reviewer', roles.reviewer)

const id = await sent(creator)
const { step_id } = await myStep(reviewer, id)
const fileId = await uploaded()

/** Every call of the product: how, where, and for whom. */
const calls = [...modules.flatMap(({ routes = [] }) => routes), ...fileRoutes(modules), liveRoute].flatMap((route) => {
  const { method, path, permission } = route.kind === 'raw' ? route : route.endpoint
  return urlsOf(route).map((url) => ({ name: `${method} ${path}`, method, path, url: url.replace(/:\w+/g, id), permission }))
})

function urlsOf(route: Route) {
  if (route.kind === 'raw') return [`/api${route.path}`]
  return route.endpoint.atRoot ? [`/api${route.endpoint.path}`, route.endpoint.path] : [`/api${route.endpoint.path}`]
}

test('every address that the server answers at is one of the calls examined here, or open to everybody on purpose', () => {
  const open = ['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs', '/dev/mail', '/dev/mail/:id']
  const examined = new Set(calls.map(({ method, url }) => `${method} ${url}`))
  const served = servedBy(office.http.printRoutes({ commonPrefix: false })).filter(({ url }) => !open.includes(url) && !isOfTheWeb(url))
  expect(served.length).toBeGreaterThan(30)
  expect(served.filter(({ method, url }) => !examined.has(`${method} ${url.replace(/:\w+/g, id)}`))).toEqual([])
})

test.each(calls.filter(({ permission }) => permission !== 'public'))('$method $url wants a session', async ({ method, url }) => {
  const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }
  for (const token of [undefined, 'x'.repeat(43)]) {
    const headers = { ...body.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const reply = await fetch(address + url, { method, ...body, headers })
    expect(reply.status).toBe(401)
    await reply.body?.cancel()
  }
})

test.each(calls.filter(({ method }) => method !== 'GET'))('$method $url refuses a cookie without its token, and with a forged one', async ({ method, url }) => {
  for (const forged of [undefined, xsrfTokenOf('another session'), '']) {
    const headers = { cookie: `${SESSION_COOKIE}=${outsiderSession.token}`, 'content-type': 'application/json', ...(forged === undefined ? {} : { 'x-xsrf-token': forged }) }
    const request: RequestInit = { method, headers, body: '{}' }
    const reply = await fetch(address + url, request)
    expect(reply.status).toBe(403)
    expect(await reply.json()).toMatchObject({ code: 'platform.xsrf' })
  }
})

type Replay = (who: typeof outsider) => Promise<void>
const isHidden = (method: string, path: string, body?: unknown): Replay => async (who) => {
  expect((await who.send(method, path, body, { 'idempotency-key': randomUUID() })).status).toBe(404)
}
const document = `/workflow/documents/${id}`
const showsNothing = (path: string): Replay => async (who) => {
  const reply = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${who === outsider ? outsiderSession.token : principalSession.token}` } })
  expect([path, reply.status < 500]).toEqual([path, true])
  const text = await reply.text()
  for (const ours of [id, fileId, 'Бат-Эрдэнэ', 'Хөх Тэнгэр', 'creator@']) expect(text).not.toContain(ours)
}

/** For each call with a session: what somebody of another organisation gets when they repeat it with our ids. */
const replays: Record<string, Replay> = {
  'GET /org/user-permissions': showsNothing(`/org/user-permissions?org_id=${orgs.trade.orgId}`),
  'GET /auth/sessions': showsNothing('/auth/sessions'),
  'DELETE /auth/sessions/:id': async (who) => {
    const ours = await session('creator', orgs.trade, roles.employee)
    expect((await who.send('DELETE', `/auth/sessions/${ours.sessionId}`)).status).toBe(404)
    expect((await caller(address, { ...ours, last_name: '' }).send('GET', '/auth/sessions')).status).toBe(200)
  },
  'POST /auth/sessions/revoke-others': async (who) => {
    expect((await who.send('POST', '/auth/sessions/revoke-others', {})).status).toBe(200)
    expect((await creator.send('GET', '/auth/sessions')).status).toBe(200)
  },
  'POST /auth/choose': async (who) => {
    for (const wish of [{ org_id: orgs.trade.orgId }, { extra_role: roles.admin }, { org_id: orgs.trade.orgId, extra_role: roles.reviewer }]) {
      expect((await who.send('POST', '/auth/choose', wish)).status).toBeGreaterThanOrEqual(400)
    }
  },
  'GET /organization/employees': showsNothing('/organization/employees?limit=100'),
  'GET /organization/structure': showsNothing('/organization/structure'),
  'GET /organization/overview': async (who) => expect((await who.send('GET', '/organization/overview')).status).toBe(403),
  'GET /notifications': showsNothing('/notifications'),
  'POST /notifications/read': async (who) => {
    await told()
    const theirs = (await reviewer.send('GET', '/notifications')).body as { items: { id: string }[]; unread: number }
    expect(theirs.unread).toBeGreaterThan(0)
    await who.send('POST', '/notifications/read', { ids: theirs.items.map((item) => item.id) })
    expect((await reviewer.send('GET', '/notifications')).body.unread).toBe(theirs.unread)
  },
  'GET /workflow/flows': async (who) => expect(await flowTitles(who)).not.toContain('trade only'),
  'GET /workflow/flows/:id': isHidden('GET', '/workflow/flows/77'),
  'POST /workflow/documents': async (who) => {
    expect((await who.send('POST', '/workflow/documents', aContract(77))).status).toBe(404)
    // Another organisation's file cannot be taken into an own document.
    expect((await who.send('POST', '/workflow/documents', { ...aContract(), file_ids: [fileId] })).status).toBeGreaterThanOrEqual(400)
  },
  'GET /workflow/documents/:id': isHidden('GET', document),
  'POST /workflow/documents/:id/fire': isHidden('POST', `${document}/fire`, { step_id, outcome: 'reviewed' }),
  'POST /workflow/documents/:id/ballot': isHidden('POST', `${document}/ballot`, { step_id, choice: 'approve' }),
  'POST /workflow/documents/:id/close-vote': isHidden('POST', `${document}/close-vote`, { step_id }),
  'POST /workflow/documents/:id/withdraw': isHidden('POST', `${document}/withdraw`, { description: 'Буцаая.' }),
  'POST /workflow/documents/:id/watch': isHidden('POST', `${document}/watch`, { watch: true }),
  'POST /workflow/documents/:id/seen': isHidden('POST', `${document}/seen`, { version: 1 }),
  'POST /workflow/documents/fire-many': async (who) => {
    const { body } = await who.send('POST', '/workflow/documents/fire-many', { items: [{ id, step_id, outcome: 'reviewed', expected_version: 1 }] })
    expect(body.results).toMatchObject([{ id, ok: false, code: 'workflow.document_missing' }])
  },
  'GET /workflow/documents/:id/record.pdf': isHidden('GET', `${document}/record.pdf`),
  'GET /process/history/:id': async (who) => {
    await isHidden('GET', `/process/history/${id}`)(who)
    const token = who === outsider ? outsiderSession.token : principalSession.token
    expect((await fetch(`${address}/process/history/${id}`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404)
  },
  'GET /workflow/inbox': async (who) => {
    for (const box of ['waiting', 'sent', 'watched', 'done']) await showsNothing(`/workflow/inbox?box=${box}`)(who)
  },
  'GET /workflow/inbox/counts': async (who) => {
    expect((await who.send('GET', '/workflow/inbox/counts')).body).toMatchObject({ waiting: 0, overdue: 0, sent: 0, watched: 0, done: 0 })
  },
  'GET /workflow/my-signature': showsNothing('/workflow/my-signature'),
  'PUT /workflow/my-signature': async (who) => {
    await creator.send('PUT', '/workflow/my-signature', { signature: { type: 'text', signature: 'Болд' } })
    await who.send('PUT', '/workflow/my-signature', { signature: null })
    expect((await creator.send('GET', '/workflow/my-signature')).body).toMatchObject({ signature: { signature: 'Болд' } })
  },
  'POST /files': async (who) => {
    const form = new FormData()
    form.set('file', new Blob(['Сайн байна уу']), 'own.txt')
    const token = who === outsider ? outsiderSession.token : principalSession.token
    const { id: own } = await (await fetch(`${address}/api/files`, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })).json() as { id: string }
    expect((await creator.send('GET', `/files/${own}`)).status).toBe(404)
  },
  'GET /files/:id': isHidden('GET', `/files/${fileId}`),
  'GET /live': async (who) => {
    const token = who === outsider ? outsiderSession.token : principalSession.token
    const [theirs, ours] = [await listen(address, token), await listen(address, await tokenOfCreator())]
    const moved = await sent(creator)
    await expect.poll(() => ours.events.map(({ key }) => key), { timeout: 5000 }).toContain(moved)
    await new Promise((resume) => setTimeout(resume, 300))
    expect(theirs.events).toEqual([])
    theirs.stop()
    ours.stop()
  },
}

test('every call with a session is repeated by somebody of another organisation', () => {
  const withSession = calls.filter(({ permission }) => permission !== 'public').map(({ name }) => name)
  expect(Object.keys(replays).sort()).toEqual([...new Set(withSession)].sort())
})

test.each(Object.entries(replays))('%s gives nothing of ours away, not even to the head of the other organisation', async (_name, replay) => {
  await addOwnFlow()
  for (const who of [outsider, principal]) await replay(who)
})

test('after all that the document stands where it stood', async () => {
  expect((await creator.send('GET', document)).body).toMatchObject({ version: 1, status_type: 'CHECK', is_watched: false })
})

async function uploaded() {
  const form = new FormData()
  form.set('file', new Blob(['Түрээсийн гэрээний төсөл']), 'lease.txt')
  const token = await tokenOfCreator()
  const reply = await fetch(`${address}/api/files`, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
  return (await reply.json() as { id: string }).id
}

async function tokenOfCreator() {
  return (await session('creator', orgs.trade, roles.employee)).token
}

/** The notices of the first organisation have been written. */
function told() {
  return expect.poll(async () => (await reviewer.send('GET', '/notifications')).body.unread, { timeout: 10_000 }).toBeGreaterThan(0)
}

async function flowTitles(who: typeof outsider) {
  const { body } = await who.send('GET', '/workflow/flows')
  return (body as unknown as { title: { mn: string } }[]).map(({ title }) => title.mn)
}

/** A flow that only the first organisation has. */
async function addOwnFlow() {
  const title = { mn: 'trade only' }
  await asSystem(db, (trx) => publishDefinition(trx, orgs.trade.orgId, 77, {
    code: 'trade_only', title, description: title, category: title, icon: 'doc', number_prefix: 'Т', form: [],
    diagram: sampleFlow({ reviewerRole: roles.reviewer, secretaryRole: roles.secretary, directorRole: roles.director }),
  }, null))
}

/** Reads Fastify's tree of addresses, where a branch continues the address above it. */
function servedBy(tree: string) {
  const branches: string[] = []
  return tree.split('\n').flatMap((line) => {
    const match = /^([│├└─ ]*)(\/?[^\s(]*)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!match || line === '') return []
    const depth = match[1]!.length / 4
    branches.length = depth
    branches[depth] = match[2]!
    const url = branches.join('')
    return (match[3] ?? '').split(', ').filter((method) => method !== '' && method !== 'HEAD').map((method) => ({ method, url }))
  })
}

/** Built files of the web application, and what answers for everything else. */
function isOfTheWeb(url: string) {
  return url.includes('*') || url === '/' || /^\/(assets|builds|icon\.svg)/.test(url)
}
