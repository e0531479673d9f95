import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'

const { http, as, places } = await injectedApp({ PUBLIC_URL: 'https://orgil.example' })
const [admin, superadmin] = [await as('admin'), await as('superadmin')]

/** As a browser asks that came by this name. */
const open = async (url: string, host: string) => {
  const { statusCode, body } = await http.inject({ method: 'GET', url, headers: { host, accept: 'text/html' } })
  return { status: statusCode, text: body }
}
const send = async ({ token }: { token: string }, url: string, payload: object) =>
  (await http.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } })).statusCode

test('an organisation has its site under its own name, and that of the installation is nobody’s to claim', async () => {
  const site = (host: string) => ({ values: { name: 'Хөх Тэнгэр', is_open: true, host } })
  expect(await send(admin, '/api/records/site.sites/rows', site('orgil.example'))).toBe(422)
  expect(await send(admin, '/api/records/site.sites/rows', site('www.tenger.example'))).toBe(200)
  // By another name nothing is open until the platform says so.
  expect((await open('/contact-us', 'orgil.example')).status).toBe(404)
  const theirs = await open('/contact-us', 'www.tenger.example')
  expect([theirs.status, theirs.text.includes('Хөх Тэнгэр')]).toEqual([200, true])
  // Also without a page of its own, its front stands there.
  expect((await open('/', 'www.tenger.example')).text).toContain('page-hero')
  expect(await send(superadmin, '/api/site/main', { org_id: places.orgs.trade.orgId })).toBe(200)
  await new Promise((done) => setTimeout(done, 3100))
  expect((await open('/contact-us', 'orgil.example')).status).toBe(200)
})
