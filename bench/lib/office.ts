// The demo's office as the measurements use it: who acts, with sessions made by hand, so that no password has to be
// checked.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { SESSION_COOKIE, xsrfTokenOf } from '#platform/server/xsrf.ts'

export interface Session {
  token: string
  orgId: number
  userId: number
  /** Headers of a browser that is signed in. */
  headers: Record<string, string>
}

/** Signs a person in with their main role, in their first organisation. */
export async function sessionFor(pool: pg.Pool, login: string): Promise<Session> {
  const {
    rows: [member],
  } = await pool.query<{ org_id: number; user_id: number; main_role_id: number }>(
    'select m.org_id, m.user_id, m.main_role_id from access.members m join access.users u on u.id = m.user_id where u.login = $1 order by m.org_id limit 1',
    [login],
  )
  if (!member) throw new Error(`There is nobody called ${login}`)
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into platform.sessions (id, token_hash, user_id, org_id, role_id, expires_at) values ($1, $2, $3, $4, $5,
      now() + interval '1 day')`,
    [randomUUID(), createHash('sha256').update(token).digest(), member.user_id, member.org_id, member.main_role_id],
  )
  return { token, orgId: member.org_id, userId: member.user_id, headers: browserHeaders(token) }
}

function browserHeaders(token: string) {
  return {
    cookie: `${SESSION_COOKIE}=${token}`,
    'x-xsrf-token': xsrfTokenOf(token),
    'content-type': 'application/json',
  }
}

/** The council's flow of the demo: a review by one of the reviewers comes first. */
const COUNCIL_FLOW = 1

export const aDocument = (title = 'Оффисын түрээсийн гэрээ') => ({
  flow_id: COUNCIL_FLOW,
  title,
  fields: { partner: '"Номин Тав Трейд" ХХК', amount: '24000000.00', purpose: 'Оффисын түрээсийн гэрээг шинэчлэх.' },
})
