import { createECDH } from 'node:crypto'
import ece from 'http_ece'
import { expect, test } from 'vitest'
import { aBrowser, isSaidBy } from '#platform/testing/fake-push.ts'
import { encryptFor, MOST_BYTES, whoSends } from './push-coding.ts'
import { newPushKey } from './push.ts'
import { publicKeyOf } from './system-settings.ts'

/** RFC 8291, section 5 and appendix A. */
const standard = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browser: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const pairOf = (secret: string) => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(secret, 'base64url'))
  return pair
}

test('the example of RFC 8291 comes out byte for byte, and opens again', () => {
  const message = encryptFor(standard, standard.text, {
    pair: pairOf(standard.sender),
    salt: Buffer.from(standard.salt, 'base64url'),
  })
  expect(message.toString('base64url')).toBe(standard.message)
  expect(
    ece
      .decrypt(Buffer.from(standard.message, 'base64url'), {
        version: 'aes128gcm',
        privateKey: pairOf(standard.browser),
        authSecret: Buffer.from(standard.auth, 'base64url'),
      })
      .toString(),
  ).toBe(standard.text)
  expect(aBrowser(pairOf(standard.browser), Buffer.from(standard.auth, 'base64url')).decrypt(message)).toBe(
    standard.text,
  )
})

test('no two messages look alike, each opens at its own browser alone, and the longest fits what services take', () => {
  const [mine, other] = [aBrowser(), aBrowser()]
  const [one, two] = [encryptFor(mine, 'Сайн уу'), encryptFor(mine, 'Сайн уу')]
  expect(one.equals(two)).toBe(false)
  expect([one, two].map(mine.decrypt)).toEqual(['Сайн уу', 'Сайн уу'])
  expect(() => other.decrypt(one)).toThrow()
  const longest = encryptFor(mine, 'x'.repeat(MOST_BYTES))
  expect([longest.length, mine.decrypt(longest).length]).toEqual([4096, MOST_BYTES])
})

test('who sends is signed for this service and half a day; another key, service or day does not pass', async () => {
  const [key, other] = [await newPushKey(), await newPushKey()]
  const now = Date.parse('2026-11-21T09:00:00Z')
  const said = whoSends(key, { endpoint: 'https://push.example.com/abc?d=1', contact: 'mailto:it@orgil.example', now })
  expect(isSaidBy(said, 'https://push.example.com', now)).toEqual({
    aud: 'https://push.example.com',
    exp: now / 1000 + 12 * 3600,
    sub: 'mailto:it@orgil.example',
  })
  expect(said.endsWith(`, k=${publicKeyOf(key)}`)).toBe(true)
  expect(isSaidBy(said.replace(publicKeyOf(key), publicKeyOf(other)), 'https://push.example.com', now)).toBeNull()
  expect(isSaidBy(said, 'https://elsewhere.example.com', now)).toBeNull()
  expect(isSaidBy(said, 'https://push.example.com', now + 13 * 3_600_000)).toBeNull()
})
