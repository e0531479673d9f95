import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#platform/server/config.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { openRoute } from '#platform/server/route.ts'
import { listMySignIns, type FailedStep } from '../../shared/account.ts'

const DEVICE_COOKIE = 'orgil_device'
/** The longest a browser keeps a cookie. */
const DEVICE_SECONDS = 400 * 86_400
const PAGE = 20

export interface SignInFacts {
  userId: number
  ip: string
  userAgent: string | null
}

export function noteSignIn(db: Db | Trx, { userId, ip, userAgent }: SignInFacts, failedStep: FailedStep | null = null) {
  return db
    .insertInto('access.sign_ins')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      succeeded: failedStep === null,
      failed_step: failedStep,
      ip,
      user_agent: userAgent,
    })
    .execute()
}

/** What this browser is known by: a random mark in a cookie of its own, which outlives sessions and says nothing. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, config: Config): string {
  const known = request.cookies[DEVICE_COOKIE]
  const id = known && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url')
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  reply.setCookie(DEVICE_COOKIE, id, {
    path: '/api/auth',
    sameSite: 'lax',
    secure,
    httpOnly: true,
    maxAge: DEVICE_SECONDS,
  })
  return id
}

/**
 * Remembers where somebody came in from. True for a device never seen before: neither its mark, nor the same program
 * at the same address, which programs without cookies are known by. The very first device of a person is no news.
 */
export async function isNewDevice(db: Trx, device: string, { userId, ip, userAgent }: SignInFacts): Promise<boolean> {
  const marks = [markOf('device', device), markOf('network', `${ip} ${userAgent ?? ''}`)]
  const {
    rows: [before],
  } = await sql<{ devices: number; is_known: boolean | null }>`
    select count(*)::integer as devices, bool_or(mark = any (${marks}::bytea[])) as is_known from access.known_devices
    where user_id = ${userId}`.execute(db)
  await db
    .insertInto('access.known_devices')
    .values(marks.map((mark) => ({ user_id: userId, mark })))
    .onConflict((known) => known.columns(['user_id', 'mark']).doUpdateSet({ last_seen_at: sql<Date>`now()` }))
    .execute()
  return before!.devices > 0 && before!.is_known !== true
}

const markOf = (kind: string, value: string) => createHash('sha256').update(`${kind}:${value}`).digest()

export const listMySignInsRoute = openRoute(listMySignIns, async ({ services: { db }, principal }, { before }) => {
  let query = db
    .selectFrom('access.sign_ins as s')
    .leftJoin('access.users as i', 'i.id', 's.impersonator_id')
    .select([
      's.id',
      's.at',
      's.succeeded',
      's.failed_step',
      's.ip',
      's.user_agent',
      's.reason',
      'i.first_name',
      'i.last_name',
    ])
    .where('s.user_id', '=', principal.userId)
    .where('s.at', '>', sql<Date>`now() - interval '90 days'`)
  if (before) query = query.where('s.id', '<', before)
  // The ids are made in the order of time.
  const rows = await query
    .orderBy('s.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const items = rows.slice(0, PAGE).map(({ at, reason, first_name, last_name, ...one }) => ({
    ...one,
    at: at.toISOString(),
    acted: first_name === null ? null : { first_name, last_name: last_name ?? '', reason: reason ?? '' },
  }))
  return { items, has_more: rows.length > PAGE }
})

/** Every night: what is older than people are told of. */
export const forgetSignIns: JobKind = {
  name: 'access.forget_sign_ins',
  cron: '50 2 * * *',
  async handle(_payload, { db }) {
    await sql`delete from access.sign_ins where at < now() - interval '90 days'`.execute(db)
    await sql`delete from access.known_devices where last_seen_at < now() - interval '400 days'`.execute(db)
    await sql`delete from access.challenges where expires_at < now()`.execute(db)
    await sql`delete from access.password_codes where expires_at < now() - interval '1 day'`.execute(db)
  },
}
