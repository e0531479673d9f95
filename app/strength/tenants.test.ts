import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { openWorld, type Replay, type Separate } from '#app/testing/separation.ts'
import { fileRoutes } from '#platform/server/files.ts'
import { liveRoute } from '#platform/server/live/stream.ts'
import type { Route } from '#platform/server/route.ts'
import { SESSION_COOKIE, xsrfTokenOf } from '#platform/server/xsrf.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { sent } from './testing/people.ts'

const world = await openWorld()
const { address, office, outsider, outsiderSession, principal, principalSession, creator, tokenOf, fileId, isHidden } =
  world
const id = randomUUID()

/** Every call of the product: how, where, and for whom. */
const calls = [...modules.flatMap(({ routes = [] }) => routes), ...fileRoutes(modules), liveRoute].flatMap((route) => {
  const { method, path, permission } = route.kind === 'raw' ? route : route.endpoint
  return urlsOf(route).map((url) => ({
    name: `${method} ${path}`,
    method,
    path,
    url: url.replace(/:\w+/g, id),
    permission,
  }))
})

function urlsOf(route: Route) {
  if (route.kind === 'raw') return [`/api${route.path}`]
  return route.endpoint.atRoot ? [`/api${route.endpoint.path}`, route.endpoint.path] : [`/api${route.endpoint.path}`]
}

test('every address that the server answers at is one of the calls examined here, or open to everybody on purpose', () => {
  const open = [
    '/favicon.ico',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/openapi.json',
    '/api/docs',
    '/dev/mail',
    '/dev/mail/:id',
  ]
  const examined = new Set(calls.map(({ method, url }) => `${method} ${url}`))
  const served = servedBy(office.http.printRoutes({ commonPrefix: false })).filter(
    ({ url }) => !open.includes(url) && !isOfTheWeb(url),
  )
  expect(served.length).toBeGreaterThan(30)
  expect(served.filter(({ method, url }) => !examined.has(`${method} ${url.replace(/:\w+/g, id)}`))).toEqual([])
})

test.each(calls.filter(({ permission }) => permission !== 'public'))(
  '$method $url wants a session',
  async ({ method, url }) => {
    const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }
    for (const token of [undefined, 'x'.repeat(43)]) {
      const headers = { ...body.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
      const reply = await fetch(address + url, { method, ...body, headers })
      expect(reply.status).toBe(401)
      await reply.body?.cancel()
    }
  },
)

test.each(calls.filter(({ method }) => method !== 'GET'))(
  '$method $url refuses a cookie without its token, and with a forged one',
  async ({ method, url }) => {
    for (const forged of [undefined, xsrfTokenOf('another session'), '']) {
      const headers = {
        cookie: `${SESSION_COOKIE}=${outsiderSession.token}`,
        'content-type': 'application/json',
        ...(forged === undefined ? {} : { 'x-xsrf-token': forged }),
      }
      const request: RequestInit = { method, headers, body: '{}' }
      const reply = await fetch(address + url, request)
      expect(reply.status).toBe(403)
      expect(await reply.json()).toMatchObject({ code: 'platform.xsrf' })
    }
  },
)

/**
 * For each call with a session: what somebody of another organisation gets when they repeat it with our ids. Those of
 * the kernel; each module says its own.
 */
const ofKernel: Record<string, Replay> = {
  'POST /files': async (who) => {
    const form = new FormData()
    form.set('file', new Blob(['Сайн байна уу']), 'own.txt')
    const token = who === outsider ? outsiderSession.token : principalSession.token
    const { id: own } = (await (
      await fetch(`${address}/api/files`, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
    ).json()) as { id: string }
    expect((await creator.send('GET', `/files/${own}`)).status).toBe(404)
  },
  'GET /files/:id': isHidden('GET', `/files/${fileId}`),
  'GET /files/:id/:title': isHidden('GET', `/files/${fileId}/x.pdf`),
  'GET /files/:id/small': isHidden('GET', `/files/${fileId}/small`),
  'GET /files/:id/preview': isHidden('GET', `/files/${fileId}/preview`),
  'GET /files/:id/preview/:title': isHidden('GET', `/files/${fileId}/preview/x.pdf`),
  'GET /live': async (who) => {
    const token = who === outsider ? outsiderSession.token : principalSession.token
    const [theirs, ours] = [await listen(address, token), await listen(address, await tokenOf('creator'))]
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
const separations = await Promise.all(
  Object.values(
    import.meta.glob<Separate>('../../modules/*/testing/separation.ts', { eager: true, import: 'default' }),
  ).map((separate) => Promise.resolve(separate(world))),
)
const replays: Record<string, Replay> = Object.assign({}, ofKernel, ...separations.map((one) => one.replays))

test('every call with a session is repeated by somebody of another organisation', () => {
  const withSession = calls.filter(({ permission }) => permission !== 'public').map(({ name }) => name)
  expect(Object.keys(replays).sort()).toEqual([...new Set(withSession)].sort())
})

test('what a module has called is repeated by that module', () => {
  expect(Object.keys(ofKernel).filter((name) => !/ \/(?:files|live)/.test(name))).toEqual([])
  const named = [ofKernel, ...separations.map((one) => one.replays)].flatMap((one) => Object.keys(one))
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
})

test.each(Object.entries(replays))(
  '%s gives nothing of ours away, not even to the head of the other organisation',
  async (_name, replay) => {
    for (const { before } of separations) await before?.()
    for (const who of [outsider, principal]) await replay(who)
  },
)

test('after all that everything stands where it stood', async () => {
  for (const { after } of separations) await after?.()
})

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
    return (match[3] ?? '')
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => ({ method, url }))
  })
}

/** Pages that the server draws for visitors, whoever they are. */
const drawn = new Set(modules.flatMap(({ pages = [] }) => pages.map(({ path }) => path)))

/** Built files of the web application, and what answers for everything else. */
function isOfTheWeb(url: string) {
  return (
    drawn.has(url) ||
    url.includes('*') ||
    url === '/' ||
    /^\/(assets|builds|guide|icons?[-/.]|first-paint\.js|worker\.js|offline\.html|manifest\.\w\w\.webmanifest)/.test(
      url,
    )
  )
}
