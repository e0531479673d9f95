import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { rotateSecrets } from '#platform/server/sealed-places.ts'
import { changeRoom, openSystemSettings, sealedSettings } from '#platform/server/system-settings.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { createUserWithHash } from '../account/users.ts'
import { openKey, sealedKeys, sealKey } from './totp.ts'

const { db } = await openTestDatabase()
const [OLD, NEW] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const [before, during, after] = [
  { SECRET_KEY: OLD },
  { SECRET_KEY: NEW, SECRET_KEY_OLD: OLD },
  { SECRET_KEY: NEW },
].map((keys) => readConfig({ NODE_ENV: 'production', ...keys })) as [Config, Config, Config]
type Config = ReturnType<typeof readConfig>

const people = await asSystem(db, async (trx) => {
  const ids: number[] = []
  for (const login of ['dulguun', 'enkhjin', 'maral']) {
    const id = await createUserWithHash(trx, { login, first_name: login, last_name: login }, 'x')
    await trx
      .insertInto('access.totp')
      .values({ user_id: id, secret: sealKey(before, id, `KEY${login}`), last_step: 0 })
      .execute()
    ids.push(id)
  }
  await changeRoom(trx, before, 'mail', {
    value: { host: 'mail.example', port: 587, security: 'starttls', user: 'orgil', from: '' },
    secrets: { password: 'хатуу нууц' },
    version: 0,
  })
  return ids
})

async function read(config: Config) {
  const settings = openSystemSettings(db, config, openLog('silent'))
  await settings.refresh()
  const kept = await db
    .selectFrom('access.totp')
    .select(['user_id', 'secret'])
    .where('user_id', 'in', people)
    .orderBy('user_id')
    .execute()
  return {
    password: settings.kept('mail').secrets['password'],
    keys: kept.map(({ user_id, secret }) => openKey(config, user_id, secret)),
  }
}
const everything = { password: 'хатуу нууц', keys: ['KEYdulguun', 'KEYenkhjin', 'KEYmaral'] }

const places = [sealedSettings, sealedKeys]

test('without the key that sealed them nothing is touched, and each is named', async () => {
  expect(await rotateSecrets(db, after, places)).toEqual({
    anew: 0,
    already: 0,
    closed: ['platform.settings:mail.password', ...people.map((id) => `access.totp:${id}`)],
  })
  expect(await read(before)).toEqual(everything)
})

test('with the new key and the old one everything works, and after the rotation the new one is enough', async () => {
  expect(await read(during)).toEqual(everything)
  await expect(read(after)).rejects.toThrow('platform.secret_key_other')

  // Stopped after the first two, and begun again.
  const stopped = rotateSecrets(
    db,
    during,
    [
      sealedSettings,
      {
        ...sealedKeys,
        after: (trx, last, limit) =>
          last === null ? sealedKeys.after(trx, last, limit) : Promise.reject(new Error('the power went')),
      },
    ],
    1,
  )
  await expect(stopped).rejects.toThrow('the power went')
  expect(await read(during)).toEqual(everything)
  expect(await rotateSecrets(db, during, places)).toEqual({ anew: 2, already: 2, closed: [] })
  expect(await read(after)).toEqual(everything)
  await expect(read(before)).rejects.toThrow('platform.secret_key_other')
  expect(await rotateSecrets(db, after, places)).toEqual({ anew: 0, already: 4, closed: [] })
})
