import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addHolders, createRole } from '#modules/access/shared/index.ts'
import { rotateSecrets } from '#platform/server/sealed-places.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { draw, postponeDocument, resumeDocument, toRole, withdrawDocument } from '#modules/workflow/shared/index.ts'
import { aDocument, decideAs, refusalOf, seen } from '#modules/workflow/testing/index.ts'
import { type Changed, publishDefinition } from '#modules/workflow/server/index.ts'
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  PING,
  redeliver,
  removeWebhook,
  renewSecret,
  tryWebhook,
  type WebhookEvent,
  webhookEvents,
} from '../shared/webhooks.ts'
import { collectWebhooks, eventsOf } from './collect.ts'
import { PAUSES } from './deliver.ts'
import { deliverWebhook } from './desk.ts'
import { webhookModule } from './index.ts'
import { sealedWebhooks } from './secrets.ts'

interface Heard {
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}
const heard: Heard[] = []
let answer: { status: number; text: string } = { status: 200, text: 'ok' }
const receiver = http.createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    heard.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(answer.status).end(answer.text)
  })
})
await new Promise<void>((resume) => {
  receiver.listen(0, '127.0.0.1', resume)
})
atTheEnd(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const address = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`

// Nothing is sent by itself here, so that each try comes when the test wants it.
const app = await startedApp({ PROCESS: 'web', WEBHOOKS_TO_PRIVATE: '1' })
const {
  services: { db },
  services,
} = app
const { orgId } = app.places.orgs.trade
const [admin, creator, reviewer, outsider] = await Promise.all(['admin', 'creator', 'reviewer', 'outsider'].map(app.as))
beforeEach(() => {
  heard.length = 0
  answer = { status: 200, text: 'ok' }
})

async function aWebhook(path: string, events: readonly WebhookEvent[] = webhookEvents) {
  const { status, body } = await admin!.call(addWebhook, {
    name: `Систем ${path}`,
    url: address(path),
    events: [...events],
  })
  expect(status).toBe(200)
  return body
}
const shown = async (id: string) => (await admin!.call(listWebhooks, {})).body.find((one) => one.id === id)!
const sentTo = async (id: string) => (await admin!.call(listDeliveries, { id })).body.items

/** What the dispatcher and the queue do. */
async function carry() {
  const rows = await db
    .selectFrom('platform.outbox')
    .select(['org_id', 'id', 'topic', 'payload', 'created_at'])
    .where('topic', '=', 'workflow.changed')
    .where('handled_at', 'is', null)
    .orderBy('seq')
    .execute()
  for (const row of rows) {
    await db.transaction().execute(async (trx) => {
      await collectWebhooks.handle(
        { orgId: row.org_id, id: row.id, topic: row.topic, payload: row.payload, createdAt: row.created_at },
        {
          db: trx,
          services: { ...services, config: { ...services.config, PUBLIC_URL: 'https://orgil.example' } },
          enqueue: async () => {},
        },
      )
      await trx
        .updateTable('platform.outbox')
        .set({ handled_at: new Date() as never })
        .where('org_id', '=', row.org_id)
        .where('id', '=', row.id)
        .execute()
    })
  }
  await app.runJob('workflow.webhook')
}
/** On their way they may overtake each other. */
const inTime = <M extends { timestamp: string }>(messages: M[]) =>
  messages.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1))
/** As if so much time had passed. */
const later = (id: string, seconds: number) =>
  db
    .updateTable('workflow.webhook_deliveries')
    .set({ next_try_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .where('next_try_at', '<=', new Date(Date.now() + (seconds + 5) * 1000))
    .executeTakeFirst()

test('other systems hear of a document from its sending to its end, each message once, signed as the specification of Standard Webhooks says', async () => {
  const { id: webhook, secret } = await aWebhook('/all')
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await carry()
  heard.length = 0
  const id = await aDocument(creator!, { title: 'Вэбхүүктэй гэрээ' })
  await carry()
  await decideAs(reviewer!, id, 'returned', { description: 'Дутуу' })
  await decideAs(creator!, id, 'cancelled', { description: 'Хэрэггүй' })
  await carry()
  await carry()
  interface Message {
    type: string
    timestamp: string
    data: Record<string, unknown>
  }
  const messages = inTime(heard.map(({ body }) => JSON.parse(body) as Message))
  expect(messages.map(({ type }) => type)).toEqual(['document.created', 'document.moved', 'document.cancelled'])
  expect(messages[0]).toMatchObject({
    data: { id, title: 'Вэбхүүктэй гэрээ', document_status: 'OPEN', url: `https://orgil.example/workflow/${id}` },
  })
  expect(JSON.stringify(messages)).not.toContain('52000000')

  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  for (const { headers, body } of heard) {
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  }
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  expect(
    (await sentTo(webhook)).map(({ event, state, status, answer: said, tries }) => [event, state, status, said, tries]),
  ).toEqual([
    ['document.cancelled', 'delivered', 200, 'ok', 1],
    ['document.moved', 'delivered', 200, 'ok', 1],
    ['document.created', 'delivered', 200, 'ok', 1],
  ])
  await admin!.call(removeWebhook, { id: webhook })
})

/** Everything that is told of these documents, by document. */
async function told(...ids: string[]) {
  await carry()
  interface Message {
    type: string
    timestamp: string
    data: { id: string; document_status: string }
  }
  const messages = inTime(heard.map(({ body }) => JSON.parse(body) as Message))
  return ids.map((id) =>
    messages.filter(({ data }) => data.id === id).map(({ type, data }) => `${type} ${data.document_status}`),
  )
}

test('a document that rests and goes on is told of both, once each, whatever happens to it meanwhile', async () => {
  const { id: webhook } = await aWebhook('/rest')
  await carry()
  heard.length = 0
  const id = await aDocument(creator!)
  const {
    my_steps: [step],
  } = await seen(reviewer!, id)
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  expect((await reviewer!.call(postponeDocument, { id, step_id: step!.id, until, description: 'Амралт' })).status).toBe(
    200,
  )
  expect((await reviewer!.call(resumeDocument, { id })).status).toBe(200)
  await decideAs(reviewer!, id, 'returned', { description: 'Дутуу' })
  expect(await told(id)).toEqual([
    ['document.created OPEN', 'document.postponed POSTPONED', 'document.resumed OPEN', 'document.moved OPEN'],
  ])
  await admin!.call(removeWebhook, { id: webhook })
})

const news = {
  instance_id: '',
  number: '',
  title: '',
  by: null,
  come: [],
  step_ids: [],
  creator: null,
  status: { mn: '' },
  version: 1,
  live: [],
}

type Change = Pick<Changed, 'happened' | 'document_status'> & { step_ids?: string[] }

test.each<[string, Change, string[]]>([
  ['another calendar, while it rests', { happened: ['recounted'], document_status: 'POSTPONED' }, []],
  ['another calendar, while it is open', { happened: ['recounted'], document_status: 'OPEN' }, []],
  [
    'a document goes on, and at another step',
    { happened: ['resumed', 'closed', 'activated'], document_status: 'OPEN', step_ids: ['next'] },
    ['document.resumed', 'document.moved'],
  ],
  [
    'a document that rests is given up',
    { happened: ['closed', 'cancelled'], document_status: 'CANCELLED' },
    ['document.cancelled'],
  ],
])('%s', (_what, change, events) => {
  expect(eventsOf({ ...news, ...change })).toEqual(events)
})

test('what was told before an update is understood after it', () => {
  const goesOn = { was_status: 'POSTPONED', document_status: 'OPEN', is_resumed: true, step_ids: ['next'] } as const
  expect(eventsOf({ ...news, ...goesOn, step_ids: ['next'] })).toEqual(['document.resumed', 'document.moved'])
  const endsAtOnce = { was_status: 'OPEN', document_status: 'ENDED', is_new: true } as const
  expect(eventsOf({ ...news, ...endsAtOnce })).toEqual(['document.created', 'document.ended'])
  expect(eventsOf({ ...news, was_status: 'POSTPONED', document_status: 'POSTPONED' })).toEqual([])
})

test('a document that ends in the act of sending is told as sent and as ended, also to whoever wants to hear of the end alone', async () => {
  await asSystem(db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      71,
      {
        code: 'at_once',
        title: { mn: 'Шууд' },
        description: { mn: '' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'Ш',
        form: [{ name: 'amount', label: { mn: 'Дүн' }, kind: 'money', required: false }],
        diagram: draw({
          start: { type: 'START', next: 'review' },
          review: {
            type: 'CHECK',
            to: toRole(app.places.orgs.trade.roles.reviewer),
            on: { reviewed: 'end', returned: 'fix' },
            skip: { when: 'amount < 10', outcome: 'reviewed', reason: { mn: 'Арван төгрөгт хүрэхгүй' } },
          },
          fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    ),
  )
  const [all, end] = [await aWebhook('/whole'), await aWebhook('/end', ['document.ended'])]
  await carry()
  heard.length = 0
  const id = await aDocument(creator!, { flow_id: 71, fields: { amount: '5' } })
  await carry()
  expect(heard.map(({ path, body }) => `${path} ${(JSON.parse(body) as { type: string }).type}`).toSorted()).toEqual([
    '/end document.ended',
    '/whole document.created',
    '/whole document.ended',
  ])
  expect((await seen(creator!, id)).document_status).toBe('ENDED')
  for (const one of [all, end]) await admin!.call(removeWebhook, { id: one.id })
})

test('an address hears only of what was chosen, and nothing while it is paused', async () => {
  const { id: webhook } = await aWebhook('/cancelled', ['document.cancelled'])
  const first = await aDocument(creator!)
  await creator!.call(withdrawDocument, { id: first, description: 'Алдаа' }, { 'idempotency-key': crypto.randomUUID() })
  await carry()
  expect(heard.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['document.cancelled'])
  const { name, url, events } = await shown(webhook)
  await admin!.call(changeWebhook, { id: webhook, name, url, events, is_active: false })
  const second = await aDocument(creator!)
  await creator!.call(
    withdrawDocument,
    { id: second, description: 'Алдаа' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  await carry()
  expect(heard).toHaveLength(1)
  await admin!.call(removeWebhook, { id: webhook })
})

test('what does not arrive is tried again with growing pauses, under the same id, and given up in the end', async () => {
  const { id: webhook } = await aWebhook('/broken', ['document.created'])
  answer = { status: 500, text: 'no \0 thanks' }
  await aDocument(creator!)
  await carry()
  const [one] = await sentTo(webhook)
  expect(one).toMatchObject({ state: 'waiting', tries: 1, status: 500, problem: 'refused', answer: 'no  thanks' })
  expect(Date.parse(one!.next_try_at!) - Date.now()).toBeGreaterThan(50_000)
  // Not before its time.
  await app.runJob('workflow.webhooks_due')
  expect(heard).toHaveLength(1)
  for (const [at, pause] of PAUSES.entries()) {
    expect((await later(one!.id, pause)).numUpdatedRows).toBe(1n)
    await app.runJob('workflow.webhooks_due')
    expect(heard).toHaveLength(at + 2)
  }
  expect((await sentTo(webhook))[0]).toMatchObject({ state: 'failed', tries: PAUSES.length + 1, next_try_at: null })
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(PAUSES.every((pause, at) => at === 0 || pause > PAUSES[at - 1]!)).toBe(true)
  expect((await shown(webhook)).failing_since).not.toBeNull()

  answer = { status: 204, text: '' }
  expect((await admin!.call(redeliver, { id: webhook, delivery_id: one!.id })).body).toMatchObject({
    id: one!.id,
    state: 'delivered',
    status: 204,
    tries: PAUSES.length + 2,
  })
  expect(heard.at(-1)!.headers['webhook-id']).toBe(heard[0]!.headers['webhook-id'])
  expect(heard.at(-1)!.body).toBe(heard[0]!.body)
  expect((await shown(webhook)).failing_since).toBeNull()
  await admin!.call(removeWebhook, { id: webhook })
})

test('a try belongs to one process; what a process left behind when it died is taken up after a while', async () => {
  const { id: webhook } = await aWebhook('/once', ['document.created'])
  answer = { status: 503, text: '' }
  await aDocument(creator!)
  await carry()
  const [{ id } = { id: '' }] = await sentTo(webhook)
  await later(id, 60)
  answer = { status: 200, text: 'ok' }
  heard.length = 0
  // Each with services of its own, as processes have them.
  await Promise.all([1, 2, 3].map(() => deliverWebhook.handle({}, { ...services })))
  expect(heard).toHaveLength(1)

  answer = { status: 503, text: '' }
  await aDocument(creator!)
  await carry()
  const [fresh] = await sentTo(webhook)
  // As it stands when somebody took it up and never came back.
  await db
    .updateTable('workflow.webhook_deliveries')
    .set({ next_try_at: new Date(Date.now() - 1) })
    .where('id', '=', fresh!.id)
    .execute()
  answer = { status: 200, text: 'ok' }
  await app.runJob('workflow.webhooks_due')
  expect((await sentTo(webhook))[0]).toMatchObject({ id: fresh!.id, state: 'delivered' })
  await admin!.call(removeWebhook, { id: webhook })
})

test('a name in an address is looked up, and nobody waits for that in a transaction', async () => {
  const strict = Object.assign(services.config, { WEBHOOKS_TO_PRIVATE: false })
  const named = { name: 'Нэртэй', url: 'https://hooks.orgil.invalid/in', events: ['document.ended' as const] }
  const {
    status,
    body: { id },
  } = await admin!.call(addWebhook, named)
  const moveTo = (url: string) => admin!.call(changeWebhook, { ...named, id, is_active: true, url }).then(refusalOf)
  expect([status, await moveTo('https://other.orgil.invalid/in')]).toEqual([200, '200 '])
  expect(await moveTo('https://127.0.0.1/in')).toBe('422 webhook.address_private')
  await admin!.call(removeWebhook, { id })
  Object.assign(strict, { WEBHOOKS_TO_PRIVATE: true })
})

test('after five days without success an address is left alone, and its administrators are told once', async () => {
  // Whoever may look after webhooks, whatever their role is called.
  const { users } = app.places.orgs.trade
  const { body: keeper } = await admin!.call(
    createRole,
    {
      name: 'keeper',
      display_name: { mn: 'Сахигч' },
      note: null,
      menus: null,
      default_menu: 1,
      permissions: ['workflow.documents.r', 'workflow.webhooks.u'],
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect((await admin!.call(addHolders, { id: keeper.id, user_ids: [users['sales']!] })).status).toBe(200)
  const { id: webhook } = await aWebhook('/gone', ['document.created'])
  answer = { status: 410, text: '' }
  await aDocument(creator!)
  await carry()
  await db
    .updateTable('workflow.webhooks')
    .set({ failing_since: new Date(Date.now() - 5 * 86_400_000 - 1000) })
    .where('id', '=', webhook)
    .execute()
  const [one] = await sentTo(webhook)
  await later(one!.id, 60)
  await app.runJob('workflow.webhooks_due')
  const after = await shown(webhook)
  expect(after).toMatchObject({ is_active: false })
  expect(after.given_up_at).not.toBeNull()
  expect((await sentTo(webhook))[0]).toMatchObject({ state: 'failed', next_try_at: null })
  const notices = await db.selectFrom('platform.outbox').select('payload').where('topic', '=', 'notify').execute()
  expect(notices.filter(({ payload }) => payload['key'] === 'workflow.notify.webhook_given_up')).toMatchObject([
    {
      payload: {
        user_ids: expect.arrayContaining([users['admin'], users['sales']]) as number[],
        link: '/organization/webhooks',
        params: { name: 'Систем /gone' },
      },
    },
  ])

  // Brought back by hand it begins anew.
  const { name, url, events } = after
  await admin!.call(changeWebhook, { id: webhook, name, url, events, is_active: true })
  expect(await shown(webhook)).toMatchObject({ is_active: true, failing_since: null, given_up_at: null })
  await admin!.call(removeWebhook, { id: webhook })
})

test('the trial says at once how it went; the secret is shown once, and the one before signs for another day', async () => {
  const { id: webhook, secret: before } = await aWebhook('/trial')
  expect((await admin!.call(tryWebhook, { id: webhook })).body).toMatchObject({
    event: PING,
    state: 'delivered',
    status: 200,
    answer: 'ok',
  })
  const { secret: after } = (await admin!.call(renewSecret, { id: webhook })).body
  expect(after).not.toBe(before)
  answer = { status: 302, text: '' }
  expect((await admin!.call(tryWebhook, { id: webhook })).body).toMatchObject({
    state: 'failed',
    status: 302,
    problem: 'refused',
    next_try_at: null,
  })
  const { headers, body } = heard.at(-1)!
  const signedBy = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64')}`
  expect(headers['webhook-signature']).toBe(`${signedBy(after)} ${signedBy(before)}`)

  // After its day the one before is no more.
  await db
    .updateTable('workflow.webhooks')
    .set({ previous_until: new Date(Date.now() - 1) })
    .where('id', '=', webhook)
    .execute()
  await admin!.call(tryWebhook, { id: webhook })
  expect(heard.at(-1)!.headers['webhook-signature']).not.toContain(' ')
  await app.runJob('workflow.webhook_log')
  expect(
    await db.selectFrom('workflow.webhooks').select('previous_secret').where('id', '=', webhook).executeTakeFirst(),
  ).toEqual({ previous_secret: null })

  const kept = JSON.stringify([
    ...(await db.selectFrom('workflow.webhooks').selectAll().execute()),
    ...(await db.selectFrom('platform.audit').selectAll().execute()),
    (await admin!.call(listWebhooks, {})).body,
  ])
  for (const secret of [before, after]) expect(kept).not.toContain(secret)
  await admin!.call(removeWebhook, { id: webhook })
  expect(await sentToNobody(webhook)).toBe('404 webhook.missing')
})
const sentToNobody = async (id: string) => refusalOf(await admin!.call(listDeliveries, { id }))

test('who writes the other side by what the guide of operation says takes what comes from here and nothing else', async () => {
  const [, code] =
    /```js\n(.*?)\n```/s.exec(readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')) ?? []
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code!)}`)) as {
    isGenuine: (message: { secret: string; headers: http.IncomingHttpHeaders; body: string; now?: number }) => boolean
  }
  const { id: webhook, secret } = await aWebhook('/theirs')
  await admin!.call(tryWebhook, { id: webhook })
  const { secret: renewed } = (await admin!.call(renewSecret, { id: webhook })).body
  await admin!.call(tryWebhook, { id: webhook })
  const [first, second] = heard
  expect([
    isGenuine({ secret, ...first! }),
    isGenuine({ secret, ...second! }),
    isGenuine({ secret: renewed, ...second! }),
  ]).toEqual([true, true, true])
  expect([
    isGenuine({ secret: renewed, ...first! }),
    isGenuine({ secret, ...first!, body: `${first!.body} ` }),
    isGenuine({ secret, ...first!, headers: { ...first!.headers, 'webhook-id': 'msg_other' } }),
    isGenuine({ secret, ...first!, now: Date.now() + 600_000 }),
    isGenuine({ secret, headers: {}, body: '' }),
    isGenuine({ secret, ...first!, headers: { ...first!.headers, 'webhook-signature': 'v1,өөр' } }),
  ]).toEqual([false, false, false, false, false, false])
  await admin!.call(removeWebhook, { id: webhook })
})

test('its secrets follow when the key that seals is changed', async () => {
  const { id: webhook } = await aWebhook('/sealed')
  await admin!.call(renewSecret, { id: webhook })
  expect(webhookModule.sealed).toContain(sealedWebhooks)
  const old = await db
    .selectFrom('workflow.webhooks')
    .select(['secret', 'previous_secret'])
    .where('id', '=', webhook)
    .executeTakeFirstOrThrow()
  const fresh = { ...services.config, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
  const known = (await import('node:fs')).readFileSync(`${services.config.DATA_DIR}/secret.key`, 'utf8').trim()
  const done = await rotateSecrets(db, { ...fresh, SECRET_KEY_OLD: [known] }, [sealedWebhooks])
  expect(done).toMatchObject({ closed: [] })
  expect(done.anew).toBeGreaterThanOrEqual(2)
  const now = await db
    .selectFrom('workflow.webhooks')
    .select(['secret', 'previous_secret'])
    .where('id', '=', webhook)
    .executeTakeFirstOrThrow()
  expect([now.secret === old.secret, now.previous_secret === old.previous_secret]).toEqual([false, false])
  // This process still has the old key alone.
  expect((await admin!.call(tryWebhook, { id: webhook })).body).toMatchObject({
    state: 'failed',
    problem: 'not_opened',
  })
  await admin!.call(removeWebhook, { id: webhook })
})

test('old messages go at night', async () => {
  const { id: webhook } = await aWebhook('/old')
  const {
    body: { id },
  } = await admin!.call(tryWebhook, { id: webhook })
  await db
    .updateTable('workflow.webhook_deliveries')
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', id)
    .execute()
  const {
    body: { id: young },
  } = await admin!.call(tryWebhook, { id: webhook })
  await app.runJob('workflow.webhook_log')
  expect((await sentTo(webhook)).map((one) => one.id)).toEqual([young])
  await admin!.call(removeWebhook, { id: webhook })
})

test('bad input, the wrong person and another organisation are refused', async () => {
  const good = { name: 'Санхүү', url: address('/x'), events: ['document.ended' as const] }
  for (const person of [creator, outsider])
    expect(refusalOf(await person!.call(addWebhook, good))).toBe('403 platform.no_permission')
  expect((await admin!.call(addWebhook, { ...good, events: [] })).status).toBe(422)
  expect((await admin!.call(addWebhook, { ...good, name: ' ' })).status).toBe(422)
  expect((await admin!.call(addWebhook, { ...good, url: 'ftp://example.com' })).body.code).toBe(
    'webhook.address_not_https',
  )
  const before = (await admin!.call(listWebhooks, {})).body.length
  await Promise.all(Array.from({ length: 24 - before }, (_, at) => admin!.call(addWebhook, { ...good, name: `${at}` })))
  const all = (await admin!.call(listWebhooks, {})).body
  expect(all).toHaveLength(20)
  for (const { id } of all) await admin!.call(removeWebhook, { id })
})
