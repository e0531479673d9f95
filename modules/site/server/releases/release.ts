import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { changeForModule, rowsAtForModule } from '#modules/records/server/index.ts'
import { filesIn } from '#modules/records/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { cleanRich } from '#platform/server/fields/clean.ts'
import { type Context, route } from '#platform/server/route.ts'
import { notFound, unprocessable } from '#platform/shared/errors.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { searchText } from '#platform/shared/search-words.ts'
import { addressOf, CONTENTS, type ContentKind, wordColumns } from '../../shared/kinds.ts'
import { releaseContents, withdrawContents } from '../../shared/releases.ts'
import { readColumns } from '../kept.ts'
import { forgetTexts } from '../contents.ts'
import { writeStates } from '../ours.ts'
import { plainOf } from '../pages/drawn.ts'

/** What a text says now, as a version keeps it. */
export function draftsOf(db: Trx, orgId: number, ids: readonly string[]) {
  return rowsAtForModule(db, orgId, CONTENTS, { ids, columns: [...readColumns, 'owner', 'state'] })
}

const isMarkup = (column: string) => /^body(_|$)/.test(column)

/** Cleaned once more: nothing reaches visitors that came in by another way. */
export const saidOf = (values: FieldValues): FieldValues =>
  Object.fromEntries(
    [...readColumns, 'owner'].map((column) => {
      const value = values[column] ?? null
      return [column, isMarkup(column) && typeof value === 'string' ? cleanRich(value) : value]
    }),
  )

const soughtIn = (said: FieldValues) =>
  searchText(
    wordColumns
      .flatMap((column) => [column, `${column}_en`, `${column}_ko`])
      .map((column) => (isMarkup(column) ? plainOf(String(said[column] ?? '')) : String(said[column] ?? '')))
      .join(' '),
  )

async function locked({ db, principal }: Context, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`select id from site.contents where org_id = ${principal.orgId}
    and id = any(${[...ids]}::uuid[]) and deleted_at is null order by id for update`.execute(db)
  if (rows.length !== new Set(ids).size) throw notFound('records.row_missing')
}

export const releaseRoute = route(releaseContents, release)

/** All of them at one moment, or none. */
export async function release(context: Context, { ids, name, at, until }: z.output<(typeof releaseContents)['input']>) {
  const { db, principal } = context
  const now = Date.now()
  const from = at === null ? now : Date.parse(at)
  if (at !== null && from < now - 60_000)
    throw unprocessable('site.release.past', { fields: { at: 'site.release.past' } })
  if (until !== null && Date.parse(until) <= from)
    throw unprocessable('site.release.backwards', { fields: { until: 'site.release.backwards' } })
  await locked(context, ids)
  writeStates(db)
  const isNow = from <= now
  const together = randomUUID()
  for (const { id, values } of await draftsOf(db, principal.orgId, ids)) {
    const said = saidOf(values)
    if (String(said['title'] ?? '') === '') throw unprocessable('platform.required')
    await planNothingElse(context, id, isNow)
    await moveAddress(context, id, said)
    await sql`insert into site.versions (org_id, id, content_id, number, name, together, kind, slug, said, search,
        files, live_from, live_until, released_by)
      select ${principal.orgId}, ${randomUUID()}::uuid, ${id}::uuid, coalesce(max(number), 0) + 1,
        ${name}, ${together}::uuid,
        ${String(said['kind'])}, ${String(said['slug'])}, ${JSON.stringify(said)}::jsonb, ${soughtIn(said)},
        ${filesIn(said['picture']).map((file) => file.id)}::uuid[],
        ${isNow ? sql`now()` : sql`${at}::timestamptz`}, ${until}::timestamptz, ${principal.userId}
      from site.versions where org_id = ${principal.orgId} and content_id = ${id}::uuid`.execute(db)
    const state = isNow ? 'released' : 'planned'
    await changeForModule(context, CONTENTS, id, {
      state,
      ...(isNow && { released_on: new Date(now).toISOString() }),
    })
  }
  forgetTexts(context.services.db)
  return isNow ? { released: ids.length, planned: 0 } : { released: 0, planned: ids.length }
}

/** What was planned before is not done besides: the newest word counts. */
async function planNothingElse({ db, principal }: Context, id: string, isNow: boolean) {
  await sql`delete from site.versions where org_id = ${principal.orgId} and content_id = ${id}::uuid
    and live_from > now()`.execute(db)
  // What stands is over when the new one begins; of a planned one the order of beginnings says it.
  if (isNow)
    await sql`update site.versions set live_until = now() where org_id = ${principal.orgId}
      and content_id = ${id}::uuid and live_until > now()`.execute(db)
}

/** Whoever has the old address is led to the new one. */
async function moveAddress(context: Context, id: string, said: FieldValues) {
  const { db, principal } = context
  const { rows } = await sql<{ kind: ContentKind; slug: string }>`select kind, slug from site.versions
    where org_id = ${principal.orgId} and content_id = ${id}::uuid order by number desc limit 1`.execute(db)
  const now = addressOf(said['kind'] as ContentKind, String(said['slug']))
  if (now !== null)
    await sql`update site.redirects set deleted_at = now() where org_id = ${principal.orgId} and was = ${now}
      and deleted_at is null`.execute(db)
  const [before] = rows
  const was = before ? addressOf(before.kind, before.slug) : null
  if (was === null || now === null || was === now || was.includes('#') || was === '/') return
  await sql`insert into site.redirects (org_id, id, was, now, created_by, updated_by)
    values (${principal.orgId}, ${randomUUID()}::uuid, ${was}, ${now}, ${principal.userId}, ${principal.userId})
    on conflict do nothing`.execute(db)
}

export const withdrawRoute = route(withdrawContents, async (context, { ids }) => {
  const { db, principal, services } = context
  await locked(context, ids)
  writeStates(db)
  for (const id of ids) {
    await sql`delete from site.versions where org_id = ${principal.orgId} and content_id = ${id}::uuid
      and live_from > now()`.execute(db)
    await sql`update site.versions set live_until = now() where org_id = ${principal.orgId}
      and content_id = ${id}::uuid and (live_until is null or live_until > now())`.execute(db)
    await changeForModule(context, CONTENTS, id, { state: 'withdrawn' })
  }
  forgetTexts(services.db)
  return { withdrawn: ids.length }
})
