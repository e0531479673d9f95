import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting everything has a safe value, and what is left empty counts as absent', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', TRUST_PROXY: 0, PROCESS: 'all' })
  expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('a production server has no demo unless somebody wants it', () => {
  expect([
    readConfig({}).DEMO,
    readConfig({ NODE_ENV: 'production' }).DEMO,
    readConfig({ NODE_ENV: 'production', DEMO: '1' }).DEMO,
    readConfig({ DEMO: '0' }).DEMO,
  ]).toEqual([true, false, true, false])
})

test('a wrong setting stops the start, and each is named', () => {
  const start = () =>
    readConfig({
      PORT: '70000',
      PUBLIC_URL: 'orgil.mn',
      DATABASE_POOL: '1',
      TRUST_PROXY: '-1',
      DEMO: 'yes',
      MAIL_URL: 'http://mail',
      SCANNER_URL: 'tcp://scan:3310',
    })
  for (const name of ['PORT', 'PUBLIC_URL', 'DATABASE_POOL', 'TRUST_PROXY', 'DEMO', 'MAIL_URL', 'SCANNER_URL'])
    expect(start).toThrow(new RegExp(`^  ${name}: `, 'm'))
})

const right: readonly [name: string, value: string][] = [
  ['HOST', '::1'],
  ['HOST', '0.0.0.0'],
  ['HOST', 'orgil.example'],
  ['HOST', 'localhost'],
  ['DATABASE_URL', 'postgres://orgil:a%40b@db.example/orgil?sslmode=verify-full'],
  ['DATABASE_URL', 'postgresql:///orgil?host=%2Frun%2Fpostgresql&user=orgil'],
  ['DATABASE_URL', 'postgresql://%2Frun%2Fpostgresql/orgil'],
  ['PUBLIC_URL', 'https://orgil.example/'],
  ['PUBLIC_URL', 'http://192.168.1.5:3000'],
  ['FILES_URL', 's3://key%20name:se%2Fcret@127.0.0.1:9000/bucket?region=mn-1&tls=0'],
  ['FILES_URL', 's3://k:s@store.example/my.bucket/'],
  ['FILES_PUBLIC_URL', 'https://files.example/orgil'],
  ['SCANNER_URL', 'clamd://scanner'],
  ['SCANNER_URL', 'clamd://[::1]:3310'],
  ['MAIL_URL', 'smtps://post%40orgil.example:geheim%231@mail.example'],
  ['MAIL_URL', 'smtp://mail.example:2525?pool=true'],
  ['MAIL_FROM', 'no-reply@localhost'],
  ['MAIL_FROM', 'Оргил алба <no-reply@orgil.example>'],
  ['MAIL_FROM', '"Orgil, office" <no-reply@orgil.example>'],
  ['PUSH_CONTACT', 'mailto:it@orgil.example'],
  ['PUSH_CONTACT', 'https://orgil.example/it'],
  ['SESSION_IDLE_HOURS', '0.5'],
  ['OFFICE_SECONDS', '1.5'],
  ['METRICS_TOKEN', 'a token of monitoring'],
]

test.each(right)('%s=%s is taken', (name, value) => {
  expect(readConfig({ [name]: value })).toHaveProperty(name)
})
