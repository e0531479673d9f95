import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { addMenuItems } from '#modules/access/server/index.ts'
import { languageOfOwner, plantRequest } from '#modules/access/testing/index.ts'
import { makePushKey } from '#modules/operation/shared/index.ts'
import { publishDefinition } from '#modules/workflow/server/index.ts'
import { sampleFlow } from '#modules/workflow/shared/index.ts'
import { fileRoutes } from '#platform/server/files.ts'
import { liveRoute } from '#platform/server/live/stream.ts'
import type { Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { filePath } from '#platform/shared/files.ts'
import { SESSION_COOKIE, xsrfTokenOf } from '#platform/server/xsrf.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { somebody } from '#platform/testing/people.ts'
import { sheetOf, workbook } from '#platform/testing/workbook.ts'
import { aContract, busyOffice, caller, myStep, sent } from './testing/people.ts'

const office = await busyOffice()
const { address, services: { db }, orgs, roles } = office
const session = (login: string, org: typeof orgs.trade | typeof orgs.school, role: number) =>
  somebody(db, { userId: org.users[login]!, orgId: org.orgId, roleId: role })
const outsiderSession = await session('outsider', orgs.school, orgs.school.roles.employee)
const principalSession = await session('principal', orgs.school, orgs.school.roles.director)
const outsider = caller(address, { ...outsiderSession, last_name: 'outsider' })
/** The same person in the role that keeps structure and staff over there. */
const theirAdmin: typeof outsider = {
  ...outsider,
  // Some calls end all sessions of the person who repeats them.
  send: async (...wish) => caller(address, { ...await session('principal', orgs.school, orgs.school.roles.admin), last_name: 'principal' }).send(...wish),
}
/** Sees and administers everything in the other organisation. */
const principal = caller(address, { ...principalSession, last_name: 'principal' })
const creator = await office.person('creator', roles.employee)
const reviewer = await office.person('reviewer', roles.reviewer)

const id = await sent(creator)
const { step_id } = await myStep(reviewer, id)
const fileId = await uploaded()
const { id: viewId } = (await creator.send('POST', '/workflow/views', { name: 'Манай харагдац', wish: {} }, { 'idempotency-key': randomUUID() })).body as { id: string }
const { id: commentId } = (await creator.send('POST', `/workflow/documents/${id}/comments`, { text: 'Манай сэтгэгдэл' }, { 'idempotency-key': randomUUID() })).body as { id: string }
const viewsOf = async (who: typeof creator) => ((await who.send('GET', '/workflow/views')).body as unknown as { views: { name: string }[] }).views

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
  const open = ['/favicon.ico', '/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs', '/dev/mail', '/dev/mail/:id']
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
const showsNothing = (path: string, ...more: string[]): Replay => looksForOurs('GET', path, more)
const looksForOurs = (method: string, path: string, more: string[] = []): Replay => async (who) => {
  const reply = await fetch(`${address}/api${path}`, { method, headers: { authorization: `Bearer ${who === outsider ? outsiderSession.token : principalSession.token}` } })
  expect([path, reply.status < 500]).toEqual([path, true])
  const text = await reply.text()
  for (const ours of [id, fileId, 'Бат-Эрдэнэ', 'Хөх Тэнгэр', 'creator@', 'Худалдан авалтын мэргэжилтэн', ...more]) expect(text).not.toContain(ours)
}

const isRefused = (method: string, path: string, body?: unknown): Replay => async (who) => {
  for (const one of [who, theirAdmin]) expect([path, (await one.send(method, path, body)).status]).toEqual([path, 403])
}
/** Refused for want of the right, and for their administrator, who has it at home, as if it were not there. */
const isRefusedAndMissing = (method: string, path: string, body?: unknown): Replay => async (who) => {
  expect([path, (await who.send(method, path, body, { 'idempotency-key': randomUUID() })).status]).toEqual([path, 403])
  expect([path, (await theirAdmin.send(method, path, body, { 'idempotency-key': randomUUID() })).status]).toEqual([path, 404])
}
/** The same for a list: their administrator sees their own. */
const isRefusedAndOwn = (path: string): Replay => async (who) => {
  expect([path, (await who.send('GET', path)).status]).toEqual([path, 403])
  const { status, body } = await theirAdmin.send('GET', path)
  expect(status).toBe(200)
  for (const ours of ['Бат-Эрдэнэ', 'Хөх Тэнгэр', 'Борлуулалт', 'khukhtenger']) expect(JSON.stringify(body)).not.toContain(ours)
}
/** The same for a workbook, which has to be opened to see what stands in it. */
const isRefusedAndOwnSheet = (path: string, all = ['Бат-Эрдэнэ', 'Хөх Тэнгэр', 'Борлуулалт', 'khukhtenger']): Replay => async (who) => {
  // A list that is taken away is written down, an empty template is not.
  const method = path.endsWith('/export') ? 'POST' : 'GET'
  expect([path, (await who.send(method, path)).status]).toEqual([path, 403])
  const { token } = await session('principal', orgs.school, orgs.school.roles.admin)
  const reply = await fetch(`${address}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  expect([path, reply.status]).toEqual([path, 200])
  const text = JSON.stringify(await sheetOf(reply))
  expect(text).toContain('*')
  for (const ours of all) expect(text).not.toContain(ours)
}
/** Another organisation's codes mean nothing at home: the file is examined there, and changes nothing here. */
const isRefusedOrPlantedAtHome = (path: string, rows: string[][]): Replay => async (who) => {
  const wish = { content: await workbook(rows), dry_run: false, invite: false }
  expect([path, (await who.send('POST', path, wish, { 'idempotency-key': randomUUID() })).status]).toEqual([path, 403])
  const before = await trail()
  expect([path, [200, 422].includes((await theirAdmin.send('POST', path, wish, { 'idempotency-key': randomUUID() })).status)]).toEqual([path, true])
  expect(await trail()).toEqual(before)
}
const trail = async () => (await db.selectFrom('platform.audit').select((is) => is.fn.countAll<number>().as('all')).where('org_id', '=', orgs.trade.orgId).executeTakeFirstOrThrow()).all
/** What names no organisation changes the caller's own; the right is asked before the input is read. */
const wantsPassword = (method: string, path: string): Replay => async (who) => {
  expect([path, (await who.send(method, path, { user_id: orgs.trade.users['creator'] })).status]).toEqual([path, 422])
}
const isRefusedAtHomeOnly = (method: string, path: string, body: unknown): Replay => async (who) => {
  expect([path, (await who.send(method, path, body)).status]).toEqual([path, 403])
  expect([path, (await theirAdmin.send(method, path, body)).status]).toEqual([path, 422])
}
/** Whoever has the right at home changes what is theirs, and nothing here. */
const ownEvidenceOnly = (method: string, path: string, body: unknown = {}): Replay => async (who) => {
  const { send } = caller(address, { ...await session('admin', orgs.trade, roles.admin), last_name: '' })
  const ours = async () => (await send('GET', '/workflow/evidence')).body
  const before = await ours()
  expect([path, (await who.send(method, path, body, { 'idempotency-key': randomUUID() })).status]).toEqual([path, 403])
  expect([path, (await theirAdmin.send(method, path, body, { 'idempotency-key': randomUUID() })).status]).toEqual([path, 200])
  expect(await ours()).toEqual(before)
}
/** What people choose is theirs alone. */
const ownChoicesOnly = (path: string, wish: object): Replay => async (who) => {
  const { send } = caller(address, { ...await session('creator', orgs.trade, roles.employee), last_name: '' })
  const ours = async () => (await send('GET', '/notifications/preferences')).body
  const before = await ours()
  expect([200, 409]).toContain((await who.send('PUT', path, wish)).status)
  expect(await ours()).toEqual(before)
}
const aPerson = { last_name: 'Хэн', first_name: 'Нэгэн', clan_name: '', register_number: '', birth_date: '', gender: '', phone: '', mobile: '', email: '', note: '' }

const aMenuItem = { type: 'router-link', mn: 'Зальт', en: '', ko: '', icon: '', url: '/home', permission: '', role_ids: null, is_shown: true }
/** Numbers of items belong to each organisation; ours alone has this one. */
const OUR_MENU_ITEM = 7777
await asSystem(db, (trx) => addMenuItems(trx, orgs.trade.orgId, [{ id: OUR_MENU_ITEM, type: 'noAction', title: { mn: 'Манайх' } }]))

const someKeys = { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) }
const { public_key: pushKey } = (await (await office.as('superadmin')).call(makePushKey, { version: 0 })).body
/** A browser of ours that gets push messages. */
async function aDevice() {
  const ours = caller(address, { ...await session('creator', orgs.trade, roles.employee), last_name: '' })
  const endpoint = `https://push.example.com/${randomUUID()}`
  const { body } = await ours.send('PUT', '/notifications/devices', { ...someKeys, endpoint, server_key: pushKey })
  const isStillOurs = async () => JSON.stringify((await ours.send('GET', '/notifications/devices')).body).includes(body.id as string)
  expect(await isStillOurs()).toBe(true)
  return { deviceId: body.id as string, endpoint, isStillOurs }
}

const ourRole = `/access/roles/${roles.employee}`
/** Only the first organisation has it. */
const ourFlow = '/workflow/designs/77'
const ourSeries = { name: { mn: 'Манай дугаар' }, pattern: 'А/{n}', resets: 'yearly', moment: 'sent', next: 1, flow_ids: [] }
const ourType = { title: { mn: 'Манай тушаал' }, description: { mn: '' }, series_id: null, flow_ids: [77], fields: [], is_retired: false }
const emptyFlow = { title: { mn: 'Х' }, description: { mn: '' }, category: { mn: '' }, icon: '', number_prefix: '', form: [], diagram: { nodes: [], edges: [] } }
const aRole = { name: 'planted', display_name: { mn: 'Зальт' }, note: null, menus: null, default_menu: 1, permissions: ['workflow.documents.r'] }
const ourLink = 'l'.repeat(43)
const ourRequest = `/access/membership-requests/${await plantRequest(db, { orgId: orgs.trade.orgId, userId: orgs.trade.users['creator']!, link: ourLink })}`
const ourUser = `/access/users/${orgs.trade.users['creator']}`
const theirs = { login: 'planted', last_name: 'Дорж', first_name: 'Нэр', nickname: '', register_number: '', birth_date: '', gender: '', email: '', phone: '', mobile: '', note: '' }

/** For each call with a session: what somebody of another organisation gets when they repeat it with our ids. */
const replays: Record<string, Replay> = {
  'GET /org/user-permissions': showsNothing(`/org/user-permissions?org_id=${orgs.trade.orgId}`),
  'GET /auth/sessions': async (who) => showsNothing('/auth/sessions', (await session('creator', orgs.trade, roles.employee)).sessionId)(who),
  'DELETE /auth/sessions/:id': async (who) => {
    const ours = await session('creator', orgs.trade, roles.employee)
    expect((await who.send('DELETE', `/auth/sessions/${ours.sessionId}`)).status).toBe(404)
    expect((await caller(address, { ...ours, last_name: '' }).send('GET', '/auth/sessions')).status).toBe(200)
  },
  'POST /auth/sessions/revoke-others': async (who) => {
    expect((await who.send('POST', '/auth/sessions/revoke-others', {})).status).toBe(200)
    expect((await creator.send('GET', '/auth/sessions')).status).toBe(200)
  },
  'GET /auth/sign-ins': showsNothing('/auth/sign-ins'),
  'GET /auth/profile': showsNothing('/auth/profile'),
  'PUT /auth/profile': async (who) => {
    const before = (await creator.send('GET', '/auth/profile')).body
    // Whose it is says the session; what else is named there is no part of it.
    expect((await who.send('PUT', '/auth/profile', { id: orgs.trade.users['creator'], login: 'creator' })).status).toBe(200)
    expect((await creator.send('GET', '/auth/profile')).body).toEqual(before)
  },
  'PUT /auth/language': async (who) => {
    const ours = () => languageOfOwner(db, orgs.trade.users['creator']!)
    const before = await ours()
    expect((await who.send('PUT', '/auth/language', { language: 'ko', id: orgs.trade.users['creator'] })).status).toBe(200)
    expect(await ours()).toEqual(before)
  },
  'PUT /auth/avatar': async (who) => {
    expect((await who.send('PUT', '/auth/avatar', { image: `data:image/png;base64,${fileId}` })).status).toBe(422)
    expect((await who.send('PUT', '/auth/avatar', { image: filePath(fileId) })).status).toBe(422)
  },
  'DELETE /auth/avatar': async (who) => {
    expect((await who.send('DELETE', '/auth/avatar', {})).status).toBe(200)
    expect((await fetch(`${address}${filePath(fileId)}`, { headers: { authorization: `Bearer ${await tokenOfCreator()}` } })).status).toBe(200)
  },
  'POST /auth/change-password': async (who) => {
    const twice = { password: 'Salkhi#2026', password_again: 'Salkhi#2026' }
    expect((await who.send('POST', '/auth/change-password', { current: 'Wrong#2026', ...twice, user_id: orgs.trade.users['creator'] })).status).toBe(422)
    expect((await creator.send('GET', '/auth/sessions')).status).toBe(200)
  },
  'POST /auth/lock': async (who) => {
    const mine = caller(address, { ...await sessionLike(who), last_name: '' })
    expect((await mine.send('POST', '/auth/lock', { id: orgs.trade.users['creator'] })).status).toBe(200)
    expect([(await mine.send('GET', '/auth/sessions')).status, (await creator.send('GET', '/auth/sessions')).status]).toEqual([423, 200])
  },
  'POST /auth/unlock': async (who) => {
    const ours = await session('creator', orgs.trade, roles.employee)
    const locked = caller(address, { ...ours, last_name: '' })
    await locked.send('POST', '/auth/lock')
    expect((await who.send('POST', '/auth/unlock', { password: '', id: ours.sessionId })).status).toBe(422)
    expect((await locked.send('GET', '/auth/sessions')).status).toBe(423)
  },
  'GET /auth/lock': showsNothing('/auth/lock'),
  'GET /access/permissions': isRefusedAndOwn('/access/permissions'),
  'GET /access/roles': async (who) => {
    expect((await who.send('GET', '/access/roles')).status).toBe(403)
    const { body } = await theirAdmin.send('GET', '/access/roles')
    const seen = (body as unknown as { roles: { id: number }[] }).roles.map((role) => role.id)
    expect(seen.filter((one) => Object.values(roles).includes(one))).toEqual([])
  },
  'GET /access/menu': async (who) => expect((await who.send('GET', '/access/menu')).status).toBe(403),
  'GET /access/roles/:id': isRefusedAndMissing('GET', ourRole),
  'POST /access/roles': isRefusedAtHomeOnly('POST', '/access/roles', {}),
  'PUT /access/roles/:id': isRefusedAndMissing('PUT', ourRole, { ...aRole, version: 1 }),
  'DELETE /access/roles/:id': isRefusedAndMissing('DELETE', ourRole, {}),
  'GET /access/roles/:id/people': isRefusedAndMissing('GET', `${ourRole}/people`),
  'POST /access/roles/:id/people': isRefusedAndMissing('POST', `${ourRole}/people`, { user_ids: [orgs.school.users['outsider']] }),
  'DELETE /access/roles/:id/people/:user_id': isRefusedAndMissing('DELETE', `${ourRole}/people/${orgs.trade.users['creator']}`, {}),
  'GET /access/members': isRefusedAndOwn('/access/members?q=creator'),
  'GET /access/standard-permissions': isRefusedAndOwn('/access/standard-permissions'),
  'PUT /access/standard-permissions': isRefusedAtHomeOnly('PUT', '/access/standard-permissions', {}),
  'GET /access/jobs': isRefusedAndOwn('/access/jobs'),
  // A job that only we have.
  'GET /access/jobs/:job_id': isRefusedAndMissing('GET', `/access/jobs/${orgs.trade.jobs.driver}`),
  'PUT /access/jobs/:job_id/permissions': isRefusedAndMissing('PUT', `/access/jobs/${orgs.trade.jobs.driver}/permissions`, { permissions: [], version: 0 }),
  'GET /access/ceilings': isRefused('GET', '/access/ceilings'),
  'GET /access/ceilings/:org_id': isRefused('GET', `/access/ceilings/${orgs.trade.orgId}`),
  'PUT /access/ceilings/:org_id': isRefused('PUT', `/access/ceilings/${orgs.trade.orgId}`, { max: [], version: 0 }),
  'GET /access/explanation': isRefusedAndMissing('GET', `/access/explanation?user_id=${orgs.trade.users['creator']}&permission=access.audit.r`),
  'POST /access/viewing': isRefusedAndMissing('POST', '/access/viewing', { role_id: roles.employee }),
  'DELETE /access/viewing': async (who) => expect((await who.send('DELETE', '/access/viewing', {})).status).toBe(200),
  'GET /access/everybody': isRefused('GET', '/access/everybody'),
  'POST /access/impersonation': isRefused('POST', '/access/impersonation', { user_id: orgs.trade.users['creator'], org_id: orgs.trade.orgId, reason: 'because I can' }),
  'DELETE /access/impersonation': async (who) => expect((await who.send('DELETE', '/access/impersonation', {})).status).toBe(200),
  'GET /access/security-rule': isRefusedAndOwn('/access/security-rule'),
  'PUT /access/security-rule': isRefusedAtHomeOnly('PUT', '/access/security-rule', { second_factor_from: 'soon', version: 0, org_id: orgs.trade.orgId }),
  'DELETE /access/users/:id/second-factor': isRefusedAndMissing('DELETE', `${ourUser}/second-factor`, {}),
  // What protects an account is its owner's, whoever else is named; without the password nothing begins.
  'GET /auth/second-factor': showsNothing('/auth/second-factor'),
  'POST /auth/totp': wantsPassword('POST', '/auth/totp'),
  'DELETE /auth/totp': wantsPassword('DELETE', '/auth/totp'),
  'POST /auth/recovery-codes': wantsPassword('POST', '/auth/recovery-codes'),
  'POST /auth/passkeys/options': wantsPassword('POST', '/auth/passkeys/options'),
  'DELETE /auth/passkeys/:id': wantsPassword('DELETE', `/auth/passkeys/${id}`),
  'PUT /auth/passkeys/:id': isHidden('PUT', `/auth/passkeys/${id}`, { name: 'ours' }),
  'POST /auth/totp/confirm': async (who) => expect((await who.send('POST', '/auth/totp/confirm', { challenge: 'x'.repeat(43), code: '123456' })).status).toBe(409),
  'POST /auth/passkeys': async (who) => expect((await who.send('POST', '/auth/passkeys', {
    challenge: 'x'.repeat(43), name: 'ours', passkey: { id: 'x', rawId: 'x', type: 'public-key', response: {} },
  })).status).toBe(409),
  'GET /access/audit': isRefusedAndOwn('/access/audit'),
  'GET /access/audit/choices': isRefusedAndOwn('/access/audit/choices'),
  'POST /access/audit.csv': looksForOurs('POST', '/access/audit.csv'),
  'GET /access/menu/settings': async (who) => {
    expect((await who.send('GET', '/access/menu/settings')).status).toBe(403)
    const { body } = await theirAdmin.send('GET', '/access/menu/settings')
    expect((body as unknown as { items: { id: number }[] }).items.map((one) => one.id)).not.toContain(OUR_MENU_ITEM)
  },
  'POST /access/menu/items': isRefusedAndMissing('POST', '/access/menu/items', { ...aMenuItem, parent_id: OUR_MENU_ITEM }),
  'PUT /access/menu/items/:id': isRefusedAndMissing('PUT', `/access/menu/items/${OUR_MENU_ITEM}`, aMenuItem),
  'POST /access/menu/items/:id/move': isRefusedAndMissing('POST', `/access/menu/items/${OUR_MENU_ITEM}/move`, { parent_id: null, before_id: null }),
  'DELETE /access/menu/items/:id': isRefusedAndMissing('DELETE', `/access/menu/items/${OUR_MENU_ITEM}`),
  'POST /auth/choose': async (who) => {
    for (const wish of [{ org_id: orgs.trade.orgId }, { extra_role: roles.admin }, { org_id: orgs.trade.orgId, extra_role: roles.reviewer }]) {
      expect((await who.send('POST', '/auth/choose', wish)).status).toBeGreaterThanOrEqual(400)
    }
  },
  'GET /access/users': isRefusedAndOwn('/access/users?q=creator'),
  'GET /access/users/choices': async (who) => {
    expect((await who.send('GET', '/access/users/choices')).status).toBe(403)
    const { body } = await theirAdmin.send('GET', '/access/users/choices')
    expect((body as unknown as { roles: { id: number }[] }).roles.map((role) => role.id)).not.toContain(roles.admin)
  },
  'POST /access/users/export': isRefusedAndOwnSheet('/access/users/export', ['Бат-Эрдэнэ', 'Хөх Тэнгэр', 'creator', 'Худалдан авалт']),
  'GET /access/users/import/template': isRefusedAndOwnSheet('/access/users/import/template', ['Бат-Эрдэнэ', 'Хөх Тэнгэр', 'khukhtenger']),
  'GET /access/users/deleted': isRefusedAndOwn('/access/users/deleted'),
  'GET /access/users/:id': isRefusedAndMissing('GET', ourUser),
  'POST /access/users': isRefusedAndMissing('POST', '/access/users', {
    ...theirs, start: 'password', password: 'Burged#2026', password_again: 'Burged#2026', main_role_id: roles.admin, extra_role_ids: [], default_menu: null,
  }),
  'PUT /access/users/:id/person': isRefusedAndMissing('PUT', `${ourUser}/person`, theirs),
  'PUT /access/users/:id/roles': isRefusedAndMissing('PUT', `${ourUser}/roles`, { main_role_id: roles.admin, extra_role_ids: [], default_menu: null }),
  'PUT /access/users/:id/password': isRefusedAndMissing('PUT', `${ourUser}/password`, { password: 'Burged#2026', password_again: 'Burged#2026' }),
  'POST /access/users/:id/invitation': isRefusedAndMissing('POST', `${ourUser}/invitation`, {}),
  'PUT /access/users/:id/active': isRefusedAndMissing('PUT', `${ourUser}/active`, { active: false }),
  'POST /access/users/:id/refusal': isRefusedAndMissing('POST', `${ourUser}/refusal`, { reason: 'Танихгүй' }),
  'POST /access/users/:id/confirmation': isRefusedAndMissing('POST', `${ourUser}/confirmation`, { main_role_id: roles.admin, extra_role_ids: [], default_menu: null }),
  'DELETE /access/users/:id/lock': isRefusedAndMissing('DELETE', `${ourUser}/lock`),
  'DELETE /access/users/:id/sessions': isRefusedAndMissing('DELETE', `${ourUser}/sessions`),
  'DELETE /access/users/:id': isRefusedAndMissing('DELETE', ourUser),
  'POST /access/users/:id/restore': isRefusedAndMissing('POST', `${ourUser}/restore`, {}),
  'POST /access/users/:id/destruction': isRefusedAndMissing('POST', `${ourUser}/destruction`, {}),
  'POST /access/users/import': async (who) => {
    const wish = { content: await workbook([['login', 'last_name', 'first_name', 'role'], ['planted', 'Дорж', 'Нэр', 'employee'], ['creator', 'Дорж', 'Нэр', 'employee']]), dry_run: false, invite: false }
    expect((await who.send('POST', '/access/users/import', wish, { 'idempotency-key': randomUUID() })).status).toBe(403)
    expect((await theirAdmin.send('POST', '/access/users/import', wish, { 'idempotency-key': randomUUID() })).status).toBe(422)
  },
  'GET /access/registration': async (who) => {
    expect((await who.send('GET', '/access/registration')).status).toBe(403)
    expect((await theirAdmin.send('GET', '/access/registration')).body).toEqual({ door: null })
  },
  'PUT /access/registration': isRefusedAndMissing('PUT', '/access/registration', { is_open: true, role_id: roles.admin }),
  'GET /access/membership-requests': isRefusedAndOwn('/access/membership-requests'),
  'GET /access/membership-requests/:id': isRefusedAndMissing('GET', ourRequest),
  'POST /access/membership-requests/:id/confirmation': isRefusedAndMissing('POST', `${ourRequest}/confirmation`, { main_role_id: roles.admin, extra_role_ids: [], default_menu: null }),
  'POST /access/membership-requests/:id/refusal': isRefusedAndMissing('POST', `${ourRequest}/refusal`, { reason: 'Танихгүй' }),
  // Nobody asks under a link of somebody else, or without the code of an open door.
  ...Object.fromEntries(['show', ''].map((what) => [`POST /registration/membership${what && `/${what}`}`, (async (who) => {
    for (const [way, status] of [[{ token: ourLink }, 409], [{ code: 'ABCDEFGHJK' }, 422]] as const) expect((await who.send('POST', `/registration/membership${what && `/${what}`}`, way)).status).toBe(status)
  }) satisfies Replay])),
  // They have no door of their own, and ours is not there for them.
  'POST /access/registration/renewal': async (who) => {
    expect((await who.send('POST', '/access/registration/renewal', {})).status).toBe(403)
    expect((await theirAdmin.send('POST', '/access/registration/renewal', {})).status).toBe(409)
  },
  'GET /organization/employees': showsNothing('/organization/employees?limit=100'),
  'GET /organization/structure': showsNothing('/organization/structure'),
  'GET /organization/units/choices': showsNothing('/organization/units/choices?limit=100', 'Худалдан авалт'),
  'GET /organization/jobs/choices': showsNothing('/organization/jobs/choices?limit=100'),
  'GET /organization/overview': async (who) => expect((await who.send('GET', '/organization/overview')).status).toBe(403),
  'GET /organization/address-units': showsNothing('/organization/address-units'),
  // Unit 6, job 14 and employee 15 are ours alone.
  'GET /organization/units': isRefusedAndOwn('/organization/units'),
  'POST /organization/units': isRefusedAndMissing('POST', '/organization/units', { struct: 'Миний', parent_id: 6 }),
  'PUT /organization/units/:id': isRefusedAndMissing('PUT', '/organization/units/6', { struct: 'Миний' }),
  'POST /organization/units/:id/move': isRefusedAndMissing('POST', '/organization/units/6/move', { parent_id: null }),
  'POST /organization/units/:id/close': isRefusedAndMissing('POST', '/organization/units/6/close', { on: '2999-01-01' }),
  'POST /organization/units/:id/keep': isRefusedAndMissing('POST', '/organization/units/6/keep', {}),
  'POST /organization/jobs': isRefusedAndMissing('POST', '/organization/jobs', { struct_id: 6, job: 'Миний', is_head: false, places: 1, note: '' }),
  'PUT /organization/jobs/:id': isRefusedAndMissing('PUT', '/organization/jobs/14', { job: 'Миний', is_head: false, places: 1, note: '' }),
  'DELETE /organization/jobs/:id': isRefusedAndMissing('DELETE', '/organization/jobs/14'),
  'POST /organization/units/export': isRefusedAndOwnSheet('/organization/units/export'),
  'GET /organization/units/import/template': isRefusedAndOwnSheet('/organization/units/import/template'),
  'POST /organization/units/import': isRefusedOrPlantedAtHome('/organization/units/import', [['code', 'struct', 'parent'], ['planted', 'Миний', '']]),
  'POST /organization/jobs/export': isRefusedAndOwnSheet('/organization/jobs/export'),
  'GET /organization/jobs/import/template': isRefusedAndOwnSheet('/organization/jobs/import/template'),
  'POST /organization/jobs/import': isRefusedOrPlantedAtHome('/organization/jobs/import', [['code', 'job', 'unit'], ['planted', 'Миний', 'planted']]),
  'POST /organization/staff/export': isRefusedAndOwnSheet('/organization/staff/export'),
  'GET /organization/staff/import/template': isRefusedAndOwnSheet('/organization/staff/import/template'),
  'POST /organization/staff/import': isRefusedOrPlantedAtHome('/organization/staff/import', [['code', 'last_name', 'first_name', 'job'], ['planted', 'Хэн', 'Нэгэн', 'planted']]),
  'GET /organization/staff': isRefusedAndOwn('/organization/staff'),
  'POST /organization/staff': isRefusedAndMissing('POST', '/organization/staff', { ...aPerson, job_id: 14, effective_on: '2026-01-01', order_number: '' }),
  'GET /organization/staff/:id': isRefusedAndMissing('GET', '/organization/staff/15'),
  'PUT /organization/staff/:id': isRefusedAndMissing('PUT', '/organization/staff/15', aPerson),
  'GET /organization/free-members': isRefusedAndOwn('/organization/free-members'),
  'PUT /organization/staff/:id/user': isRefusedAndMissing('PUT', '/organization/staff/15/user', { user_id: null }),
  'POST /organization/staff/:id/events': isRefusedAndMissing('POST', '/organization/staff/15/events', { kind: 'separation', effective_on: '2026-01-01', until: '', job_id: '', order_number: '', note: '' }),
  'PUT /organization/staff/:id/events/:event_id/day': isRefusedAndMissing('PUT', `/organization/staff/15/events/${id}/day`, { effective_on: '2020-01-01', reason: 'x' }),
  'PUT /organization/staff/:id/events/:event_id/days': isRefusedAndMissing('PUT', `/organization/staff/15/events/${id}/days`, { effective_on: '2090-01-01', until: '2090-01-02', substitution: 'keep' }),
  'POST /organization/staff/:id/events/:event_id/cancel': isRefusedAndMissing('POST', `/organization/staff/15/events/${id}/cancel`, {}),
  'GET /organization/staff/:id/open-work': isHidden('GET', '/organization/staff/15/open-work'),
  'POST /organization/staff/:id/handover': isHidden('POST', '/organization/staff/15/handover', { items: [{ work_id: step_id, to_emp_id: 1 }], reason: 'Зальт' }),
  'GET /organization/substitutes': showsNothing('/organization/substitutes'),
  'POST /organization/substitutes': isHidden('POST', '/organization/substitutes', { emp_id: 15, substitute_emp_id: 14, starts_on: '2099-01-01', ends_on: '2099-01-02', note: '' }),
  'POST /organization/substitutes/:id/end': isHidden('POST', `/organization/substitutes/${id}/end`, {}),
  'GET /organization/profile': isRefusedAndOwn('/organization/profile'),
  'PUT /organization/profile': async (who) => expect((await who.send('PUT', '/organization/profile', { org_id: orgs.trade.orgId })).status).toBe(403),
  'PUT /organization/profile/logo': async (who) => {
    for (const one of [who, theirAdmin]) await one.send('PUT', '/organization/profile/logo', { image: null, org_id: orgs.trade.orgId })
    const log = await db.selectFrom('platform.audit').select('org_id').where('action', '=', 'organization.logo_removed').execute()
    expect(log.filter(({ org_id }) => org_id === orgs.trade.orgId)).toEqual([])
  },
  'GET /organization/calendar': isRefusedAndOwn('/organization/calendar'),
  'PUT /organization/calendar/week': isRefusedAtHomeOnly('PUT', '/organization/calendar/week', { week: [] }),
  'POST /organization/calendar/holidays': isRefusedAtHomeOnly('POST', '/organization/calendar/holidays', { day: 'x', mn: '', en: '', ko: '' }),
  'DELETE /organization/calendar/holidays/:day': isRefusedAndMissing('DELETE', '/organization/calendar/holidays/2026-11-24'),
  'POST /organization/calendar/preview': async (who) => {
    expect((await who.send('POST', '/organization/calendar/preview', { public_holidays: true })).status).toBe(403)
    expect((await theirAdmin.send('POST', '/organization/calendar/preview', { public_holidays: true })).body).toMatchObject({ moved: 0 })
  },
  'POST /organization/calendar/public-holidays': async (who) => {
    expect((await who.send('POST', '/organization/calendar/public-holidays', {})).status).toBe(403)
    expect((await theirAdmin.send('POST', '/organization/calendar/public-holidays', {})).body).toMatchObject({ added: 0 })
  },
  'GET /organization/free-days': showsNothing('/organization/free-days'),
  'POST /organization/organizations': isRefused('POST', '/organization/organizations'),
  'GET /organization/types': isRefused('GET', '/organization/types'),
  'POST /organization/types': isRefused('POST', '/organization/types', { mn: 'Миний', en: '', ko: '' }),
  'PUT /organization/types/:id': isRefused('PUT', '/organization/types/1', { mn: 'Миний', en: '', ko: '' }),
  'GET /operation/condition': isRefused('GET', '/operation/condition'),
  'GET /operation/troubles': isRefused('GET', '/operation/troubles'),
  'POST /operation/troubles/retry': isRefused('POST', '/operation/troubles/retry', { kind: 'outbox', id, name: 'workflow.changed' }),
  'POST /operation/mail/trial': isRefused('POST', '/operation/mail/trial', { to: 'a@b.example' }),
  'POST /operation/files/trial': isRefused('POST', '/operation/files/trial'),
  'POST /operation/ai/trial': isRefused('POST', '/operation/ai/trial'),
  'POST /operation/push/trial': isRefused('POST', '/operation/push/trial'),
  'POST /operation/scanner/trial': isRefused('POST', '/operation/scanner/trial'),
  'GET /operation/jobs': isRefused('GET', '/operation/jobs'),
  'POST /operation/jobs/:id/cancel': isRefused('POST', `/operation/jobs/${id}/cancel`, { name: 'platform.mail' }),
  'POST /operation/jobs/:id/run': isRefused('POST', `/operation/jobs/${id}/run`, { name: 'platform.mail' }),
  'GET /operation/settings': isRefused('GET', '/operation/settings'),
  'PUT /operation/settings/mail': isRefused('PUT', '/operation/settings/mail', { host: '', port: 587, security: 'tls', user: '', password: '', from: '', version: 0 }),
  'PUT /operation/settings/files': isRefused('PUT', '/operation/settings/files', { store: 'folder', endpoint: '', bucket: '', region: '', key: '', secret: '', version: 0 }),
  'PUT /operation/settings/ai': isRefused('PUT', '/operation/settings/ai', { endpoint: '', model: '', key: '', version: 0 }),
  'PUT /operation/settings/push': isRefused('PUT', '/operation/settings/push', { contact: '', version: 0 }),
  'PUT /operation/settings/scanner': isRefused('PUT', '/operation/settings/scanner', { host: '', port: 3310, version: 0 }),
  'PUT /operation/settings/recovery': isRefused('PUT', '/operation/settings/recovery', { tells_unknown: true, version: 0 }),
  'POST /operation/settings/push/key': isRefused('POST', '/operation/settings/push/key', { version: 0 }),
  'POST /access/organizations/:org_id/suspension': isRefused('POST', '/access/organizations/1/suspension', { reason: 'x' }),
  'DELETE /access/organizations/:org_id/suspension': isRefused('DELETE', '/access/organizations/1/suspension'),
  'GET /access/super-admins': isRefused('GET', '/access/super-admins'),
  'POST /access/super-admins': isRefused('POST', '/access/super-admins', { login: 'x', last_name: 'Бат', first_name: 'Болд', email: 'x@b.example', start: 'invitation', password: '', password_again: '' }),
  'GET /access/super-admins/rule': isRefused('GET', '/access/super-admins/rule'),
  'PUT /access/super-admins/rule': isRefused('PUT', '/access/super-admins/rule', { second_factor_from: null, version: 0 }),
  'DELETE /access/super-admins/:id': isRefused('DELETE', '/access/super-admins/1'),
  'GET /access/system-audit': isRefused('GET', '/access/system-audit'),
  'GET /access/system-audit/choices': isRefused('GET', '/access/system-audit/choices'),
  'POST /access/system-audit.csv': isRefused('POST', '/access/system-audit.csv', {}),
  'PUT /operation/settings/fcm': isRefused('PUT', '/operation/settings/fcm', { account: '', app_config: '', version: 0 }),
  'POST /operation/settings/fcm/remove': isRefused('POST', '/operation/settings/fcm/remove', { version: 0 }),
  'POST /operation/fcm/trial': isRefused('POST', '/operation/fcm/trial'),
  'GET /notifications/preferences': showsNothing('/notifications/preferences'),
  'PUT /notifications/preferences': ownChoicesOnly('/notifications/preferences', { kinds: {}, quiet: null, rhythm: { pace: 'day', hour: 5 }, version: 0 }),
  'GET /notifications/defaults': isRefusedAndOwn('/notifications/defaults'),
  'PUT /notifications/defaults': async (who) => {
    const wish = { kinds: { 'workflow.copied': { mail: true } }, quiet: null, rhythm: null, version: 0 }
    expect((await who.send('PUT', '/notifications/defaults', wish)).status).toBe(403)
    expect([200, 409]).toContain((await theirAdmin.send('PUT', '/notifications/defaults', wish)).status)
    const ours = caller(address, { ...await session('admin', orgs.trade, roles.admin), last_name: '' })
    expect((await ours.send('GET', '/notifications/defaults')).body).toMatchObject({ kinds: {}, version: 0 })
  },
  'GET /notifications/letters/preview': isRefusedAndOwn('/notifications/letters/preview?letter=summary&language=mn'),
  'PUT /notifications/apps': async (who) => expect((await who.send('PUT', '/notifications/apps', { token: 'x'.repeat(40), name: '' })).status).toBe(409),
  'GET /notifications': showsNothing('/notifications'),
  'POST /notifications/read': async (who) => {
    await told()
    const theirs = (await reviewer.send('GET', '/notifications')).body as { items: { id: string }[]; unread: number }
    expect(theirs.unread).toBeGreaterThan(0)
    await who.send('POST', '/notifications/read', { ids: theirs.items.map((item) => item.id) })
    expect((await reviewer.send('GET', '/notifications')).body.unread).toBe(theirs.unread)
  },
  'GET /notifications/devices': async (who) => showsNothing('/notifications/devices', (await aDevice()).deviceId)(who),
  'PUT /notifications/devices': async (who) => {
    const { endpoint, isStillOurs } = await aDevice()
    // Only a browser that was given our key can have this address.
    expect((await who.send('PUT', '/notifications/devices', { ...someKeys, endpoint, server_key: 'another' })).status).toBe(409)
    expect(await isStillOurs()).toBe(true)
  },
  'DELETE /notifications/devices/:id': async (who) => {
    const { deviceId, isStillOurs } = await aDevice()
    await isHidden('DELETE', `/notifications/devices/${deviceId}`)(who)
    expect(await isStillOurs()).toBe(true)
  },
  'GET /workflow/flows': async (who) => expect(await flowTitles(who)).not.toContain('trade only'),
  'GET /workflow/flows/:id': isHidden('GET', '/workflow/flows/77'),
  'GET /workflow/templates': showsNothing('/workflow/templates'),
  'POST /workflow/templates': isHidden('POST', '/workflow/templates', { flow_id: 77, name: 'Загвар', title: '', fields: {}, is_shared: false }),
  'DELETE /workflow/templates/:id': isHidden('DELETE', `/workflow/templates/${randomUUID()}`, {}),
  'GET /workflow/filing': isRefusedAndOwn('/workflow/filing'),
  'POST /workflow/series': isRefusedAndMissing('POST', '/workflow/series', { ...ourSeries, flow_ids: [77] }),
  'PUT /workflow/series/:id': isRefusedAndMissing('PUT', '/workflow/series/77', ourSeries),
  'GET /workflow/document-types': showsNothing('/workflow/document-types'),
  'POST /workflow/document-types': isRefusedAndMissing('POST', '/workflow/document-types', ourType),
  'PUT /workflow/document-types/:id': isRefusedAndMissing('PUT', '/workflow/document-types/77', ourType),
  'GET /workflow/designs': async (who) => {
    expect((await who.send('GET', '/workflow/designs')).status).toBe(403)
    expect(JSON.stringify((await theirAdmin.send('GET', '/workflow/designs')).body)).not.toContain('trade only')
  },
  'GET /workflow/designs/:id': isRefusedAndMissing('GET', ourFlow),
  'POST /workflow/designs': isRefusedAndMissing('POST', '/workflow/designs', { title: { mn: 'Хуулга' }, from: { kind: 'copy', id: 77 } }),
  'PUT /workflow/designs/:id/draft': isRefusedAndMissing('PUT', `${ourFlow}/draft`, { edit: 0, contents: emptyFlow }),
  'POST /workflow/designs/:id/discard': isRefusedAndMissing('POST', `${ourFlow}/discard`, { edit: 0 }),
  'POST /workflow/designs/:id/publish': isRefusedAndMissing('POST', `${ourFlow}/publish`, { edit: 0 }),
  'POST /workflow/designs/:id/retire': isRefusedAndMissing('POST', `${ourFlow}/retire`, {}),
  'POST /workflow/designs/:id/restore': isRefusedAndMissing('POST', `${ourFlow}/restore`, {}),
  'DELETE /workflow/designs/:id': isRefusedAndMissing('DELETE', ourFlow, {}),
  'GET /workflow/designs/:id/versions': isRefusedAndMissing('GET', `${ourFlow}/versions`),
  'GET /workflow/designs/:id/versions/:version': isRefusedAndMissing('GET', `${ourFlow}/versions/1`),
  'GET /workflow/incidents': async (who) => {
    expect((await who.send('GET', '/workflow/incidents')).status).toBe(403)
    expect((await theirAdmin.send('GET', '/workflow/incidents')).body).toEqual({ items: [], total: 0 })
  },
  'POST /workflow/incidents/:id/repair': isRefusedAndMissing('POST', `/workflow/incidents/${id}/repair`, { how: 'cancel', reason: 'Цуцлах.' }),
  'POST /workflow/designs/:id/move-preview': isRefusedAndMissing('POST', `${ourFlow}/move-preview`, { steps: {} }),
  'POST /workflow/designs/:id/move': isRefusedAndMissing('POST', `${ourFlow}/move`, { to_version: 2, steps: {}, document_ids: [id] }),
  'GET /workflow/design-roles': async (who) => {
    expect((await who.send('GET', '/workflow/design-roles')).status).toBe(403)
    const { body } = await theirAdmin.send('GET', '/workflow/design-roles')
    expect((body as unknown as { id: number }[]).map((role) => role.id).filter((one) => Object.values(roles).includes(one))).toEqual([])
  },
  // The rules of our flows mean nobody over there.
  'POST /workflow/design-reach': async (who) => {
    const subjects = [{ object_type: 'CHECK', subject_type: 'TO_ROLE', role_id: roles.director }, { object_type: 'CHECK', subject_type: 'DIRECT', user_id: orgs.trade.users['creator'] }]
    expect((await who.send('POST', '/workflow/design-reach', { subjects })).status).toBe(403)
    expect((await theirAdmin.send('POST', '/workflow/design-reach', { subjects })).body).toMatchObject([{ total: 0, people: [] }, { total: 0, people: [] }])
  },
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
  'POST /workflow/documents/:id/ask-withdrawal': isHidden('POST', `${document}/ask-withdrawal`, { description: 'Буцаая.' }),
  'POST /workflow/documents/:id/answer-withdrawal': isHidden('POST', `${document}/answer-withdrawal`, { agrees: true }),
  'POST /workflow/documents/:id/postpone': isHidden('POST', `${document}/postpone`, { step_id, until: '2030-01-01', description: 'Хүлээе.' }),
  'POST /workflow/documents/:id/resume': isHidden('POST', `${document}/resume`, {}),
  'POST /workflow/documents/:id/cancel': isHidden('POST', `${document}/cancel`, { description: 'Цуцлах.' }),
  'POST /workflow/documents/:id/replace-voter': isHidden('POST', `${document}/replace-voter`, { step_id, voter_id: step_id, emp_id: 1, reason: 'Чөлөөтэй.' }),
  'POST /workflow/documents/:id/reschedule': isHidden('POST', `${document}/reschedule`, { step_id, day: '2030-01-01' }),
  'POST /workflow/documents/:id/add-signer': isHidden('POST', `${document}/add-signer`, { step_id, place: 'before', emp_id: 1 }),
  'POST /workflow/documents/:id/delegate': isHidden('POST', `${document}/delegate`, { step_id, emp_id: 1 }),
  'POST /workflow/documents/:id/transfer': isHidden('POST', `${document}/transfer`, { step_id, emp_id: 1 }),
  'POST /workflow/documents/:id/advise': isHidden('POST', `${document}/advise`, { step_id, description: 'Зөв.' }),
  'POST /workflow/documents/:id/recall': isHidden('POST', `${document}/recall`, { step_id }),
  'POST /workflow/documents/:id/claim': isHidden('POST', `${document}/claim`, { step_id }),
  'POST /workflow/documents/:id/release': isHidden('POST', `${document}/release`, { step_id }),
  'POST /workflow/documents/:id/send-back': isHidden('POST', `${document}/send-back`, { step_id, status_id: 'review', description: 'Дахин.' }),
  'POST /workflow/documents/:id/copy': isHidden('POST', `${document}/copy`, { emp_ids: [1] }),
  'POST /workflow/documents/:id/remind': isHidden('POST', `${document}/remind`, {}),
  'POST /workflow/documents/:id/watch': isHidden('POST', `${document}/watch`, { watch: true }),
  'POST /workflow/documents/:id/seen': isHidden('POST', `${document}/seen`, { version: 1 }),
  'POST /workflow/documents/fire-many': async (who) => {
    const { body } = await who.send('POST', '/workflow/documents/fire-many', { items: [{ id, step_id, outcome: 'reviewed', expected_version: 1 }] })
    expect(body.results).toMatchObject([{ id, ok: false, code: 'workflow.document_missing' }])
  },
  'GET /workflow/documents/:id/links': isHidden('GET', `${document}/links`),
  'POST /workflow/documents/:id/links': isHidden('POST', `${document}/links`, { to_id: randomUUID() }),
  'DELETE /workflow/documents/:id/links/:other_id': isHidden('DELETE', `${document}/links/${randomUUID()}`, {}),
  'GET /workflow/documents/:id/attachments': isHidden('GET', `${document}/attachments`),
  'GET /workflow/documents/:id/minutes.pdf': isHidden('GET', `${document}/minutes.pdf?step_id=${step_id}`),
  'GET /workflow/documents/:id/record.pdf': isHidden('GET', `${document}/record.pdf`),
  'GET /workflow/documents/:id/status-links': isHidden('GET', `${document}/status-links`),
  'POST /workflow/documents/:id/status-links': isHidden('POST', `${document}/status-links`, {}),
  'POST /workflow/documents/:id/status-links/:link_id/revoke': isHidden('POST', `${document}/status-links/${id}/revoke`, {}),
  'POST /workflow/documents/:id/signing-code': isHidden('POST', `${document}/signing-code`, { revision_sha256: 'a'.repeat(64) }),
  'POST /workflow/documents/:id/signing-statement': isHidden('POST', `${document}/signing-statement`, { step_id, deed: 'reviewed', revision_sha256: 'a'.repeat(64) }),
  'POST /workflow/documents/:id/signing-statement/examine': isHidden('POST', `${document}/signing-statement/examine`, { step_id, deed: 'reviewed', revision_sha256: 'a'.repeat(64), signature: { type: 'certificate', signature: 'AAAA' } }),
  'GET /workflow/documents/:id/digital-signature': isHidden('GET', `${document}/digital-signature?nonce=${randomUUID()}&part=signature`),
  'POST /workflow/evidence/authorities': isRefusedAtHomeOnly('POST', '/workflow/evidence/authorities', { content: 'AAAA' }),
  'DELETE /workflow/evidence/authorities/:id': isRefusedAndMissing('DELETE', `/workflow/evidence/authorities/${randomUUID()}`, {}),
  'GET /workflow/signing-rule': showsNothing('/workflow/signing-rule'),
  'GET /workflow/evidence': isRefusedAndOwn('/workflow/evidence'),
  'POST /workflow/evidence/certificate': ownEvidenceOnly('POST', '/workflow/evidence/certificate'),
  'PUT /workflow/evidence/certificate': isRefusedAtHomeOnly('PUT', '/workflow/evidence/certificate', { content: 'AAAA', password: '' }),
  'GET /workflow/evidence/certificate.pem': async (who) => {
    const ours = caller(address, { ...await session('admin', orgs.trade, roles.admin), last_name: '' })
    const { id: ourCertificate } = (await ours.send('POST', '/workflow/evidence/certificate', {}, { 'idempotency-key': randomUUID() })).body as { id: string }
    await isRefusedAndMissing('GET', `/workflow/evidence/certificate.pem?id=${ourCertificate}`)(who)
  },
  'POST /workflow/evidence/anchors': ownEvidenceOnly('POST', '/workflow/evidence/anchors'),
  'PUT /workflow/evidence/rule': ownEvidenceOnly('PUT', '/workflow/evidence/rule', { is_code_needed: false }),
  'GET /process/history/:id': async (who) => {
    await isHidden('GET', `/process/history/${id}`)(who)
    const token = who === outsider ? outsiderSession.token : principalSession.token
    expect((await fetch(`${address}/process/history/${id}`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404)
  },
  'GET /workflow/documents/:id/ai': isHidden('GET', `${document}/ai`),
  'POST /workflow/documents/:id/ai-override': isHidden('POST', `${document}/ai-override`, { step_id, outcome: 'returned_by_ai', description: 'Буцаая.' }),
  'GET /workflow/ai-steps': showsNothing('/workflow/ai-steps', 'trade only'),
  'POST /workflow/ai-steps/replay': isRefusedAndMissing('POST', '/workflow/ai-steps/replay', { flow_id: 77, status_id: 'ai', rules: [] }),
  'GET /workflow/insight': async (who) => {
    expect((await who.send('GET', '/workflow/insight')).status).toBe(403)
    expect(JSON.stringify((await theirAdmin.send('GET', '/workflow/insight')).body)).not.toContain('trade only')
  },
  'GET /workflow/insight/:flow_id': isRefusedAndMissing('GET', '/workflow/insight/77'),
  'GET /workflow/insight/documents': async (who) => {
    expect((await who.send('GET', '/workflow/insight/documents?figure=running')).status).toBe(403)
    expect((await theirAdmin.send('GET', '/workflow/insight/documents?figure=running&flow_id=1')).body).toEqual({ items: [], total: 0 })
  },
  'GET /workflow/insight/:flow_id/steps.xlsx': isRefusedAndMissing('GET', '/workflow/insight/77/steps.xlsx'),
  'GET /workflow/insight/documents.xlsx': async (who) => {
    expect((await who.send('GET', '/workflow/insight/documents.xlsx?figure=running')).status).toBe(403)
    const { token } = await session('principal', orgs.school, orgs.school.roles.admin)
    const reply = await fetch(`${address}/api/workflow/insight/documents.xlsx?figure=running`, { headers: { authorization: `Bearer ${token}` } })
    expect(await sheetOf(reply)).toHaveLength(1)
  },
  'GET /workflow/webhooks': async (who) => {
    const { name } = await ourWebhook()
    expect((await who.send('GET', '/workflow/webhooks')).status).toBe(403)
    expect(JSON.stringify((await theirAdmin.send('GET', '/workflow/webhooks')).body)).not.toContain(name)
  },
  'POST /workflow/webhooks': async (who) => {
    const { count } = await ourWebhook()
    const wish = { name: 'Зальт', url: 'https://93.184.216.34/', events: ['document.ended'] }
    expect((await who.send('POST', '/workflow/webhooks', wish)).status).toBe(403)
    expect((await theirAdmin.send('POST', '/workflow/webhooks', wish)).status).toBe(200)
    expect((await ourWebhook()).count).toBe(count)
  },
  'PUT /workflow/webhooks/:id': async (who) => isRefusedAndMissing('PUT', `/workflow/webhooks/${(await ourWebhook()).id}`, { name: 'Х', url: 'https://93.184.216.34/', events: ['document.ended'], is_active: false })(who),
  'DELETE /workflow/webhooks/:id': async (who) => isRefusedAndMissing('DELETE', `/workflow/webhooks/${(await ourWebhook()).id}`, {})(who),
  'POST /workflow/webhooks/:id/secret': async (who) => isRefusedAndMissing('POST', `/workflow/webhooks/${(await ourWebhook()).id}/secret`, {})(who),
  'POST /workflow/webhooks/:id/try': async (who) => isRefusedAndMissing('POST', `/workflow/webhooks/${(await ourWebhook()).id}/try`, {})(who),
  'GET /workflow/webhooks/:id/deliveries': async (who) => isRefusedAndMissing('GET', `/workflow/webhooks/${(await ourWebhook()).id}/deliveries`)(who),
  'POST /workflow/webhooks/:id/deliveries/:delivery_id/redeliver': async (who) => isRefusedAndMissing('POST', `/workflow/webhooks/${(await ourWebhook()).id}/deliveries/${id}/redeliver`, {})(who),
  'GET /workflow/inbox': async (who) => {
    for (const box of ['waiting', 'sent', 'watched', 'done']) await showsNothing(`/workflow/inbox?box=${box}`)(who)
  },
  'GET /workflow/search': async (who) => {
    for (const query of ['', '?q=%D0%B0', '?q=2026']) await showsNothing(`/workflow/search${query}`)(who)
  },
  'GET /workflow/search/flows': async (who) => expect(JSON.stringify((await who.send('GET', '/workflow/search/flows')).body)).not.toContain('trade only'),
  'GET /workflow/views': showsNothing('/workflow/views', 'Манай харагдац'),
  'POST /workflow/views': async (who) => {
    expect((await who.send('POST', '/workflow/views', { name: `Тэдний ${randomUUID().slice(0, 8)}`, wish: {} }, { 'idempotency-key': randomUUID() })).status).toBe(200)
    expect((await viewsOf(creator)).map(({ name }) => name)).toEqual(['Манай харагдац'])
  },
  'PUT /workflow/views/:id': isHidden('PUT', `/workflow/views/${viewId}`, { name: 'Тэдний', wish: {} }),
  'DELETE /workflow/views/:id': isHidden('DELETE', `/workflow/views/${viewId}`, {}),
  'PUT /workflow/views-order': async (who) => {
    expect((await who.send('PUT', '/workflow/views-order', { ids: [viewId] })).status).toBe(200)
    expect((await viewsOf(creator)).map(({ name }) => name)).toEqual(['Манай харагдац'])
  },
  'PUT /workflow/views-default': isHidden('PUT', '/workflow/views-default', { id: viewId }),
  'GET /workflow/documents/:id/comments': isHidden('GET', `${document}/comments`),
  'GET /workflow/documents/:id/mentionable': isHidden('GET', `${document}/mentionable`),
  'POST /workflow/documents/:id/comments': isHidden('POST', `${document}/comments`, { text: 'Тэднийх' }),
  'PUT /workflow/documents/:id/comments/:comment_id': isHidden('PUT', `${document}/comments/${commentId}`, { text: 'Тэднийх' }),
  'DELETE /workflow/documents/:id/comments/:comment_id': isHidden('DELETE', `${document}/comments/${commentId}`, {}),
  'POST /workflow/documents/:id/comments-read': isHidden('POST', `${document}/comments-read`, { until: '2026-01-01T00:00:00Z' }),
  'GET /workflow/inbox/counts': async (who) => {
    expect((await who.send('GET', '/workflow/inbox/counts')).body).toMatchObject({ waiting: 0, overdue: 0, sent: 0, watched: 0, done: 0 })
  },
  'GET /workflow/my-signature': async (who) => {
    await creator.send('PUT', '/workflow/my-signature', { signature: { type: 'text', signature: 'Болд' } })
    await showsNothing('/workflow/my-signature', 'Болд')(who)
  },
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
  'GET /files/:id/:title': isHidden('GET', `/files/${fileId}/x.pdf`),
  'GET /files/:id/preview': isHidden('GET', `/files/${fileId}/preview`),
  'GET /files/:id/preview/:title': isHidden('GET', `/files/${fileId}/preview/x.pdf`),
  'GET /live': async (who) => {
    const token = who === outsider ? outsiderSession.token : principalSession.token
    const [theirs, ours] = [await listen(address, token), await listen(address, await tokenOfCreator())]
    const moved = await sent(creator)
    await expect.poll(() => ours.events.map(({ key }) => key), { timeout: 5000 }).toContain(moved)
    await new Promise((resume) => setTimeout(resume, 300))
    // What happened in their own organisation a moment before may still be on its way to them.
    const told = new Set(ours.events.map(({ key }) => key))
    expect(theirs.events.filter(({ key }) => told.has(key))).toEqual([])
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

/** Another session of the same person, to be locked or ended. */
function sessionLike(who: typeof outsider) {
  return who === outsider ? session('outsider', orgs.school, orgs.school.roles.employee) : session('principal', orgs.school, orgs.school.roles.director)
}

/** The notices of the first organisation have been written. */
function told() {
  return expect.poll(async () => (await reviewer.send('GET', '/notifications')).body.unread, { timeout: 10_000 }).toBeGreaterThan(0)
}

/** An address that only the first organisation has told of its documents; it is never called, for its moment never comes here. */
async function ourWebhook() {
  const { send } = caller(address, { ...await session('admin', orgs.trade, roles.admin), last_name: '' })
  const known = async () => (await send('GET', '/workflow/webhooks')).body as unknown as { id: string; name: string }[]
  if ((await known()).length === 0) await send('POST', '/workflow/webhooks', { name: 'trade only hook', url: 'https://93.184.216.34/', events: ['document.cancelled'] })
  const [one, ...others] = await known()
  return { ...one!, count: 1 + others.length }
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
  return url.includes('*') || url === '/' || /^\/(assets|builds|guide|icons?[-/.]|first-paint\.js|worker\.js|offline\.html|manifest\.\w\w\.webmanifest)/.test(url)
}
