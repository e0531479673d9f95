import { createECDH, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { aBrowser, pushService } from '#platform/testing/fake-push.ts'
import { isPublicAddress, newPushKey, pushTo } from './push.ts'
import { publicKeyOf } from './system-settings.ts'

test('a new key is a pair of the curve that browsers want, and never the same twice', async () => {
  const [one, two] = [await newPushKey(), await newPushKey()]
  expect(one).toMatchObject({ kty: 'EC', crv: 'P-256' })
  expect(one.d).not.toBe(two.d)
  expect(Buffer.from(publicKeyOf(one), 'base64url').subarray(0, 1)).toEqual(Buffer.from([4]))
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true], ['https://updates.push.services.mozilla.com/wpush/v2/x', true], ['https://web.push.apple.com/Q', true],
  ['http://fcm.googleapis.com/x', false], ['https://localhost/x', false], ['https://127.0.0.1/x', false], ['https://[::1]/x', false], ['https://169.254.169.254/latest', false],
  ['https://printer.local/x', false], ['https://db.internal/x', false], ['https://host:8443/x', false], ['https://push.example.com:8443/x', false], ['https://user@push.example.com/x', false],
  ['https://2130706433/x', false], ['https://0x7f.1/x', false], ['nonsense', false],
])('a browser may name %s: %s', (endpoint, isFine) => {
  expect(isPublicAddress(endpoint)).toBe(isFine)
})

test('what lies inside our own network is not called at all', async () => {
  const device = createECDH('prime256v1')
  device.generateKeys()
  const keys = { p256dh: device.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  const outcome = await pushTo({ privateKey: await newPushKey(), contact: 'mailto:it@orgil.example' }, { endpoint: 'https://127.0.0.1/x', ...keys }, { title: 'Оргил', body: 'Сайн уу', url: '/home' })
  expect(outcome).toEqual({ ok: false, status: null, gone: true })
})

test('a text that no service would take whole comes without its end', async () => {
  const service = pushService()
  vi.stubGlobal('fetch', service.fetch)
  const browser = aBrowser()
  const outcome = await pushTo({ privateKey: await newPushKey(), contact: 'mailto:it@orgil.example' }, browser, { title: 'Orgil', body: 'Хүсэлт '.repeat(600), url: '/workflow/1' })
  vi.unstubAllGlobals()
  expect(outcome).toEqual({ ok: true })
  const { body, ...rest } = browser.read(service.received[0]!)
  expect(rest).toEqual({ title: 'Orgil', url: '/workflow/1' })
  expect(body).toMatch(/^(Хүсэлт )+[А-яүө ]*…$/)
  expect(service.received[0]!.body.length).toBeGreaterThan(4080)
  expect(service.received[0]!.body.length).toBeLessThanOrEqual(4096)
})
