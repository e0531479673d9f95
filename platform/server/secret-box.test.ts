import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { atTheEnd } from '#platform/testing/ending.ts'
import { readConfig } from './config.ts'
import { secretBox } from './secret-box.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'orgil-box-'))
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
const SECRET_KEY = randomBytes(32).toString('base64')
const config = readConfig({ NODE_ENV: 'production', SECRET_KEY })

test('what was sealed opens again, and never looks the same twice', () => {
  const box = secretBox(config, 'secrets.key:12')
  const [one, two] = [box.seal('Нууц үг'), box.seal('Нууц үг')]
  expect(one).toMatch(/^v2\.[\w-]{8}\.[\w-]+$/)
  expect(one).not.toBe(two)
  expect([box.open(one), box.open(two), box.open(box.seal(''))]).toEqual(['Нууц үг', 'Нууц үг', ''])
})

test('a secret does not open for another purpose, or changed', () => {
  const sealed = secretBox(config, 'secrets.key:12').seal('secret')
  const [version, key, content] = sealed.split('.') as [string, string, string]
  expect(() => secretBox(config, 'secrets.key:13').open(sealed)).toThrow()
  const bytes = Buffer.from(content, 'base64url')
  bytes[13] = bytes[13]! ^ 1
  expect(() => secretBox(config, 'secrets.key:12').open(`${version}.${key}.${bytes.toString('base64url')}`)).toThrow()
  expect(() => secretBox(config, 'secrets.key:12').open(`v9.${key}.${content}`)).toThrow(/does not know/)
  expect(() => secretBox(config, 'secrets.key:12').open(`v2.${key}.AAAA`)).toThrow()
  expect(() => secretBox(config, 'secrets.key:12').open('v1.AAAA')).toThrow()
})

/** As it was sealed when there could be one key only. */
function sealedOnce(key: string, context: string, text: string) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce).setAAD(Buffer.from(`v1:${context}`))
  return `v1.${Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')}`
}

test('whichever key sealed it opens it, the newest seals, and a key that is gone is named', () => {
  const [older, newer] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const turned = secretBox(
    readConfig({ SECRET_KEY: newer, SECRET_KEY_OLD: ` ${older}, ${SECRET_KEY},` }),
    'secrets.key:12',
  )
  const before = [
    secretBox(config, 'secrets.key:12').seal('one'),
    sealedOnce(older, 'secrets.key:12', 'two'),
    sealedOnce(SECRET_KEY, 'secrets.key:12', 'three'),
  ]
  expect(before.map(turned.open)).toEqual(['one', 'two', 'three'])
  expect(before.map(turned.isNewest)).toEqual([false, false, false])
  const sealed = turned.seal('four')
  const alone = secretBox(readConfig({ SECRET_KEY: newer }), 'secrets.key:12')
  expect([alone.open(sealed), alone.isNewest(sealed)]).toEqual(['four', true])
  for (const closed of before)
    expect(() => alone.open(closed)).toThrow(
      expect.objectContaining({
        code: 'platform.secret_key_other',
        status: 503,
        cause: expect.objectContaining({ message: expect.stringContaining('secrets.key:12') as string }) as Error,
      }),
    )
  expect(() => secretBox(config, 'secrets.key:12').open(sealed)).toThrow(
    expect.objectContaining({
      cause: expect.objectContaining({ message: expect.stringContaining(sealed.split('.')[1]!) as string }) as Error,
    }),
  )
  expect(() => readConfig({ SECRET_KEY_OLD: `${older},short` })).toThrow(/SECRET_KEY_OLD/)
})

test('real use wants a key from its operator as soon as something is sealed, and not before', () => {
  const box = secretBox(readConfig({ NODE_ENV: 'production', DATA_DIR: folder }), 'secrets.key:1')
  expect(() => box.seal('secret')).toThrow('platform.secret_key_missing')
  expect(() => readConfig({ SECRET_KEY: 'too short' })).toThrow(/SECRET_KEY/)
})

test('a demo keeps a key of its own that only its account can read', () => {
  const settings = { NODE_ENV: 'development', DATA_DIR: path.join(folder, 'demo') }
  const sealed = secretBox(readConfig(settings), 'secrets.key:1').seal('secret')
  expect(statSync(path.join(folder, 'demo/secret.key')).mode & 0o777).toBe(0o600)
  expect(secretBox(readConfig(settings), 'secrets.key:1').open(sealed)).toBe('secret')
})
