import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { listen, type Listening } from '#platform/testing/event-stream.ts'
import { recognitionOf, somebody } from '#platform/testing/people.ts'
import { testServices } from '#platform/testing/services.ts'
import { openDatabase } from '../database.ts'
import { mount, openHttp } from '../http.ts'
import { MOST_STREAMS } from '../live.ts'
import { tell, type LiveEntry } from '../outbox.ts'
import { startLiveReader } from '../outbox/live-reader.ts'
import { asSystem, withTenant } from '../tenancy.ts'
import { endExpired } from './keep-alive.ts'
import { liveRoute } from './stream.ts'

const { db, connection } = await openTestDatabase()
const person = { structId: null, jobId: null, roleIds: [10, 11], firstName: 'Оюун', lastName: 'Бат' }
const oyun = await somebody(db, { userId: 1, person: { ...person, empId: 100, jobId: 7 } })
const bold = await somebody(db, { userId: 2, roleId: 12, person: { ...person, roleIds: [12], empId: 200 } })
const foreigner = await somebody(db, { userId: 1, orgId: 2, person: { ...person, empId: 100, jobId: 7 } })
const people = [oyun, bold, foreigner]

/** One process of the product: a server and a reader of its own. */
async function aProcess(pool = db) {
  const services = testServices(pool)
  const http = await openHttp(services)
  mount(http, services, [liveRoute], recognitionOf(people))
  const reader = await startLiveReader(services)
  await http.listen({ port: 0, host: '127.0.0.1' })
  atTheEnd(async () => {
    services.live.endAll()
    await http.close()
    await reader.stop()
  })
  return { services, address: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}` }
}

const first = await aProcess()
const second = await aProcess()

const open: Listening[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.stop()
})
/** Without `lastEventId` from now on: what was said before is waited for, and left out. */
async function listening(who: { token: string; orgId: number }, { address } = first, lastEventId?: string) {
  const one = await listen(address, who.token, lastEventId)
  open.push(one)
  if (lastEventId) return one
  await afterThis(one, who.orgId)
  one.events.length = 0
  one.times.length = 0
  return one
}

function say(orgId: number, ...live: LiveEntry[]) {
  return withTenant(db, { orgId, userId: 1 }, (trx) => tell(trx, orgId, 'test.said', { secret: 'content', live }))
}
const systemSays = (live: LiveEntry) => asSystem(db, (trx) => tell(trx, 1, live.topic, { live: [live] }))
/** Marks go to everybody who listens, also to those for whom nobody set one. */
const news = (one: Listening) => one.events.filter(({ topic }) => topic !== 'test.mark')
const heard = (one: Listening) => news(one).map(({ key }) => key)
/** Whatever was said before has arrived once this has. */
async function afterThis(one: Listening, orgId = 1) {
  const key = crypto.randomUUID()
  await say(orgId, { topic: 'test.mark', key, audience: ['*'] })
  await expect.poll(() => one.events.map((event) => event.key)).toContain(key)
}

test('a person hears what is meant for them, by user, role, employee or job, and nothing else', async () => {
  const [ears, other] = [await listening(oyun), await listening(bold)]
  await say(1, { topic: 'test', key: 'user', audience: ['u:1'] }, { topic: 'test', key: 'role', audience: ['r:11'] })
  await say(1, { topic: 'test', key: 'employee', audience: ['e:100', 'j:7'] })
  await say(1, { topic: 'test', key: 'not-you', audience: ['u:2', 'r:99'] })
  await say(1, { topic: 'test', key: 'all', audience: ['*'] })
  await afterThis(ears)
  await afterThis(other)
  expect(heard(ears).filter((key) => key.length < 20)).toEqual(['user', 'role', 'employee', 'all'])
  expect(heard(other).filter((key) => key.length < 20)).toEqual(['not-you', 'all'])
})

test('browsers learn that something changed and never what', async () => {
  const ears = await listening(oyun)
  await say(1, { topic: 'test', key: 'k', audience: ['u:1'] })
  await expect.poll(() => ears.events).toHaveLength(1)
  expect(Object.keys(ears.events[0]!).sort()).toEqual(['id', 'key', 'topic'])
  expect(JSON.stringify(ears.events)).not.toContain('content')
})

test('another organisation hears nothing, even with the same ids', async () => {
  const [ours, theirs] = [await listening(oyun), await listening(foreigner)]
  await say(1, { topic: 'test', key: 'ours', audience: ['u:1', 'r:10', 'e:100', 'j:7', '*'] })
  await say(2, { topic: 'test', key: 'theirs', audience: ['u:1', 'r:10', 'e:100', 'j:7', '*'] })
  await afterThis(ours, 1)
  await afterThis(theirs, 2)
  expect(heard(ours)).toEqual(['ours'])
  expect(heard(theirs)).toEqual(['theirs'])
})

test('nobody listens without a session', async () => {
  expect((await listen(first.address, 'no-such-token-at-all-0000')).status).toBe(401)
})

test('a transaction that began earlier and ends later is not lost, and nobody waits for it', async () => {
  const ears = await listening(oyun)
  let finish: () => void = () => undefined
  const slow = db.transaction().execute(async (trx) => {
    await tell(trx, 1, 'test.said', { live: [{ topic: 'test', key: 'earlier', audience: ['u:1'] }] })
    await new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await expect.poll(() => typeof finish).toBe('function')
  await new Promise((resume) => setTimeout(resume, 50))
  await say(1, { topic: 'test', key: 'later', audience: ['u:1'] })
  await expect.poll(() => heard(ears)).toEqual(['later'])
  // Whoever left now would not know what the other has to say.
  const later = news(ears)[0]!.id
  finish()
  await slow
  await expect.poll(() => heard(ears)).toEqual(['later', 'earlier'])
  const after = await listening(oyun, second, later)
  // In which order depends on how far the other process had come.
  await expect
    .poll(
      () =>
        heard(after)
          .filter((key) => key.length < 30)
          .toSorted(),
      { message: 'both, each once' },
    )
    .toEqual(['earlier', 'later'])
})

test('more than is shown at once comes whole and once, also beside one that ends meanwhile', async () => {
  const ears = await listening(oyun)
  const count = 1200
  const all = Array.from({ length: count }, (_, at) => `row ${at}`)
  const half = { finish: () => undefined as void }
  const slow = db.transaction().execute(async (trx) => {
    await tell(trx, 1, 'test.said', { live: [{ topic: 'test', key: 'beside', audience: ['u:1'] }] })
    await new Promise<void>((resolve) => {
      half.finish = resolve
    })
  })
  await asSystem(db, async (trx) => {
    for (const key of all) await tell(trx, 1, 'test.said', { live: [{ topic: 'test', key, audience: ['u:1'] }] })
  })
  half.finish()
  await slow
  await expect.poll(() => heard(ears).length).toBe(count + 1)
  expect(heard(ears).filter((key) => key !== 'beside')).toEqual(all)
})

test('what was missed while away is told on return, by any process', async () => {
  const before = await listening(oyun)
  await say(1, { topic: 'test', key: 'seen', audience: ['u:1'] })
  await expect.poll(() => heard(before)).toEqual(['seen'])
  before.stop()
  await say(
    1,
    { topic: 'test', key: 'missed-1', audience: ['u:1'] },
    { topic: 'test', key: 'missed-2', audience: ['*'] },
  )
  await say(1, { topic: 'test', key: 'of-another', audience: ['u:2'] })
  await say(2, { topic: 'test', key: 'of-another-organisation', audience: ['u:1', '*'] })
  await listening(oyun, second)

  const after = await listening(oyun, second, before.events[0]!.id)
  // Beside a transaction of somebody else what was seen may be told once more.
  const missed = () => heard(after).filter((key) => key.length < 30 && key !== 'seen')
  await expect.poll(missed).toEqual(['missed-1', 'missed-2'])
  await say(1, { topic: 'test', key: 'new', audience: ['u:1'] })
  await expect.poll(missed).toEqual(['missed-1', 'missed-2', 'new'])
})

test.each([
  ['an id that never was', 'nonsense'],
  ['an id from the future', '999999999-1'],
])('%s leads to reading everything anew', async (_what, id) => {
  const ears = await listening(oyun, first, id)
  await expect.poll(() => ears.events[0]).toEqual({ id: '', topic: 'resync', key: '' })
})

test('who was away for more than ten minutes reads everything anew', async () => {
  const before = await listening(oyun)
  await say(1, { topic: 'test', key: 'a', audience: ['u:1'] })
  await expect.poll(() => before.events).toHaveLength(1)
  await say(1, { topic: 'test', key: 'old', audience: ['u:1'] })
  await expect.poll(() => before.events).toHaveLength(2)
  before.stop()
  await db
    .updateTable('platform.outbox')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .execute()
  const ears = await listening(oyun, first, before.events[0]!.id)
  await expect.poll(() => ears.events[0]?.topic).toBe('resync')
  expect(heard(ears)).not.toContain('old')
})

test('the end of a session reaches its browser at once and closes the stream; other sessions go on', async () => {
  const phone = await somebody(db, { userId: 1, person: oyun.person })
  people.push(phone)
  const [mobile, desk] = [await listening(phone, second), await listening(oyun)]
  mobile.events.length = 0
  await systemSays({ topic: 'access.session_ended', key: phone.sessionId, audience: ['u:1'] })
  await expect.poll(() => mobile.isOver()).toBe(true)
  expect(news(mobile).map(({ topic, key }) => [topic, key])).toEqual([['access.session_ended', phone.sessionId]])
  await afterThis(desk)
  expect(news(desk)).toEqual([])
  expect(desk.isOver()).toBe(false)
})

test('whose rights changed is told so and has to come anew', async () => {
  const [other, ears] = [await listening(bold), await listening(oyun)]
  await systemSays({ topic: 'access.rights_changed', key: '1', audience: ['u:1'] })
  await expect.poll(() => ears.isOver()).toBe(true)
  expect(ears.events.map(({ topic }) => topic)).toEqual(['access.rights_changed'])
  expect(other.isOver()).toBe(false)
})

test('a stream does not outlive its session, nor its stay in the organisation', async () => {
  const [expired, moved] = [await somebody(db, { userId: 3 }), await somebody(db, { userId: 4 })]
  people.push(expired, moved)
  const [a, b, c] = [await listening(expired), await listening(moved), await listening(oyun)]
  await db
    .updateTable('platform.sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', expired.sessionId)
    .execute()
  await db.updateTable('platform.sessions').set({ org_id: 2 }).where('id', '=', moved.sessionId).execute()
  await endExpired(first.services)
  await expect.poll(() => [a.isOver(), b.isOver()]).toEqual([true, true])
  expect(c.isOver()).toBe(false)
})

test('a browser that reads too slowly is let go, and nobody waits for it', async () => {
  const slow = net.connect({ port: Number(new URL(first.address).port), host: '127.0.0.1' })
  slow.on('error', () => undefined)
  slow.write(`GET /api/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${oyun.token}\r\n\r\n`)
  await expect.poll(() => first.services.live.count()).toBeGreaterThan(0)
  slow.pause()
  const ears = await listening(bold)
  const key = 'k'.repeat(2000)
  for (let round = 0; round < 40; round += 1) {
    await say(1, ...Array.from({ length: 100 }, () => ({ topic: 'test', key, audience: ['u:1'] })))
  }
  await expect.poll(() => first.services.metrics.expose(), { timeout: 10_000 }).toContain('orgil_live_dropped_total 1')
  await afterThis(ears)
  slow.destroy()
})

test('a session that opens stream after stream loses its oldest ones; nobody else does', async () => {
  const busy = await somebody(db, { userId: 5 })
  people.push(busy)
  const other = await listening(bold)
  const before = first.services.live.count()
  const streams: Listening[] = []
  for (let at = 0; at < MOST_STREAMS + 3; at += 1) {
    streams.push(await listen(first.address, busy.token))
    open.push(streams.at(-1)!)
  }
  await expect.poll(() => streams.map((one) => one.isOver())).toEqual(streams.map((_one, at) => at < 3))
  expect(first.services.live.count()).toBe(before + MOST_STREAMS)
  await say(1, { topic: 'test', key: 'still here', audience: ['u:5'] })
  for (const one of streams.slice(3)) await expect.poll(() => heard(one)).toEqual(['still here'])
  await afterThis(other)
  expect([other.isOver(), streams.slice(0, 3).map(heard)]).toEqual([false, [[], [], []]])
})

test('changes reach a browser of another process at once', async () => {
  // A process of its own has connections of its own.
  const own = openDatabase(connection, { DATABASE_POOL: 3 }, first.services.log)
  atTheEnd(own.close)
  const remote = await aProcess(own.db)
  const ears = await listening(oyun, remote)
  const took: number[] = []
  for (let i = 0; i < 40; i += 1) {
    await say(1, { topic: 'test', key: String(i), audience: ['u:1'] })
    const committed = performance.now()
    await expect.poll(() => ears.times.length, { interval: 2, timeout: 10_000 }).toBe(i + 1)
    took.push(ears.times[i]! - committed)
    await new Promise((resume) => setTimeout(resume, Math.random() * 60))
  }
  took.sort((a, b) => a - b)
  // A quarter of them: the others may have waited for whatever else the machine does. Who only looks from time to
  // time would be late with each.
  expect(took[10]).toBeLessThan(200)
})

test('a page that belongs to somebody else hears nothing of this session', async () => {
  const ask = (pageOf: number) =>
    fetch(`${first.address}/api/live?page_of=${pageOf}`, { headers: { authorization: `Bearer ${oyun.token}` } })
  const refused = await ask(bold.userId)
  expect([refused.status, await refused.json()]).toEqual([
    406,
    expect.objectContaining({ code: 'platform.other_person' }),
  ])
  const heard = await ask(oyun.userId)
  expect(heard.status).toBe(200)
  await heard.body?.cancel()
})
