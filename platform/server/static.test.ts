import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { testServices } from '#platform/testing/services.ts'
import { openHttp } from './http.ts'
import { mountWeb } from './static.ts'

const script = `export const greeting = 'сайн уу'\n${'// long enough to be worth it\n'.repeat(60)}`
const build = mkdtempSync(path.join(os.tmpdir(), 'orgil-web-'))
atTheEnd(() => rm(build, { recursive: true, force: true }))
mkdirSync(path.join(build, 'assets'))
mkdirSync(path.join(build, 'builds'))
mkdirSync(path.join(build, '.vite'))
writeFileSync(path.join(build, 'index.html'), '<!doctype html><div id="root"></div>')
writeFileSync(path.join(build, 'index.html.br'), brotliCompressSync('<!doctype html><div id="root"></div>'))
writeFileSync(path.join(build, 'alone.html'), '<!doctype html><div id="root"></div><!--alone-->')
writeFileSync(path.join(build, 'icon.svg'), '<svg/>')
writeFileSync(path.join(build, 'assets/web-A1b2.js'), script)
writeFileSync(path.join(build, 'assets/web-A1b2.js.br'), brotliCompressSync(script))
writeFileSync(path.join(build, 'assets/web-A1b2.js.gz'), gzipSync(script))
writeFileSync(path.join(build, 'worker.js'), 'self.skipWaiting()')
writeFileSync(path.join(build, 'manifest.mn.webmanifest'), '{}')
writeFileSync(path.join(build, 'builds/latest.json'), '{"id":"7"}')
writeFileSync(path.join(build, '.vite/manifest.json'), '{}')

const { db } = await openTestDatabase()
const http = await openHttp(testServices(db))
await mountWeb(http, build)
atTheEnd(() => http.close())

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })
const html = { accept: 'text/html,application/xhtml+xml' }

test('assets are sent compressed as they were built, to be kept for ever', async () => {
  const reply = await get('/assets/web-A1b2.js', { 'accept-encoding': 'gzip, br' })
  expect(reply.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(reply.headers['content-type']).toContain('javascript')
  for (const one of ['content-security-policy', 'etag', 'last-modified', 'accept-ranges', 'x-request-id'])
    expect(reply.headers).not.toHaveProperty(one)
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script)
  expect((await get('/assets/web-A1b2.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await get('/assets/web-A1b2.js')).body).toBe(script)
})

test.each(['/', '/home', '/workflow/018f-x/history', '/organization/struct', '/admin/p/12', '/process-map'])(
  '%s opens the application',
  async (url) => {
    const reply = await get(url, html)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.body).toContain('id="root"')
  },
)

test('the build that is current is never an old answer', async () => {
  const reply = await get('/builds/latest.json?t=1')
  expect([reply.headers['cache-control'], reply.json()]).toEqual(['no-store', { id: '7' }])
})

test('rules for pages travel with pages and with the worker, not with each part of them; none may be taken for something else', async () => {
  const part = await get('/assets/web-A1b2.js', { 'accept-encoding': 'br' })
  expect([
    part.headers['content-security-policy'],
    part.headers['permissions-policy'],
    part.headers['x-content-type-options'],
  ]).toEqual([undefined, undefined, 'nosniff'])
  for (const [url, headers] of [
    ['/home', html],
    ['/worker.js', {}],
  ] as const)
    expect((await get(url, headers)).headers['content-security-policy'], url).toContain("default-src 'self'")
})

test('how a document stands may be shown within a page of another site, everything else within ours alone', async () => {
  const framed = async (url: string) => {
    const { headers } = await get(url, html)
    return [/frame-ancestors [^;]*/.exec(String(headers['content-security-policy']))?.[0], headers['x-frame-options']]
  }
  expect(await framed('/status/abc')).toEqual(['frame-ancestors *', undefined])
  for (const url of ['/', '/home', '/statuses', '/auth/login?next=/status/abc', '/%73tatus/abc'])
    expect(await framed(url), url).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN'])
})

test('a page that stands alone may read pictures by a part that is no script, and no other page may', async () => {
  for (const address of ['/attendance/kiosk/a-secret_of-some-length', '/alone.html']) {
    const reply = await get(address, html)
    expect(reply.body).toContain('<!--alone-->')
    expect(reply.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
  }
  for (const address of ['/', '/attendance/kiosk', '/attendance/kiosk/a/b', '/attendance/code']) {
    const reply = await get(address, html)
    expect(reply.body).not.toContain('<!--alone-->')
    expect(reply.headers['content-security-policy']).not.toContain('wasm')
  }
})

test('the worker is asked for anew each time, and the manifest is what browsers take for one', async () => {
  const worker = await get('/worker.js')
  expect([worker.headers['cache-control'], worker.headers['content-type']]).toEqual([
    'no-cache',
    expect.stringContaining('javascript'),
  ])
  expect((await get('/manifest.mn.webmanifest')).headers['content-type']).toContain('application/manifest+json')
})

test.each([
  '/api/nothing',
  '/process/history',
  '/org/nothing',
  '/dev/nothing',
  '/assets/old-Zz.js',
  '/builds/none.json',
  '/metrics/x',
])('%s is not there, even for a browser', async (url) => {
  const reply = await get(url, html)
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'platform.not_found'])
})

test.each([[{}], [{ accept: '*/*' }], [{ accept: ' */*;q=0.8' }]])(
  'whoever takes anything gets the page as well: %o',
  async (headers) => {
    for (const url of ['/', '/home?from=watch']) {
      const {
        statusCode,
        headers: { 'content-type': type },
        body,
      } = await get(url, headers)
      expect([statusCode, type, body.includes('id="root"')]).toEqual([200, expect.stringContaining('text/html'), true])
    }
    const {
      statusCode,
      headers: { 'content-type': type },
      body,
    } = await http.inject({ method: 'HEAD', url: '/', headers })
    expect([statusCode, type, body]).toEqual([200, expect.stringContaining('text/html'), ''])
    for (const url of ['/api/nothing', '/process/history', '/favicon.ico', '/admin/old-worker.js'])
      expect((await get(url, headers)).json<{ code: string }>().code, url).toBe('platform.not_found')
  },
)

test('whatever a watchman asks the address of the product for, it gets the page', async () => {
  for (const accept of ['application/json', 'text/plain', 'application/json, text/plain, */*', 'image/*']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const {
        statusCode,
        headers: { 'content-type': type },
      } = await http.inject({ method, url: '/?from=watch', headers: { accept } })
      expect([statusCode, type], accept).toEqual([200, expect.stringContaining('text/html')])
    }
  }
  expect((await http.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
})

test('programs that ask for data or a picture, and commands, get no page', async () => {
  for (const accept of ['application/json', 'application/json, text/plain, */*', 'image/avif,image/webp,*/*;q=0.8'])
    expect((await get('/home', { accept })).statusCode, accept).toBe(404)
  expect((await http.inject({ method: 'POST', url: '/home', headers: html })).statusCode).toBe(404)
})

test.each(['/.vite/manifest.json', '/../package.json', '/..%2f..%2fetc/passwd', '/assets/%2e%2e/%2e%2e/etc/passwd'])(
  '%s gives nothing away',
  async (url) => {
    const { statusCode, body } = await get(url, { accept: 'application/json' })
    expect([400, 403, 404]).toContain(statusCode)
    expect(body).not.toContain('root:')
  },
)

test('without a build the rest still answers', async () => {
  const bare = await openHttp(testServices(db))
  await mountWeb(bare, path.join(build, 'none'))
  expect((await bare.inject({ url: '/home', headers: html })).statusCode).toBe(404)
  await bare.close()
})

test('a visitor gets the landing page in their language, whoever is signed in the program', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orgil-front-'))
  writeFileSync(path.join(folder, 'index.html'), 'program')
  for (const language of ['mn', 'en', 'ko'])
    writeFileSync(path.join(folder, `front.${language}.html`), `front ${language}`)
  const house = await openHttp(testServices(db))
  await mountWeb(house, folder)
  const page = async (url: string, cookie = '') => (await house.inject({ url, headers: { ...html, cookie } })).body
  expect(await page('/')).toBe('front mn')
  expect((await house.inject({ url: '/', headers: { accept: '*/*' } })).body).toBe('front mn')
  expect(await page('/?lang=en')).toBe('front en')
  expect(await page('/', 'lang=ko_KR')).toBe('front ko')
  expect(await page('/?lang=../../etc/passwd', 'lang=xx')).toBe('front mn')
  expect(await page('/', 'orgil_session=anything; lang=ko_KR')).toBe('program')
  expect(await page('/auth/login')).toBe('program')
  await house.close()
  await rm(folder, { recursive: true, force: true })
})
