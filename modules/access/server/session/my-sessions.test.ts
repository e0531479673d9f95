import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import { tokenHash } from './sessions.ts'

const { db, as, places } = await injectedApp()
const { trade } = places.orgs
type Listed = { id: string; is_current: boolean }[]
const listed = async (person: Awaited<ReturnType<typeof as>>) =>
  (await person.get('/api/auth/sessions')).body as unknown as Listed

test('I see where I am signed in, and nobody else does', async () => {
  const [here, there, other] = [await as('creator'), await as('creator'), await as('reviewer')]
  const sessions = await listed(here)
  expect(sessions.length).toBe(2)
  expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1)
  expect((await listed(other)).length).toBe(1)
  expect((await listed(there)).find(({ is_current }) => is_current)?.id).toBe(
    sessions.find(({ is_current }) => !is_current)?.id,
  )
})

test('a session that I end is over at once, and its browser is told', async () => {
  const [here, there] = [await as('secretary'), await as('secretary')]
  const { id } = (await listed(there)).find(({ is_current }) => is_current)!
  expect((await here.delete(`/api/auth/sessions/${id}`)).status).toBe(200)
  expect((await there.get('/api/auth/sessions')).status).toBe(406)
  expect((await here.get('/api/auth/sessions')).status).toBe(200)

  const told = await db
    .selectFrom('platform.outbox')
    .select(['org_id', 'payload'])
    .where('topic', '=', 'access.session_ended')
    .execute()
  expect(told.map(({ org_id, payload }) => [org_id, payload['live']])).toContainEqual([
    trade.orgId,
    [{ topic: 'access.session_ended', key: id, audience: [`u:${trade.users['secretary']}`] }],
  ])
})

test('a session that is over is not among them', async () => {
  const here = await as('builder')
  const over = {
    revoked_at: new Date(),
    expires_at: new Date(Date.now() - 1000),
    last_seen_at: new Date(Date.now() - 13 * 3_600_000),
  }
  for (const [column, at] of Object.entries(over)) {
    const { token } = await as('builder')
    await db
      .updateTable('platform.sessions')
      .set({ [column]: at })
      .where('token_hash', '=', tokenHash(token))
      .execute()
  }
  expect((await listed(here)).map(({ is_current }) => is_current)).toEqual([true])
})

test("nobody ends somebody else's session", async () => {
  const [mine, theirs] = [await as('hr'), await as('sales')]
  const { id } = (await listed(theirs))[0]!
  expect(await mine.delete(`/api/auth/sessions/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'access.session_missing' },
  })
  expect((await theirs.get('/api/auth/sessions')).status).toBe(200)
})

test('all my other sessions end together', async () => {
  const [here, ...others] = [await as('director'), await as('director'), await as('director')]
  expect((await here.post('/api/auth/sessions/revoke-others')).body).toEqual({ status: true, ended: 2 })
  for (const other of others) expect((await other.get('/api/auth/sessions')).status).toBe(406)
  expect((await listed(here)).length).toBe(1)
})

test('nobody has more sessions than fit: the one left alone for longest ends for the next, its browser is told, and no sign-in is refused', async () => {
  const few = await injectedApp({ SESSIONS_PER_PERSON: '3' })
  const [first, second, third] = [await few.as('hr'), await few.as('hr'), await few.as('hr')]
  const minutesAgo = async (who: typeof first, minutes: number) => {
    const { id } = (await listed(who)).find(({ is_current }) => is_current)!
    await few.db
      .updateTable('platform.sessions')
      .set({ last_seen_at: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', id)
      .execute()
    return id
  }
  await minutesAgo(first, 5)
  const gone = await minutesAgo(second, 9)
  const other = await few.as('reviewer')
  const fourth = await few.as('hr')
  expect((await second.get('/api/auth/sessions')).status).toBe(406)
  for (const who of [first, third, fourth, other]) expect((await who.get('/api/auth/sessions')).status).toBe(200)
  expect(await listed(fourth)).toHaveLength(3)
  const told = await few.db
    .selectFrom('platform.outbox')
    .select('payload')
    .where('topic', '=', 'access.session_ended')
    .execute()
  expect(told.map(({ payload }) => payload['session_id'])).toEqual([gone])

  // Many at the same moment are no way around it.
  await Promise.all(Array.from({ length: 6 }, () => few.as('hr')))
  expect(
    await few.db
      .selectFrom('platform.sessions')
      .select('id')
      .where('user_id', '=', few.places.orgs.trade.users['hr']!)
      .where('revoked_at', 'is', null)
      .execute(),
  ).toHaveLength(3)
})
