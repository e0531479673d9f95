import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { askedBeside, type Beside, outcomeOf, type Scored, type Variable } from '../../shared/scoring/scored.ts'

interface Asked {
  /** Undefined before the row was added. */
  id?: string | undefined
  values: FieldValues
}

/** What these rows name besides: their companies, and what was done for them first; in the order of the rows. */
export async function besideOf(
  db: Trx,
  orgId: number,
  { of, variables, rows }: { of: Scored; variables: readonly Variable[] | null; rows: readonly Asked[] },
): Promise<Beside[]> {
  const asked = askedBeside(variables ?? [])
  const [companies, activities, stages] = await Promise.all([
    asked.has('kind') || asked.has('size') ? companiesOf(db, orgId, rows) : undefined,
    asked.has('activity') ? activitiesOf(db, orgId, of, rows) : undefined,
    asked.has('stage') ? stagesOf(db, orgId, of, rows) : undefined,
  ])
  return rows.map(({ id, values }) => ({
    ...companies?.get(companyIn(values) ?? ''),
    activity: id === undefined ? null : activities?.get(id),
    stage: id === undefined ? null : stages?.get(id),
  }))
}

const companyIn = ({ company }: FieldValues) => namedIn(company ?? null)?.id

async function companiesOf(db: Trx, orgId: number, rows: readonly Asked[]) {
  const ids = [...new Set(rows.flatMap(({ values }) => companyIn(values) ?? []))]
  if (ids.length === 0) return new Map<string, Beside>()
  const { rows: found } = await sql<{ id: string; kind: string | null; size: string | null }>`select id, kind, size
    from crm.companies where org_id = ${orgId} and id = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
  return new Map(found.map(({ id, kind, size }): [string, Beside] => [id, { kind, size }]))
}

/** Of what kind the first activity was. */
async function activitiesOf(db: Trx, orgId: number, of: Scored, rows: readonly Asked[]) {
  const ids = rows.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return new Map<string, string>()
  const by = sql.id(of)
  const { rows: found } = await sql<{ id: string; kind: string }>`select distinct on (${by}) ${by} as id, kind
    from crm.activities where org_id = ${orgId} and ${by} = any(${ids}::uuid[]) and deleted_at is null
    order by ${by}, day, "time" nulls last, id`.execute(db)
  return new Map(found.map(({ id, kind }) => [id, kind]))
}

/** The last stage in which they were that was no end. */
async function stagesOf(db: Trx, orgId: number, of: Scored, rows: readonly Asked[]) {
  const ids = rows.flatMap(({ id, values }) => (id !== undefined && outcomeOf(values) ? [id] : []))
  if (ids.length === 0) return new Map<string, string>()
  const by = sql.id('t', of)
  const { rows: found } = await sql<{ id: string; stage: string }>`select distinct on (${by}) ${by} as id, t.stage
    from crm.stage_times t join crm.stages s on s.org_id = t.org_id and s.id = t.stage
    where t.org_id = ${orgId} and ${by} = any(${ids}::uuid[]) and t.deleted_at is null
      and s.type not in ('won', 'lost')
    order by ${by}, t.entered_at desc, t.id`.execute(db)
  return new Map(found.map(({ id, stage }) => [id, stage]))
}
