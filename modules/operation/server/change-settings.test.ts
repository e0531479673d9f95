import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { EICAR, startFakeClamd } from '#platform/testing/fake-clamd.ts'
import { startFakeS3 } from '#platform/testing/fake-s3.ts'
import {
  changeAi,
  changeFiles,
  changeMail,
  changePush,
  changeScanner,
  makePushKey,
  showSettings,
  tryAi,
  tryFiles,
  tryMail,
  tryPush,
  tryScanner,
} from '../shared/settings.ts'

const received: { user: string; letter: string }[] = []
const post = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'geheim#1' ? done(null, { user: username }) : done(new Error('wrong password')),
  onData: (stream, session, done) => {
    let letter = ''
    stream.on('data', (chunk: Buffer) => {
      letter += chunk.toString()
    })
    stream.on('end', () => {
      received.push({ user: String(session.user), letter })
      done()
    })
  },
})
await new Promise<void>((resolve) => {
  post.listen(0, '127.0.0.1', resolve)
})
const smtpPort = (post.server.address() as AddressInfo).port
const store = await startFakeS3('orgil')
const s3 = {
  endpoint: `http://127.0.0.1:${new URL(store.url).port}`,
  bucket: 'orgil',
  region: 'mn-1',
  key: 'key name',
  secret: 'se/cret',
}

/** A model behind an endpoint, which answers as it is told to. */
let modelSays: { status: number; body: string; location?: string } = {
  status: 200,
  body: JSON.stringify({ choices: [{ message: { content: 'ready' } }] }),
}
const asked: { path: string | undefined; key: string | undefined; body: Record<string, unknown> }[] = []
const model = http.createServer((request, reply) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    asked.push({
      path: request.url,
      key: request.headers.authorization,
      body: JSON.parse(body) as Record<string, unknown>,
    })
    reply
      .writeHead(modelSays.status, {
        'content-type': 'application/json',
        ...(modelSays.location ? { location: modelSays.location } : {}),
      })
      .end(modelSays.body)
  })
})
await new Promise<void>((resolve) => {
  model.listen(0, '127.0.0.1', resolve)
})
const endpoint = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`
atTheEnd(async () => {
  model.closeAllConnections()
  model.close()
  await new Promise<void>((resolve) => {
    post.close(() => resolve())
  })
})

const app = await startedApp()
const { db } = app.services
const [superadmin, admin] = await Promise.all([app.as('superadmin'), app.as('admin')])
const shown = async () => (await superadmin.call(showSettings, {})).body
const mailForm = {
  host: '127.0.0.1',
  port: smtpPort,
  security: 'none' as const,
  user: 'post',
  password: 'geheim#1',
  from: 'Оргил <post@khukhtenger.example>',
}
const audits = (room: string) =>
  db
    .selectFrom('platform.audit')
    .select(['org_id', 'action', 'before', 'after'])
    .where('subject_type', '=', 'operation.settings')
    .where('subject_id', '=', room)
    .orderBy('id')
    .execute()

test.each([
  [showSettings, {}],
  [changeMail, { ...mailForm, version: 0 }],
  [changeFiles, { store: 'folder', endpoint: '', bucket: '', region: '', key: '', secret: '', version: 0 }],
  [changeAi, { endpoint: '', model: '', key: '', version: 0 }],
  [changePush, { contact: '', version: 0 }],
  [makePushKey, { version: 0 }],
  [tryAi, {}],
  [tryPush, {}],
  [changeScanner, { host: '', port: 3310, version: 0 }],
  [tryScanner, {}],
] as const)('an administrator of an organisation may not: $path', async (endpointOf, input) => {
  expect((await admin.call(endpointOf, input as never)).status).toBe(403)
})

test('mail set on screen is in force at once, its password is sealed, and nobody reads it again', async () => {
  expect(await shown()).toMatchObject({
    mail: { host: '', is_on: false, has_password: false, given: null, version: 0 },
    can_seal: true,
  })
  expect((await superadmin.call(tryMail, { to: 'boss@khukhtenger.example' })).body.code).toBe('operation.mail_missing')
  expect((await superadmin.call(changeMail, { ...mailForm, version: 0 })).status).toBe(200)
  const { mail } = await shown()
  expect(mail).toMatchObject({
    host: '127.0.0.1',
    port: smtpPort,
    user: 'post',
    is_on: true,
    has_password: true,
    from_in_force: 'Оргил <post@khukhtenger.example>',
    version: 1,
  })
  expect(JSON.stringify(await shown())).not.toContain('geheim')
  const kept = await db.selectFrom('platform.settings').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain('geheim')
  expect(kept[0]!.sealed['password']).toMatch(/^v2\./)

  expect((await superadmin.call(tryMail, { to: 'boss@khukhtenger.example' })).body).toMatchObject({
    ok: true,
    problem: null,
  })
  expect(received.at(-1)).toMatchObject({
    user: 'post',
    letter: expect.stringContaining('boss@khukhtenger.example') as string,
  })
})

test('a password that is kept goes to no other server: a new address wants it typed anew', async () => {
  const {
    mail: { version },
  } = await shown()
  for (const elsewhere of [
    { host: 'mail.attacker.example' },
    { port: 2525 },
    { user: 'somebody' },
    { security: 'tls' as const },
  ]) {
    const { status, body } = await superadmin.call(changeMail, { ...mailForm, ...elsewhere, password: '', version })
    expect([status, body.fields]).toEqual([422, { password: 'Өөр сервер рүү явах тул нууц үгээ дахин оруулна уу' }])
  }
  expect((await shown()).mail).toMatchObject({ host: '127.0.0.1', version })
})

test('of two who change the same at once the second is told', async () => {
  const {
    mail: { version },
  } = await shown()
  const answers = await Promise.all(
    [1, 2].map((at) => superadmin.call(changeMail, { ...mailForm, from: `a${at}@khukhtenger.example`, version })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('platform.settings_changed_meanwhile')
})

test('the log tells what was changed, and of a secret only that it was', async () => {
  const {
    mail: { version },
  } = await shown()
  await superadmin.call(changeMail, { ...mailForm, port: smtpPort, user: 'other', password: 'geheim#2', version })
  const log = await audits('mail')
  expect(log[0]).toMatchObject({
    org_id: 0,
    action: 'operation.settings_changed',
    before: { host: '' },
    after: { host: '127.0.0.1', has_password: true },
  })
  expect(log.at(-1)).toMatchObject({
    before: { user: 'post', new_password: null },
    after: { user: 'other', new_password: true },
  })
  expect(JSON.stringify(log)).not.toContain('geheim')
})

test('what a mail server answers is told as a kind and a number, never in its words', async () => {
  const wrong = await superadmin.call(tryMail, { to: 'boss@khukhtenger.example' })
  expect(wrong.body).toEqual({ ok: false, milliseconds: expect.any(Number) as number, problem: 'auth', status: 535 })
  const {
    mail: { version },
  } = await shown()
  await superadmin.call(changeMail, { ...mailForm, port: 1, version })
  expect((await superadmin.call(tryMail, { to: 'boss@khukhtenger.example' })).body).toMatchObject({
    ok: false,
    problem: 'unreachable',
    status: null,
  })
  // Encryption that was asked for is insisted on.
  await superadmin.call(changeMail, { ...mailForm, security: 'starttls', version: version + 1 })
  const sent = received.length
  expect((await superadmin.call(tryMail, { to: 'boss@khukhtenger.example' })).body).toMatchObject({
    ok: false,
    problem: 'tls',
  })
  expect(received).toHaveLength(sent)
})

test.each([
  ['host', 'smtp://mail.example', 'Серверийн нэр буруу байна'],
  ['host', 'a b', 'Серверийн нэр буруу байна'],
  ['port', 0, 'Порт 1-65535 хооронд байна'],
  ['from', 'nobody', 'Илгээгч «Нэр <хаяг>» эсвэл хаяг байна'],
])('mail: %s may not be "%s"', async (field, value, words) => {
  const { status, body } = await superadmin.call(changeMail, { ...mailForm, [field]: value, version: 1 })
  expect([status, body.fields]).toEqual([422, { [field]: words }])
})

test('a store elsewhere is tried before it is taken, and older files stay readable', async () => {
  const { files } = app.services
  await files.write('2026/1/before', Buffer.from('older'), 'text/plain')
  const change = (part: Partial<typeof s3>, version: number) =>
    superadmin.call(changeFiles, { store: 's3', ...s3, ...part, version })
  const problem = async (part: Partial<typeof s3>) => (await change(part, 0)).body
  expect(await problem({ bucket: '', key: '' })).toMatchObject({
    fields: { bucket: 'Заавал бөглөнө', key: 'Заавал бөглөнө' },
  })
  expect(await problem({ secret: '' })).toMatchObject({ fields: { secret: 'Заавал бөглөнө' } })
  expect(await problem({ endpoint: 'http://127.0.0.1:1' })).toMatchObject({
    code: 'operation.settings.store_unreachable',
  })
  expect(await problem({ bucket: 'another' })).toMatchObject({ code: 'operation.settings.store_missing' })
  expect(await problem({ key: 'stranger' })).toMatchObject({ code: 'operation.settings.store_auth' })
  expect(await problem({ endpoint: 'http://user:pass@127.0.0.1:1' })).toMatchObject({
    fields: { endpoint: 'Хаяг https://… эсвэл http://… хэлбэртэй, нэмэлтгүй байна' },
  })
  expect((await shown()).files).toMatchObject({ store: 'folder', version: 0 })

  expect((await change({}, 0)).status).toBe(200)
  expect(store.kept.size).toBe(0)
  expect(JSON.stringify(await shown())).not.toContain('se/cret')
  await files.write('2026/1/after', Buffer.from('newer'), 'text/plain')
  expect([...store.kept.keys()]).toEqual(['2026/1/after'])
  expect([(await files.read('2026/1/before')).toString(), (await files.read('2026/1/after')).toString()]).toEqual([
    'older',
    'newer',
  ])
  expect((await superadmin.call(tryFiles, {})).body).toMatchObject({ ok: true })

  // Back to the folder: what was written meanwhile is found as well, and removing removes wherever it lies.
  expect((await superadmin.call(changeFiles, { store: 'folder', ...s3, secret: '', version: 1 })).status).toBe(200)
  expect((await files.read('2026/1/after')).toString()).toBe('newer')
  await files.remove('2026/1/after')
  expect(store.kept.size).toBe(0)
})

test('a model is asked for one word once it is configured, and nothing is called before', async () => {
  expect((await superadmin.call(tryAi, {})).body.code).toBe('operation.ai_missing')
  expect(asked).toEqual([])
  expect((await superadmin.call(changeAi, { endpoint, model: '', key: 'sk-secret', version: 0 })).body.fields).toEqual({
    model: 'Заавал бөглөнө',
  })
  expect((await superadmin.call(changeAi, { endpoint, model: 'small', key: 'sk-secret', version: 0 })).status).toBe(200)
  expect((await superadmin.call(tryAi, {})).body).toMatchObject({ ok: true })
  expect(asked).toMatchObject([{ path: '/v1/chat/completions', key: 'Bearer sk-secret', body: { model: 'small' } }])
  // A model that thinks before it speaks would be cut off by a limit, and some refuse to be given one.
  expect(asked[0]!.body).not.toHaveProperty('max_tokens')
  expect(JSON.stringify(await shown())).not.toContain('sk-secret')
  expect(
    (await superadmin.call(changeAi, { endpoint: 'https://elsewhere.example/v1', model: 'small', key: '', version: 1 }))
      .body.fields,
  ).toHaveProperty('key')
})

test.each([
  [
    { status: 401, body: '{"error": "internal words"}' },
    { problem: 'auth', status: 401 },
  ],
  [
    { status: 302, body: '', location: 'http://169.254.169.254/latest' },
    { problem: 'unreachable', status: null },
  ],
  [
    { status: 200, body: '<html>internal words</html>' },
    { problem: 'answer', status: 200 },
  ],
  [
    { status: 200, body: JSON.stringify({ choices: [] }) },
    { problem: 'answer', status: 200 },
  ],
])('a model that answers %j is told as a kind alone', async (says, expected) => {
  modelSays = says
  const { body } = await superadmin.call(tryAi, {})
  expect(body).toEqual({ ok: false, milliseconds: expect.any(Number) as number, ...expected })
})

test('keys of push messages are made by a button, and the private one stays', async () => {
  expect((await shown()).push).toMatchObject({ public_key: null, is_given: false })
  expect((await superadmin.call(tryPush, {})).body.code).toBe('operation.push_missing')
  const {
    body: { public_key },
  } = await superadmin.call(makePushKey, { version: 0 })
  expect(Buffer.from(public_key, 'base64url')).toHaveLength(65)
  expect(app.services.settings.push()).toMatchObject({ publicKey: public_key, privateKey: { crv: 'P-256' } })
  expect((await superadmin.call(changePush, { contact: 'it@khukhtenger.example', version: 1 })).status).toBe(200)
  expect(app.services.settings.push()).toMatchObject({
    contact: 'mailto:it@khukhtenger.example',
    publicKey: public_key,
  })
  expect(JSON.stringify(await shown())).not.toContain(app.services.settings.push()!.privateKey.d)
  expect((await superadmin.call(makePushKey, { version: 0 })).status).toBe(409)
})

test('what the environment gives wins and cannot be changed here', async () => {
  const given = await startedApp({
    MAIL_URL: 'smtp://post:hidden@mail.example:587',
    MAIL_FROM: 'it@given.example',
    FILES_URL: store.url,
    AI_URL: 'https://ai.example/v1',
    AI_MODEL: 'given',
    AI_KEY: 'hidden-key',
  })
  const person = await given.as('superadmin')
  const { body } = await person.call(showSettings, {})
  expect(body).toMatchObject({
    mail: { given: 'smtp://mail.example:587', given_from: 'it@given.example', is_on: true },
    files: { given: expect.stringMatching(/^s3:\/\/127/) as string },
    ai: { given: 'https://ai.example/v1', given_model: 'given' },
  })
  for (const word of ['hidden', 'se/cret', 'se%2Fcret']) expect(JSON.stringify(body)).not.toContain(word)
  expect((await person.call(changeMail, { ...mailForm, version: 0 })).body.code).toBe('operation.settings.given')
  expect((await person.call(changeFiles, { store: 'folder', ...s3, version: 0 })).body.code).toBe(
    'operation.settings.given',
  )
  expect((await person.call(changeAi, { endpoint, model: 'x', key: '', version: 0 })).body.code).toBe(
    'operation.settings.given',
  )
})

test('a virus scanner is tried before it is set, is in force at once, and the trial says what came back', async () => {
  const [clamd, gone] = [await startFakeClamd(), await startFakeClamd()]
  await gone.stop()
  const upload = async () => {
    const form = new FormData()
    form.append('file', new File([`тоо\n${EICAR}`], 'a.csv'))
    return (await superadmin.fetch('/api/files', { method: 'POST', body: form })).status
  }
  expect((await shown()).scanner).toEqual({ host: '', port: 3310, version: 0, given: null, is_on: false })
  expect([(await superadmin.call(tryScanner, {})).body.code, await upload()]).toEqual([
    'operation.scanner_missing',
    201,
  ])
  expect(
    (await superadmin.call(changeScanner, { host: '127.0.0.1', port: gone.port, version: 0 })).body.fields,
  ).toEqual({ host: 'Сервер холболт хүлээж авсангүй' })
  expect((await superadmin.call(changeScanner, { host: 'a b', port: 0, version: 0 })).body.fields).toEqual({
    host: 'Серверийн нэр буруу байна',
    port: 'Порт 1-65535 хооронд байна',
  })
  expect((await superadmin.call(changeScanner, { host: '127.0.0.1', port: clamd.port, version: 0 })).status).toBe(200)
  expect((await superadmin.call(tryScanner, {})).body).toMatchObject({
    ok: true,
    virus: 'Eicar-Test-Signature',
    clean: null,
  })
  expect([(await shown()).scanner.is_on, await upload()]).toEqual([true, 422])
  clamd.does = 'fail'
  expect((await superadmin.call(tryScanner, {})).body).toMatchObject({
    ok: false,
    problem: 'failed',
    virus: null,
    clean: null,
  })
  expect(await upload()).toBe(503)
  expect((await superadmin.call(changeScanner, { host: '', port: 3310, version: 0 })).status).toBe(409)
  expect((await superadmin.call(changeScanner, { host: '', port: 3310, version: 1 })).status).toBe(200)
  expect([await upload(), await audits('scanner')]).toMatchObject([
    201,
    [{ after: { host: '127.0.0.1', port: clamd.port } }, { after: { host: '' } }],
  ])
  await clamd.stop()
})

test('who tries again and again is held back', async () => {
  let status = 200
  for (let trial = 0; trial < 40 && status !== 429; trial += 1) ({ status } = await superadmin.call(tryAi, {}))
  expect(status).toBe(429)
})
