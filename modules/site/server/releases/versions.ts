import { sql } from 'kysely'
import { personCards } from '#modules/organization/server/index.ts'
import { changeForModule, rowAsAsked } from '#modules/records/server/index.ts'
import { type Context, route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { CONTENTS } from '../../shared/kinds.ts'
import { bringBackVersion, compareVersion, listVersions } from '../../shared/releases.ts'
import { draftsOf, saidOf } from './release.ts'

interface Kept {
  number: number
  name: string
  live_from: Date
  live_until: Date | null
  released_by: number | null
}

const MOST = 200

async function saidBy({ db, principal }: Context, id: string, number: number): Promise<FieldValues> {
  const { rows } = await sql<{ said: FieldValues }>`select said from site.versions where org_id = ${principal.orgId}
    and content_id = ${id}::uuid and number = ${number}`.execute(db)
  if (!rows[0]) throw notFound('records.row_missing')
  return rows[0].said
}

export const versionRoutes = [
  route(listVersions, async (context, { id }) => {
    await rowAsAsked(context, CONTENTS, id)
    const { db, principal } = context
    const { rows } = await sql<Kept>`select number, name, live_from, live_until, released_by from site.versions
      where org_id = ${principal.orgId} and content_id = ${id}::uuid order by number desc limit ${MOST}`.execute(db)
    const people = await personCards(
      db,
      principal.orgId,
      rows.flatMap(({ released_by }) => released_by ?? []),
    )
    const names = new Map(people.map((one) => [one.user_id, `${one.first_name} ${one.last_name}`]))
    const now = Date.now()
    const newest = rows.filter(({ live_from }) => live_from.getTime() <= now)[0]
    const isLive = (one: Kept) => one === newest && (one.live_until === null || one.live_until.getTime() > now)
    return {
      versions: rows.map((one) => ({
        number: one.number,
        name: one.name,
        live_from: one.live_from.toISOString(),
        live_until: one.live_until?.toISOString() ?? null,
        is_live: isLive(one),
        is_ahead: one.live_from.getTime() > now,
        by: names.get(one.released_by ?? 0) ?? '—',
      })),
    }
  }),

  route(compareVersion, async (context, { id, number }) => {
    await rowAsAsked(context, CONTENTS, id)
    const [draft] = await draftsOf(context.db, context.principal.orgId, [id])
    if (!draft) throw notFound('records.row_missing')
    return { version: await saidBy(context, id, number), now: saidOf(draft.values) }
  }),

  route(bringBackVersion, async (context, { id, number }) => {
    await rowAsAsked(context, CONTENTS, id)
    const { owner: _, ...values } = await saidBy(context, id, number)
    await changeForModule(context, CONTENTS, id, values)
    return { status: true as const }
  }),
]
