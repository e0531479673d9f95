import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'

const app = await startedApp()
const open = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${app.address}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
  })
  return {
    status: reply.status,
    to: reply.headers.get('location'),
    vary: reply.headers.get('vary'),
    text: await reply.text(),
  }
}

test('without a site the guide is the one of the product, in the language that was chosen', async () => {
  for (const url of ['/guide', '/guide/'])
    expect(await open(url), url).toMatchObject({ status: 302, to: '/guide/mn.html' })
  const korean = { cookie: 'lang=ko_KR', 'accept-language': 'en-US' }
  expect(await open('/guide', korean)).toMatchObject({ status: 302, to: '/guide/ko.html' })
  expect(await open('/guide?lang=en', { cookie: 'lang=ko_KR' })).toMatchObject({ to: '/guide/en.html' })
  expect(await open('/guide?lang=//elsewhere.example')).toMatchObject({ to: '/guide/mn.html' })
})

test('without a site there is nothing to read, and no way to write', async () => {
  for (const path of [
    '/faq',
    '/packages',
    '/packages/any',
    '/support',
    '/contact-us',
    '/terms-of-service',
    '/search?q=x',
  ])
    expect(await open(path), path).toMatchObject({ status: 404 })
  const sent = await fetch(`${app.address}/contact-us`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'sender=x&message=y&phone=99112233',
  })
  expect(sent.status).toBe(404)
})
