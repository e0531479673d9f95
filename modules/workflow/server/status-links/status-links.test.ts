import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listStatusLinks, makeStatusLink, MOST_LINKS, revokeStatusLink } from '../../shared/status-links.ts'
import { aDocument, decideAs, refusalOf } from '../../testing/office.ts'

const app = await startedApp({ PROCESS: 'web' })
const { db } = app.services
const { orgId } = app.places.orgs.trade
const [creator, reviewer, admin, sales, outsider] = await Promise.all(
  ['creator', 'reviewer', 'admin', 'sales', 'outsider'].map(app.as),
)
const title = 'Гадагш харуулах гэрээ'
const make = async (id: string, wish: { shows_title?: boolean; days?: 7 | 30 | 90 | 365 } = {}) =>
  (await creator!.call(makeStatusLink, { id, ...wish })).body
/** As somebody without an account. */
const look = async (path: string) => {
  const reply = await fetch(`${app.address}/api${path}`, { headers: { 'x-lang': 'en_US' } })
  const text = await reply.text()
  return {
    status: reply.status,
    text,
    body: JSON.parse(text) as Record<string, unknown>,
    robots: reply.headers.get('x-robots-tag'),
    cache: reply.headers.get('cache-control'),
  }
}

test('whoever has the link sees number, state, step and since when, follows the document, and sees nobody’s name', async () => {
  const id = await aDocument(creator!, { title })
  const { path } = await make(id)
  expect(path).toMatch(/^\/status\/[\w-]{43}$/)
  const first = await look(path)
  expect(first).toMatchObject({ status: 200, robots: 'noindex, nofollow, noarchive', cache: 'no-store' })
  expect(first.body).toEqual({
    number: expect.stringMatching(/^Б\/20\d\d-\d{4}$/) as string,
    title: null,
    document_status: 'OPEN',
    step: expect.objectContaining({ mn: 'Хянах' }) as object,
    step_type: 'CHECK',
    since: expect.any(String) as string,
  })
  for (const theirs of ['Болд', 'Сарангэрэл', title, 'Хөх Тэнгэр', '52000000', id])
    expect(first.text).not.toContain(theirs)

  await decideAs(reviewer!, id, 'returned', { description: 'Дутуу' })
  expect((await look(path)).body).toMatchObject({ document_status: 'OPEN', step_type: 'RE_CREATE' })
  await decideAs(creator!, id, 'cancelled', { description: 'Хэрэггүй' })
  const last = await look(path)
  expect(last.body).toMatchObject({ document_status: 'CANCELLED', step_type: 'CANCEL' })
  expect(Date.parse(String(last.body['since']))).toBeGreaterThan(Date.parse(String(first.body['since'])))
  expect(last.text).not.toContain('Хэрэггүй')
})

test('the title is shown only where its creator wants it', async () => {
  const id = await aDocument(creator!, { title })
  const { path } = await make(id, { shows_title: true })
  expect((await look(path)).body).toMatchObject({ title })
})

test('a link that is over, closed, unknown or no link at all is the same to whoever tries', async () => {
  const id = await aDocument(creator!)
  const [over, closed] = [await make(id), await make(id)]
  expect((await look(over.path)).status).toBe(200)
  await db
    .updateTable('workflow.status_links')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', over.id)
    .execute()
  expect((await creator!.call(revokeStatusLink, { id, link_id: closed.id })).status).toBe(200)
  // Closing it twice closes it once.
  expect((await creator!.call(revokeStatusLink, { id, link_id: closed.id })).status).toBe(200)
  const answers = await Promise.all(
    [over.path, closed.path, `/status/${'x'.repeat(43)}`, '/status/short', `/status/${over.id}`].map(look),
  )
  for (const { status, body, robots } of answers)
    expect([status, body['code'], robots]).toEqual([
      404,
      'workflow.status_link.unknown',
      'noindex, nofollow, noarchive',
    ])
  expect(
    (await creator!.call(listStatusLinks, { id })).body.links.filter(({ revoked_at }) => revoked_at === null),
  ).toHaveLength(1)
})

test('the secret half of a link is stored nowhere, and the list does not hold it', async () => {
  const id = await aDocument(creator!)
  const { path } = await make(id)
  const secret = path.slice('/status/'.length)
  const kept = [
    ...(await db.selectFrom('workflow.status_links').selectAll().execute()),
    ...(await db.selectFrom('platform.audit').selectAll().execute()),
    ...(await db.selectFrom('platform.outbox').selectAll().execute()),
  ]
  expect(JSON.stringify([kept, (await creator!.call(listStatusLinks, { id })).body])).not.toContain(secret)
})

test('only the creator makes links; an administrator may close them; others see none of them', async () => {
  const id = await aDocument(creator!)
  const { id: link_id, path } = await make(id)
  expect(refusalOf(await reviewer!.call(makeStatusLink, { id }))).toBe('403 workflow.status_link.creator_only')
  expect(refusalOf(await admin!.call(makeStatusLink, { id }))).toBe('403 workflow.status_link.creator_only')
  expect((await reviewer!.call(listStatusLinks, { id })).body).toEqual({ may_make: false, links: [] })
  expect(refusalOf(await reviewer!.call(revokeStatusLink, { id, link_id }))).toBe(
    '403 workflow.status_link.creator_only',
  )
  for (const stranger of [sales, outsider]) {
    expect(refusalOf(await stranger!.call(makeStatusLink, { id }))).toBe('404 workflow.document_missing')
    expect(refusalOf(await stranger!.call(revokeStatusLink, { id, link_id }))).toBe('404 workflow.document_missing')
  }
  expect((await admin!.call(listStatusLinks, { id })).body.links).toHaveLength(1)
  expect((await admin!.call(revokeStatusLink, { id, link_id })).status).toBe(200)
  expect((await look(path)).status).toBe(404)
  expect((await creator!.call(makeStatusLink, { id, days: 8 as never })).status).toBe(422)
})

test('of a document at most ten links are open, also when they are asked for at once', async () => {
  const id = await aDocument(creator!)
  const made = await Promise.all(Array.from({ length: MOST_LINKS + 3 }, () => creator!.call(makeStatusLink, { id })))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(MOST_LINKS)
  expect(new Set(made.filter(({ status }) => status !== 200).map(refusalOf))).toEqual(
    new Set(['409 workflow.status_link.too_many']),
  )
})

test('a suspended organisation shows nothing, and too many looks from one address are refused', async () => {
  const id = await aDocument(creator!)
  const { path } = await make(id)
  const root = await app.as('superadmin')
  const suspension = (method: string, body: object) =>
    root.fetch(`/api/access/organizations/${orgId}/suspension`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await suspension('POST', { reason: 'Туршилт' })).status).toBe(200)
  expect((await look(path)).status).toBe(404)
  expect((await suspension('DELETE', {})).status).toBe(200)
  expect((await look(path)).status).toBe(200)
  // Also in the window that may begin just now.
  await sql`insert into platform.rate_limits (bucket, window_start, hits) select bucket,
    window_start + step * interval '600 seconds', 120 from platform.rate_limits, generate_series(0, 1) as step
    where bucket like 'workflow.status:%' on conflict (bucket, window_start) do update set hits = 120`.execute(db)
  expect(await look(path)).toMatchObject({ status: 429, body: { code: 'platform.too_many_requests' } })
})
