import { sql } from 'kysely'
import { accessFor, changeForModule, idsWithin } from '#modules/records/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { type Context, route } from '#platform/server/route.ts'
import { type FieldValues, isEmpty } from '#platform/shared/fields/index.ts'
import { assignLeads } from '../shared/convert.ts'
import { accountsOf } from './people.ts'

interface Rule {
  people: number[]
  most_open: number | null
}

export const assignRoute = route(assignLeads, async (context, { ids }) => {
  const { db, principal } = context
  const access = await accessFor(db, principal, 'crm.leads', 'u')
  const may = new Set(await idsWithin(db, principal.orgId, access, ids, access.rowsFor('u')))
  let assigned = 0
  for (const id of ids) if (may.has(id) && (await assign(context, id, false))) assigned += 1
  return { assigned, left: ids.length - assigned }
})

/** After a lead came that nobody has: it comes to somebody, where a rule says to whom. */
export async function assignArrived(context: Context, { id, to }: { id: string; to: FieldValues | null }) {
  if (to && isEmpty(to['owner'] ?? null)) await assign(context, id, true)
}

/**
 * Gives a lead to whoever of the first rule that fits has the fewest open ones, and among those to whoever waits
 * longest for one.
 */
async function assign(context: Context, id: string, isArriving: boolean): Promise<boolean> {
  const { db, principal } = context
  const { orgId } = principal
  // One after the other: two that come at once do not both go to the same person.
  await sql`select pg_advisory_xact_lock(hashtext('crm.assignment'), ${orgId})`.execute(db)
  const { rows } = await sql<Rule>`with recursive
    lead as (select * from crm.leads where org_id = ${orgId} and id = ${id}::uuid and deleted_at is null
      and not stays and type is distinct from 'won' and type is distinct from 'lost'),
    up (id, above) as (
      select t.id, t.above from crm.territories t join lead on lead.territory = t.id where t.org_id = ${orgId}
      union select t.id, t.above from crm.territories t join up on up.above = t.id where t.org_id = ${orgId}
    )
    select r.people, r.most_open::integer from crm.assignment_rules r, lead
    where r.org_id = ${orgId} and r.deleted_at is null and r.is_active and (r.on_arrival or not ${isArriving}::boolean)
    and (r.territory is null or r.territory in (select id from up))
    and (r.source is null or r.source = lead.source)
    and (r.least_score is null or lead.score >= r.least_score)
    order by r.sort nulls last, r.id`.execute(db)
  for (const rule of rows) {
    const person = await nextOf(db, orgId, rule)
    if (person === undefined) continue
    await changeForModule(context, 'crm.leads', id, { owner: `${person} —` })
    return true
  }
  return false
}

async function nextOf(db: Db, orgId: number, { people, most_open }: Rule): Promise<number | undefined> {
  const here = [...(await accountsOf(db, orgId, people)).keys()]
  const { rows } = await sql<{ id: number }>`select someone.id from unnest(${here}::integer[]) as someone (id)
    left join lateral (select count(*) filter (where l.type in ('open', 'ongoing', 'on_hold')) as open,
        max(l.updated_at) as last
      from crm.leads l where l.org_id = ${orgId} and l.owner = someone.id and l.deleted_at is null) as has on true
    where ${most_open}::integer is null or has.open < ${most_open}::integer
    order by has.open, has.last nulls first, someone.id limit 1`.execute(db)
  return rows[0]?.id
}

/** The territories that somebody manages, with all that lies below them. */
export async function territoriesManaged(db: Db, orgId: number, empId: number | null): Promise<string[]> {
  if (empId === null) return []
  const { rows } = await sql<{ id: string }>`with recursive mine (id) as (
      select id from crm.territories where org_id = ${orgId} and manager = ${empId} and deleted_at is null
      union select t.id from crm.territories t join mine on t.above = mine.id
      where t.org_id = ${orgId} and t.deleted_at is null
    ) select id::text from mine`.execute(db)
  return rows.map(({ id }) => id)
}
