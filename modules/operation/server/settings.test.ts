import { expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { settingsOf, withoutSecrets } from './settings.ts'

const config = readConfig({
  MAIL_URL: 'smtp://post:geheim@mail.example:587',
  METRICS_TOKEN: 'sixteen letters!',
  PUBLIC_URL: 'https://orgil.example',
  DEMO: '0',
})

test('of a secret setting only whether it is set leaves the server', () => {
  const told = JSON.stringify(settingsOf(config))
  for (const word of ['geheim', 'sixteen', config.rootFolder, config.DATA_DIR]) expect(told).not.toContain(word)
  expect(settingsOf(config)).toContainEqual({ name: 'MAIL_URL', value: '••••••', is_secret: true })
  expect(settingsOf(config)).toContainEqual({ name: 'DATABASE_URL', value: null, is_secret: true })
})

test('any other is told as it is in force', () => {
  expect(settingsOf(config)).toEqual(
    expect.arrayContaining([
      { name: 'PUBLIC_URL', value: 'https://orgil.example', is_secret: false },
      { name: 'DEMO', value: '0', is_secret: false },
      { name: 'PORT', value: '3000', is_secret: false },
    ]),
  )
})

test('an address is told without what opens it', () => {
  expect(withoutSecrets('smtp://post:geheim@mail.example:587')).toBe('smtp://mail.example:587')
  expect(withoutSecrets('s3://key:secret@store.example/bucket?region=x&secret=y')).toBe('s3://store.example/bucket')
})
