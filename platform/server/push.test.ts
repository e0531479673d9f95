import { expect, test } from 'vitest'
import { aBrowser, pushService } from '#platform/testing/fake-push.ts'
import { post, type Post } from './outgoing.ts'
import { isPublicAddress, newPushKey, pushTo } from './push.ts'
import { publicKeyOf } from './system-settings.ts'

test('a new key is a pair of the curve that browsers want, and never the same twice', async () => {
  const [one, two] = [await newPushKey(), await newPushKey()]
  expect(one).toMatchObject({ kty: 'EC', crv: 'P-256' })
  expect(one.d).not.toBe(two.d)
  expect(Buffer.from(publicKeyOf(one), 'base64url').subarray(0, 1)).toEqual(Buffer.from([4]))
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/Q', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://localhost/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://169.254.169.254/latest', false],
  ['https://printer.local/x', false],
  ['https://db.internal/x', false],
  ['https://host:8443/x', false],
  ['https://push.example.com:8443/x', false],
  ['https://user@push.example.com/x', false],
  ['https://2130706433/x', false],
  ['https://0x7f.1/x', false],
  ['nonsense', false],
])('a browser may name %s: %s', (endpoint, isFine) => {
  expect(isPublicAddress(endpoint)).toBe(isFine)
})

const settings = { privateKey: await newPushKey(), contact: 'mailto:it@orgil.example' }
const message = { title: 'Оргил', body: 'Сайн уу', url: '/home' }

test('what lies inside our own network is not called at all, by its number or by a name that leads there', async () => {
  const calls: string[] = []
  const inward: Post = (address, sent, rules) => {
    calls.push(address)
    return post(address, sent, rules, { resolve: async () => [{ address: '10.0.0.5', family: 4 }] })
  }
  expect(await pushTo(inward, settings, { ...aBrowser(), endpoint: 'https://127.0.0.1/x' }, message)).toEqual({
    ok: false,
    status: null,
    gone: true,
  })
  expect(calls).toEqual([])
  expect(await pushTo(inward, settings, { ...aBrowser(), endpoint: 'https://push.evil.example/x' }, message)).toEqual({
    ok: false,
    status: null,
    gone: true,
  })
})

test.each([
  [201, { ok: true }],
  [410, { ok: false, status: 410, gone: true }],
  [404, { ok: false, status: 404, gone: true }],
  [302, { ok: false, status: 302, gone: false }],
  [500, { ok: false, status: 500, gone: false }],
  ['nothing', { ok: false, status: null, gone: false }],
] as const)('a service that says %s', async (says, outcome) => {
  const service = Object.assign(pushService(), { says })
  expect(await pushTo(service.post, settings, aBrowser(), message)).toEqual(outcome)
})

test('a text that no service would take whole comes without its end', async () => {
  const service = pushService()
  const browser = aBrowser()
  expect(
    await pushTo(service.post, settings, browser, { title: 'Orgil', body: 'Хүсэлт '.repeat(600), url: '/workflow/1' }),
  ).toEqual({ ok: true })
  const { body, ...rest } = browser.read(service.received[0]!)
  expect(rest).toEqual({ title: 'Orgil', url: '/workflow/1' })
  expect(body).toMatch(/^(Хүсэлт )+[А-яүө ]*…$/)
  expect(service.received[0]!.body.length).toBeGreaterThan(4080)
  expect(service.received[0]!.body.length).toBeLessThanOrEqual(4096)
})
