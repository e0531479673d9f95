import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startApp } from '#app/compose.ts'
import { wordsAbout } from '#platform/server/cannot-start.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Connection } from '#platform/server/database.ts'
import { openLog } from '#platform/server/log.ts'
import { newPushKey } from '#platform/server/push.ts'
import { createTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { aServiceAccount } from '#platform/testing/fake-fcm.ts'
import { connectionTo } from '#platform/testing/server-of-tests.ts'
import { runNode } from '../../scripts/suites/command.ts'
import { demoBegun } from '../testing/demo-begun.ts'
import { ofVersion, refusal, startServer, wantsPassword } from './testing/wrong-postgres.ts'

type Settings = Record<string, string>
type Line = string | RegExp

const SECRET = 'geheim'
const key = (length = 32) => Buffer.alloc(length, 7).toString('base64')
const pushKey = await newPushKey()
const otherPushKey = await newPushKey()

const whole = (least: number, most: number) => `must be a whole number from ${least} to ${most}`
const hours = 'must be a number of hours from 0.01 to 87840'
const mail = 'must look like smtp://user:password@host:587, with a host'
const store = 'must look like s3://key:secret@host/bucket?region=…&tls=0, with key, secret, host and bucket'
const site = 'must look like https://orgil.example: no path, user or question behind it'
const model = 'must look like https://host/v1: no user and no question in it'
const database = 'must look like postgresql://user:password@host:5432/orgil'
const clamd = 'must look like clamd://host:3310, with a host'
const sender = 'must be one sender, such as Orgil <no-reply@orgil.example>'
const hostName = 'must be an address or a name of this machine alone, such as 127.0.0.1, 0.0.0.0 or ::'
const jwk = 'must be a private JWK of the curve P-256 in one line'
const account = 'must be the JSON of a service account in one line'
const bytes = 'must be 32 bytes in base64, as "openssl rand -base64 32" writes them'
const contact = 'must look like mailto:it@orgil.example or https://orgil.example'

/** What is wrong by itself, whatever the machine is like. */
const forms: readonly [name: string, value: string, line: string, beside?: Settings][] = [
  ['PORT', ' ', whole(0, 65_535)],
  ['PORT', '70000', whole(0, 65_535)],
  ['PORT', '-1', whole(0, 65_535)],
  ['PORT', '0x1f90', whole(0, 65_535)],
  ['PORT', '3e3', whole(0, 65_535)],
  ['PORT', '3000.5', whole(0, 65_535)],
  ['PORT', 'http', whole(0, 65_535)],
  ['HOST', ' ', hostName],
  ['HOST', 'http://127.0.0.1', hostName],
  ['HOST', '127.0.0.1:3000', hostName],
  ['HOST', '[::1]', hostName],
  ['DATA_DIR', '  ', 'must be the path of a folder'],
  ['DATABASE_URL', 'orgil', database],
  ['DATABASE_URL', 'mysql://orgil:geheim@db/orgil', database],
  ['DATABASE_URL', 'postgresql:orgil', database],
  ['DATABASE_URL', 'postgresql://orgil:geheim@db:99999/orgil', database],
  ['DATABASE_URL', 'postgresql://orgil:geheim%zz@db/orgil', database],
  ['DATABASE_URL', 'host=db user=orgil password=geheim', database],
  ['DATABASE_POOL', '1', whole(2, 200)],
  ['DATABASE_POOL', '1000', whole(2, 200)],
  ['DATABASE_POOL', 'many', whole(2, 200)],
  ['DATABASE_PREPARE', 'no', 'must be 0 or 1'],
  ['PUBLIC_URL', 'orgil.example', site],
  ['PUBLIC_URL', 'ftp://orgil.example', site],
  ['PUBLIC_URL', 'https://', site],
  ['PUBLIC_URL', 'https:orgil.example', site],
  ['PUBLIC_URL', 'https://orgil.example/office', site],
  ['PUBLIC_URL', 'https://it:geheim@orgil.example', site],
  ['PUBLIC_URL', 'https://orgil.example?lang=mn', site],
  ['TRUST_PROXY', '-1', whole(0, 10)],
  ['TRUST_PROXY', 'true', whole(0, 10)],
  ['FILES_URL', 's3://', store],
  ['FILES_URL', 's3://key:geheim@store', store],
  ['FILES_URL', 's3://key:geheim@store/', store],
  ['FILES_URL', 's3://store/bucket', store],
  ['FILES_URL', 's3://key@store/bucket', store],
  ['FILES_URL', 's3://:geheim@store/bucket', store],
  ['FILES_URL', 's3://key:geheim@store/bucket/folder', store],
  ['FILES_URL', 's3://key:geheim@store/bucket?tls=no', store],
  ['FILES_URL', 's3://key:geheim@store/bucket?regoin=mn-1', store],
  ['FILES_URL', 's3://key:geheim@store/bucket?region=', store],
  ['FILES_URL', 's3://key:geheim%zz@store/bucket', store],
  ['FILES_URL', 'https://store/bucket', store],
  [
    'FILES_PUBLIC_URL',
    'files.orgil.example',
    'must look like https://files.orgil.example: no user and no question in it',
  ],
  ['SCANNER_URL', 'clamd://', clamd],
  ['SCANNER_URL', 'tcp://scanner:3310', clamd],
  ['SCANNER_URL', 'clamd://scanner:0', clamd],
  ['SCANNER_URL', 'clamd://scanner:3310/socket', clamd],
  ['OFFICE_CONVERTER', 'soffice', 'must be the whole path of a program, such as /usr/bin/soffice'],
  ['OFFICE_SECONDS', '0', 'must be a number of seconds from 1 to 600'],
  ['OFFICE_SECONDS', '601', 'must be a number of seconds from 1 to 600'],
  ['OFFICE_SECONDS', 'Infinity', 'must be a number of seconds from 1 to 600'],
  ['MAIL_URL', 'smtp://', mail],
  ['MAIL_URL', 'smtp:mail.example', mail],
  ['MAIL_URL', 'smtp://:587', mail],
  ['MAIL_URL', 'http://mail.example', mail],
  ['MAIL_URL', 'smtp://post:geheim%zz@mail.example', mail],
  ['MAIL_URL', 'smtp://mail.example:587000', mail],
  ['MAIL_URL', 'smtp://mail.example/inbox', mail],
  ['MAIL_FROM', 'Orgil', sender],
  ['MAIL_FROM', 'Orgil <>', sender],
  ['MAIL_FROM', 'Orgil <no-reply@>', sender],
  ['MAIL_FROM', 'a@orgil.example, b@orgil.example', sender],
  ['MAIL_FROM', 'Orgil, office <no-reply@orgil.example>', sender],
  ['MAIL_FROM', 'Orgil <no-reply@orgil.example>\r\nBcc: all@orgil.example', sender],
  ['AI_URL', 'model.example/v1', model, { AI_MODEL: 'm' }],
  ['AI_URL', 'https://user:geheim@model.example/v1', model, { AI_MODEL: 'm' }],
  ['AI_URL', 'https://model.example/v1?key=geheim', model, { AI_MODEL: 'm' }],
  ['AI_MODEL', 'gpt', 'is asked at AI_URL, which is not set'],
  ['AI_MODEL', ' ', 'must be the name of a model', { AI_URL: 'https://model.example/v1' }],
  ['AI_KEY', SECRET, 'opens AI_URL, which is not set'],
  [
    'AI_KEY',
    `${SECRET}\n`,
    'must be letters, digits or signs of ASCII in one line',
    { AI_URL: 'https://m.example/v1', AI_MODEL: 'm' },
  ],
  ['PUSH_KEY', SECRET, jwk],
  ['PUSH_KEY', '{}', jwk],
  ['PUSH_KEY', JSON.stringify({ ...pushKey, d: otherPushKey.d }), jwk],
  ['PUSH_KEY', JSON.stringify({ ...pushKey, d: undefined }), jwk],
  ['PUSH_CONTACT', 'it@orgil.example', contact],
  ['PUSH_CONTACT', 'mailto:', contact],
  ['PUSH_CONTACT', 'http://orgil.example', contact],
  ['FCM_ACCOUNT', '{"type":"service_account"}', account],
  ['FCM_ACCOUNT', aServiceAccount().replace('BEGIN PRIVATE KEY', 'BEGIN'), account],
  ['WEBHOOKS_TO_PRIVATE', 'yes', 'must be 0 or 1'],
  ['NODE_ENV', 'prod', 'must be one of development, production, test'],
  ['DEMO', 'true', 'must be 0 or 1'],
  ['DEMO_DOCUMENTS', '2', 'must be 0 or 1'],
  ['LOG_LEVEL', 'verbose', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['SECRET_KEY', SECRET, bytes],
  ['SECRET_KEY', key(31), bytes],
  ['SECRET_KEY', `${key()} `, bytes],
  ['SECRET_KEY_OLD', SECRET, bytes],
  [
    'SECRET_KEY_OLD',
    key(),
    'opens what was sealed before, and SECRET_KEY, which seals, is not set',
    { NODE_ENV: 'production' },
  ],
  ['METRICS_TOKEN', 'too short', 'must be at least 16 letters, digits or signs of ASCII'],
  ['METRICS_TOKEN', 'үгийг хэн ч бичихгүй', 'must be at least 16 letters, digits or signs of ASCII'],
  ['SESSION_IDLE_HOURS', '0', hours],
  ['SESSION_IDLE_HOURS', '12h', hours],
  ['SESSION_MAX_HOURS', '1e12', hours],
  ['SESSION_MAX_HOURS', '3000000000', hours],
  ['SESSION_MAX_HOURS', '-5', hours],
  ['FORGOT_TELLS_UNKNOWN', 'maybe', 'must be 0 or 1'],
  ['PASSWORD_RESET_TIMEOUT', '-1', whole(0, 1_000_000)],
  ['PASSWORD_RESET_TIMEOUT', '1.5', whole(0, 1_000_000)],
  ['RATE_LIMIT_PER_MINUTE', '0', whole(1, 1_000_000_000)],
  ['RATE_LIMIT_PER_MINUTE', 'none', whole(1, 1_000_000_000)],
  ['UPLOADS_PER_HOUR', '0', whole(1, 1_000_000)],
  ['UPLOAD_MB_PER_HOUR', 'much', 'must be a number of megabytes from 0.001 to 1000000'],
  ['STORAGE_GB_PER_ORGANIZATION', '-1', 'must be a number of gigabytes from 0 to 1000000'],
  ['SESSIONS_PER_PERSON', '2.5', whole(1, 10_000)],
  ['PROCESS', 'worker', 'must be one of all, web'],
]

interface Situation {
  settings?: Settings
  given?: Connection
}
type Prepare = (folder: string) => Situation | Promise<Situation>
const file = (...names: string[]) => {
  const whole = path.join(...names)
  mkdirSync(path.dirname(whole), { recursive: true })
  writeFileSync(whole, 'not what is wanted')
  return whole
}

/** What is well written, and leads to something that is not there or not as it is needed. */
const situations: readonly [what: string, name: string, line: Line, prepare: Prepare][] = [
  [
    'a data folder that is a file',
    'DATA_DIR',
    / is a file, or lies below one, and must be a folder$/,
    (folder) => ({ settings: { DATA_DIR: file(folder, 'data') } }),
  ],
  [
    'a data folder below a file',
    'DATA_DIR',
    / is a file, or lies below one, and must be a folder$/,
    (folder) => ({ settings: { DATA_DIR: path.join(file(folder, 'data'), 'deep') } }),
  ],
  // Not even root can make anything there.
  [
    'a data folder that can only be read',
    'DATA_DIR',
    /^\/proc cannot be written \([A-Z]+\)$/,
    () => ({ settings: { DATA_DIR: '/proc' } }),
  ],
  [
    'a data folder where none can be made',
    'DATA_DIR',
    /^\/proc\/nobody\/comes cannot be written \([A-Z]+\)$/,
    () => ({ settings: { DATA_DIR: '/proc/nobody/comes' } }),
  ],
  [
    'a data folder with a name that is too long',
    'DATA_DIR',
    / cannot be written \(ENAMETOOLONG\)$/,
    (folder) => ({ settings: { DATA_DIR: path.join(folder, 'a'.repeat(300)) } }),
  ],
  [
    'files that are one file',
    'DATA_DIR',
    /files is a file, and must be a folder$/,
    (folder) => {
      file(folder, 'files')
      return {}
    },
  ],
  [
    'uploads that are one file',
    'DATA_DIR',
    /uploads is a file, and must be a folder$/,
    (folder) => {
      file(folder, 'uploads')
      return {}
    },
  ],
  [
    'previews that are one file',
    'DATA_DIR',
    /previews is a file, and must be a folder$/,
    (folder) => {
      file(folder, 'previews')
      return { settings: { OFFICE_CONVERTER: process.execPath } }
    },
  ],
  [
    'a broken key file',
    'DATA_DIR',
    /secret\.key does not hold a key of 32 bytes$/,
    (folder) => {
      file(folder, 'secret.key')
      return {}
    },
  ],
  [
    'an empty key file',
    'DATA_DIR',
    /secret\.key does not hold a key of 32 bytes$/,
    (folder) => {
      writeFileSync(file(folder, 'secret.key'), '')
      return {}
    },
  ],
  [
    'a key file that is a folder',
    'DATA_DIR',
    /secret\.key cannot be read \(EISDIR\)$/,
    (folder) => {
      mkdirSync(path.join(folder, 'secret.key'))
      return {}
    },
  ],
  [
    'a database folder that is a file',
    'DATA_DIR',
    /postgres/,
    (folder) => {
      file(folder, 'postgres')
      return {}
    },
  ],
  [
    'a database folder with other things in it',
    'DATA_DIR',
    /postgres/,
    (folder) => {
      file(folder, 'postgres', 'photos')
      return {}
    },
  ],
  [
    'a database of another version',
    'DATA_DIR',
    /postgres was made by PostgreSQL 16, and this is 18: move it with pg_dump, or set another folder$/,
    (folder) => {
      writeFileSync(file(folder, 'postgres', 'postgresql.conf'), '')
      writeFileSync(file(folder, 'postgres', 'PG_VERSION'), '16\n')
      mkdirSync(path.join(folder, 'postgres', 'base'))
      chmodSync(path.join(folder, 'postgres'), 0o700)
      return {}
    },
  ],
  [
    'a database of which only the name is left',
    'DATA_DIR',
    /^the database in \S+postgres does not start: .*postgresql\.conf/,
    (folder) => {
      writeFileSync(file(folder, 'postgres', 'PG_VERSION'), '18\n')
      return {}
    },
  ],
  [
    'a converter that is not there',
    'OFFICE_CONVERTER',
    'there is no program /nowhere/soffice',
    () => ({ settings: { OFFICE_CONVERTER: '/nowhere/soffice' } }),
  ],
  [
    'a converter that is a folder',
    'OFFICE_CONVERTER',
    `there is no program ${os.tmpdir()}`,
    () => ({ settings: { OFFICE_CONVERTER: os.tmpdir() } }),
  ],
  [
    'a converter that may not be run',
    'OFFICE_CONVERTER',
    /soffice may not be run$/,
    (folder) => ({ settings: { OFFICE_CONVERTER: file(folder, 'soffice') } }),
  ],
  [
    'a process without jobs on the embedded database',
    'PROCESS',
    'is web, and without DATABASE_URL no other process reaches the database to do the jobs',
    () => ({ settings: { PROCESS: 'web' } }),
  ],
  [
    'more connections than the embedded database takes',
    'DATABASE_POOL',
    'must be at most 75 without DATABASE_URL',
    () => ({ settings: { DATABASE_POOL: '100' } }),
  ],

  [
    'a database where nobody listens',
    'DATABASE_URL',
    'nothing listens at this address',
    () => ({ settings: { DATABASE_URL: 'postgresql://orgil:geheim@127.0.0.1:1/orgil' } }),
  ],
  [
    'a database on a host that nobody knows',
    'DATABASE_URL',
    'nobody knows this host',
    () => ({ settings: { DATABASE_URL: 'postgresql://orgil:geheim@nobody.invalid/orgil' } }),
  ],
  [
    'a socket that is not there',
    'DATABASE_URL',
    'there is no such socket or file',
    () => ({ settings: { DATABASE_URL: 'postgresql:///orgil?host=/nowhere' } }),
  ],
  [
    'a certificate that is not there',
    'DATABASE_URL',
    'there is no such socket or file',
    () => ({ settings: { DATABASE_URL: 'postgresql://orgil:geheim@127.0.0.1:1/orgil?sslrootcert=/nowhere/ca.pem' } }),
  ],
  [
    'a database that does not exist',
    'DATABASE_URL',
    /^the server does not have this database \(database "nowhere_to_be_found" does not exist\)$/,
    () => ({ settings: { DATABASE_URL: urlOf('nowhere_to_be_found') } }),
  ],
  [
    'an account that does not exist',
    'DATABASE_URL',
    /^the server does not let this account in \(.*"stranger".*\)$/,
    () => ({ settings: { DATABASE_URL: urlOf('postgres', 'stranger') } }),
  ],
  [
    'a wrong password',
    'DATABASE_URL',
    'the server does not let this account in (password authentication failed for user "orgil")',
    async () => refusedBy('28P01', 'password authentication failed for user "orgil"'),
  ],
  [
    'no password where one is wanted',
    'DATABASE_URL',
    /^no connection \(.*password.*\)$/,
    async () => ({ settings: { DATABASE_URL: (await startServer(wantsPassword)).replace(':geheim', '') } }),
  ],
  [
    'a server that is starting',
    'DATABASE_URL',
    'the server is starting or ending (the database system is starting up)',
    async () => refusedBy('57P03', 'the database system is starting up'),
  ],
  [
    'a server without room',
    'DATABASE_URL',
    'the server has no room (sorry, too many clients already)',
    async () => refusedBy('53300', 'sorry, too many clients already'),
  ],
  [
    'a server that hangs up',
    'DATABASE_URL',
    /^(no connection \(Connection terminated unexpectedly\)|the server closed the connection)$/,
    async () => ({ settings: { DATABASE_URL: await startServer([]) } }),
  ],
  [
    'a server that is no database',
    'DATABASE_URL',
    /^no connection \(.+\)$/,
    async () => ({ settings: { DATABASE_URL: await startServer(['HTTP/1.1 400 Bad Request\r\n\r\n']) } }),
  ],
  [
    'a server without encryption where it is wanted',
    'DATABASE_URL',
    /^no connection \(.*SSL.*\)$/,
    async () => ({ settings: { DATABASE_URL: `${await startServer(['N'])}?sslmode=verify-full` } }),
  ],
  [
    'a server that is too old',
    'DATABASE_URL',
    'the server is PostgreSQL 13.9, and must be 15 or newer',
    async () => ({ settings: { DATABASE_URL: await startServer(ofVersion('13.9')) } }),
  ],
  [
    'a database in another encoding',
    'DATABASE_URL',
    'the database is written in SQL_ASCII, and must be in UTF8',
    async () => ({
      settings: { DATABASE_URL: urlOf(await madeDatabase(`encoding 'SQL_ASCII' locale 'C' template template0`)) },
    }),
  ],
  [
    'a database that can only be read',
    'DATABASE_URL',
    /^the database can only be read \(.+\)$/,
    async () => {
      const name = await madeDatabase('template template0')
      await administer(`alter database ${name} set default_transaction_read_only = on`)
      return { settings: { DATABASE_URL: urlOf(name) } }
    },
  ],
  [
    'an account that does not own the database',
    'DATABASE_URL',
    /^the account has to own the database and to have CREATEROLE \(permission denied .+\)$/,
    async () => {
      const name = await madeDatabase('template template0')
      const role = `stranger_${randomBytes(4).toString('hex')}`
      await administer(`create role ${role} login password '${SECRET}'`)
      atTheEnd(() => administer(`drop database if exists ${name} with (force)`, `drop role ${role}`))
      return { settings: { DATABASE_URL: urlOf(name, role) } }
    },
  ],
  [
    "somebody else's database",
    'DATABASE_URL',
    /^the database holds something else already \(.+ already exists\)$/,
    async () => {
      const name = await madeDatabase('template template0')
      await inDatabase(name, 'create schema platform', 'create schema access')
      return { settings: { DATABASE_URL: urlOf(name) } }
    },
  ],
  [
    'a database of a newer version',
    'DATABASE_URL',
    'the database is of a newer version of Orgil (9000_later): start that one, or restore a backup',
    async () => {
      const name = await migratedDatabase()
      await inDatabase(name, `insert into kysely_migration (name, timestamp) values ('9000_later', now()::text)`)
      return { settings: { DATABASE_URL: urlOf(name) } }
    },
  ],
  [
    'a database that skipped a migration',
    'DATABASE_URL',
    /^the database was migrated in another order than this version knows \(.*0007_account.*\)$/,
    async () => {
      const name = await migratedDatabase()
      await inDatabase(name, `delete from kysely_migration where name = '0006_audit'`)
      return { settings: { DATABASE_URL: urlOf(name) } }
    },
  ],
  [
    'an address of another machine',
    'HOST',
    '192.0.2.1 is no address of this machine',
    async () => ({ settings: { HOST: '192.0.2.1' }, given: await createTestDatabase(demoBegun) }),
  ],
  [
    'a name that nobody knows',
    'HOST',
    'nobody knows the name nobody.invalid',
    async () => ({ settings: { HOST: 'nobody.invalid' }, given: await createTestDatabase(demoBegun) }),
  ],
  [
    'a port that is taken',
    'PORT',
    /^\d+ on 127\.0\.0\.1 is taken by another process \(EADDRINUSE\)$/,
    async () => ({ settings: { PORT: String(await takenPort()) }, given: await createTestDatabase(demoBegun) }),
  ],
  [
    'a model of which nobody said the name',
    'AI_MODEL',
    'is what AI_URL is asked for, and is not set',
    async () => ({ settings: { AI_URL: 'https://model.example/v1' }, given: await createTestDatabase(demoBegun) }),
  ],
]

const server = inject('testServer')

async function refusedBy(state: string, words: string) {
  return { settings: { DATABASE_URL: await startServer([refusal(state, words)]) } }
}

function urlOf(name: string, user?: string) {
  const connection = connectionTo(server, name)
  if ('connectionString' in connection) {
    const url = new URL(connection.connectionString)
    if (user !== undefined) [url.username, url.password] = [user, SECRET]
    return url.href
  }
  const { host } = connection
  return `postgresql:///${name}?${new URLSearchParams({ host, user: user ?? connection.user }).toString()}`
}

async function inDatabase(name: string, ...statements: string[]) {
  const client = new pg.Client(connectionTo(server, name))
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
const administer = (...statements: string[]) => inDatabase('postgres', ...statements)

async function madeDatabase(how: string) {
  const name = `${server.prefix}wrong_${randomBytes(4).toString('hex')}`
  await administer(`create database ${name} ${how}`)
  atTheEnd(() => administer(`drop database if exists ${name} with (force)`))
  return name
}

async function migratedDatabase() {
  const connection = await createTestDatabase()
  return 'database' in connection ? connection.database : new URL(connection.connectionString).pathname.slice(1)
}

async function takenPort() {
  const other = net.createServer()
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve)
  })
  atTheEnd(() => {
    other.close()
  })
  return (other.address() as AddressInfo).port
}

function freshFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orgil-wrong-'))
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What stands in the terminal in the end. */
async function saidOf(settings: Settings, given?: Connection) {
  try {
    const config = readConfig({ PORT: '0', NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: '0', ...settings })
    const running = await startApp(config, openLog('silent'), given)
    for (const { end } of running.endings) await end()
    return 'it started'
  } catch (error) {
    return wordsAbout(error)
  }
}

const [HEAD, FOOT] = ['Orgil cannot start with these settings:', 'See .env.example for what each of them means.']

function expectLine(said: string, name: string, line: Line) {
  const [head, one = '', ...rest] = said.split('\n')
  expect([head, ...rest], said).toEqual([HEAD, FOOT])
  expect(one.slice(0, name.length + 4)).toBe(`  ${name}: `)
  const why = one.slice(name.length + 4)
  if (typeof line === 'string') expect(why).toBe(line)
  else expect(why).toMatch(line)
  expect(said).not.toContain(SECRET)
}

const titled = forms.map(([name, value, line, beside = {}]) => ({
  title: `${name}=${JSON.stringify(value).slice(0, 40)}`,
  name,
  value,
  line,
  beside,
}))

test.each(titled)('$title is refused', async ({ name, value, line, beside }) => {
  expectLine(await saidOf({ DATA_DIR: '/proc/nobody/comes/so/far', ...beside, [name]: value }), name, line)
})

test.each(situations)('there is one line about %s', async (_what, name, line, prepare) => {
  const folder = freshFolder()
  const { settings, given } = await prepare(folder)
  expectLine(await saidOf({ DATA_DIR: folder, ...settings }, given), name, line)
})

const nobody = { DATABASE_URL: 'postgresql://orgil:geheim@127.0.0.1:1/orgil' }
const programs: readonly [program: string, settings: Settings, name: string, line: Line][] = [
  ['app/server.ts', { PORT: 'http', DEMO: 'yes' }, 'PORT', whole(0, 65_535)],
  ['app/server.ts', nobody, 'DATABASE_URL', 'nothing listens at this address'],
  ['app/worker.ts', nobody, 'DATABASE_URL', 'nothing listens at this address'],
  ['app/worker.ts', { FILES_URL: 's3://store/bucket' }, 'FILES_URL', store],
  ['app/cli.ts doctor', nobody, 'DATABASE_URL', 'nothing listens at this address'],
  [
    'app/cli.ts migrate',
    { DATA_DIR: '/proc/nobody/comes' },
    'DATA_DIR',
    /^\/proc\/nobody\/comes cannot be written \([A-Z]+\)$/,
  ],
  ['app/cli.ts doctor', { MAIL_FROM: 'Orgil' }, 'MAIL_FROM', sender],
]

test.each(programs)('%s ends with 1 and these words alone: %o', async (program, settings, name, line) => {
  const root = path.resolve(import.meta.dirname, '../..')
  const env = { DATA_DIR: freshFolder(), NODE_NO_WARNINGS: '1', DATABASE_URL: '', ...settings }
  const { code, output } = await runNode(program.split(' '), { cwd: root, env, minutes: 2 })
  // Every wrong one of them is told at once.
  if ('DEMO' in settings) expect(output).toContain('\n  DEMO: must be 0 or 1\n')
  expectLine(output.trimEnd().replace(/\n {2}DEMO: .*/, ''), name, line)
  expect(code).toBe(1)
})

test('every setting was set wrong', () => {
  const example = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8')
  const all = [...example.matchAll(/^([A-Z][A-Z_\d]+)=/gm)].map(([, name]) => name!)
  const tried = new Set([...forms, ...situations.map(([, name]) => [name])].map(([name]) => name))
  expect(all.filter((name) => !tried.has(name))).toEqual([])
  expect(forms.length + situations.length).toBeGreaterThanOrEqual(82)
})
