import { sql } from 'kysely'
import { rolesOf } from '#modules/access/server/index.ts'
import { placeNames } from '#modules/organization/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { inLanguage } from '#platform/shared/i18n.ts'

/** For whom a document waits: somebody, or a role, a unit or a job of this name; and for so many more. */
export interface Held {
  user_id: number | null
  group: string | null
  others: number
}

const placed = { employee: 'e', job: 'j', struct: 's' } as const

/**
 * Who has each of these documents now, read from the waiting list for all of them at once; those that wait for nobody
 * are left out.
 */
export async function heldNow(
  { db, principal: { orgId }, language }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Held>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ instance_id: string; assignee: string; count: number }>`
    select w.instance_id, (array_agg(w.assignee order by w.since, w.step_id, w.assignee))[1] as assignee,
    count(distinct w.assignee)::integer as count
    from workflow.waiting w where w.org_id = ${orgId} and w.instance_id = any(${ids}::uuid[])
    group by w.instance_id`.execute(db)
  const named = (letter: string) => [
    ...new Set(rows.flatMap(({ assignee }) => (assignee.startsWith(`${letter}:`) ? [Number(assignee.slice(2))] : []))),
  ]
  const places = await placeNames(
    db,
    orgId,
    { emp_ids: named('e'), job_ids: named('j'), struct_ids: named('s') },
    language,
  )
  const roles = named('r').length === 0 ? [] : await rolesOf(db, [orgId])
  const known = new Map<string, Omit<Held, 'others'>>([
    ...named('u').map((user_id) => [`u:${user_id}`, { user_id, group: null }] as const),
    ...places.map(
      ({ of, id, name, user_id }) =>
        [`${placed[of]}:${id}`, { user_id, group: user_id === null ? name : null }] as const,
    ),
    ...roles.map(
      ({ id, display_name }) => [`r:${id}`, { user_id: null, group: inLanguage(display_name, language) }] as const,
    ),
  ])
  return new Map(
    rows.flatMap(({ instance_id, assignee, count }) => {
      const holder = known.get(assignee)
      return holder ? [[instance_id, { ...holder, others: count - 1 }] as const] : []
    }),
  )
}
