import { sql } from 'kysely'
import type { z } from 'zod'
import { belowOf, directoryFor, todayOf } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import { showUnitWork } from '../../shared/at-home.ts'
import { nobody } from '../../shared/engine/assignee.ts'
import { definitionOf, type VersionHead } from '../state/definitions.ts'
import { stepWords } from '../state/labels.ts'
import { asPerson } from '../state/people.ts'
import { addressesOf } from '../state/waiting.ts'

/** People of a large unit, those with the latest work first. */
const MOST = 12
const MOST_WORKS = 5

/** Whoever heads nobody has nobody below. */
export const unitWorkRoute = route(showUnitWork, async ({ db, principal, language }) => {
  const { orgId, userId, person } = principal
  const { people } = await belowOf(db, orgId, person, await todayOf(db, orgId))
  const seats = people.filter(({ emp_id }) => emp_id !== person.empId).map(({ emp_id }) => ({ ...nobody, emp_id }))
  const below = (await directoryFor(db, orgId, seats, language)).filter(({ user_id }) => user_id !== userId)
  if (below.length === 0) return { people: [], everybody: 0 }
  const addresses = below.flatMap(({ user_id, emp_id, job_id, struct_id, role_ids }) =>
    addressesOf({
      userId: user_id,
      person: { roleIds: role_ids, empId: emp_id, jobId: job_id, structId: struct_id },
    }).map((address) => ({ user_id, address })),
  )
  const { rows } = await sql<{ user_id: number; waiting: number; overdue: number; since: Date }>`
    select p.user_id, count(distinct w.step_id)::integer as waiting,
      count(distinct w.step_id) filter (where w.due_at < now())::integer as overdue, min(w.since) as since
    ${waitingOf(orgId, addresses)}
    group by p.user_id
    order by overdue desc, waiting desc, since limit ${sql.lit(MOST)}`.execute(db)
  const works = await worksOf(
    db,
    orgId,
    addresses.filter(({ user_id }) => rows.some((row) => row.user_id === user_id)),
  )
  return {
    people: rows.flatMap(({ user_id, since, ...counts }) => {
      const found = below.find((one) => one.user_id === user_id)
      return found
        ? [{ person: asPerson(found), ...counts, since: since.toISOString(), works: works.get(user_id) ?? [] }]
        : []
    }),
    everybody: below.length,
  }
})

interface Address {
  user_id: number
  address: string
}

const waitingOf = (orgId: number, addresses: readonly Address[]) => sql`
  from unnest(${addresses.map((one) => one.user_id)}::integer[], ${addresses.map((one) => one.address)}::text[])
    as p(user_id, address)
  join workflow.waiting w on w.org_id = ${orgId} and w.assignee = p.address and not 'x:' || p.user_id = any(w.not_for)`

type Work = z.output<typeof showUnitWork.reply>['people'][number]['works'][number]

async function worksOf(db: Trx, orgId: number, addresses: readonly Address[]): Promise<ReadonlyMap<number, Work[]>> {
  if (addresses.length === 0) return new Map()
  const { rows } = await sql<
    VersionHead & { user_id: number; status_id: string; status: string; since: Date; due: string }
  >`
    select f.user_id, f.since, f.due_at::text as due, s.status_id, s.status, i.definition_id, i.definition_version,
      v.content_hash, d.title as flow_title, d.number_prefix
    from (
      select *, row_number() over (partition by user_id order by due_at, since, step_id) as place
      from (select distinct p.user_id, w.step_id, w.instance_id, w.due_at, w.since ${waitingOf(orgId, addresses)}) t
    ) f
    join workflow.steps s on s.org_id = ${orgId} and s.id = f.step_id
    join workflow.instances i on i.org_id = ${orgId} and i.id = f.instance_id
    join workflow.definitions d on d.org_id = i.org_id and d.id = i.definition_id
    join workflow.definition_versions v on v.org_id = i.org_id and v.definition_id = i.definition_id
      and v.version = i.definition_version
    where f.place <= ${sql.lit(MOST_WORKS)} order by f.user_id, f.place`.execute(db)
  const works = await Promise.all(
    rows.map(async ({ user_id, since, due, ...row }) => {
      const { diagram } = await definitionOf(db, orgId, row)
      const due_at = due === 'infinity' ? null : new Date(due).toISOString()
      return {
        user_id,
        work: { flow: row.flow_title, step: stepWords(diagram, row), since: since.toISOString(), due_at },
      }
    }),
  )
  return new Map(
    [...Map.groupBy(works, ({ user_id }) => user_id)].map(([id, some]) => [id, some.map(({ work }) => work)]),
  )
}
