import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { nameIn } from '#platform/server/names.ts'
import type { Language } from '#platform/shared/i18n.ts'

/** Somebody who works here or has worked here, for what is reckoned of many people and days. */
export interface Worker {
  id: number
  user_id: number | null
  /** Last name first, as lists are. */
  name: string
  code: string
  job: string
  unit: number
  unit_name: string
  /** Their unit and all above it, the nearest first. */
  units: readonly number[]
  hired_on: string | null
  left_on: string | null
  /** Works here now. */
  is_here: boolean
}

interface Asked {
  people?: readonly number[] | undefined
  language?: Language
}

/** Everybody who works or worked in an organisation, by unit and name; of them these alone, where they are named. */
export async function workersIn(db: Db, orgId: number, { people, language = 'mn' }: Asked = {}): Promise<Worker[]> {
  const [job, struct] = [nameIn(language, 'j.job', 'j.translations'), nameIn(language, 's.struct', 's.translations')]
  const { rows } = await sql<Omit<Worker, 'units'>>`
    select e.id, e.user_id, concat_ws(' ', nullif(e.last_name, ''), e.first_name) as name, coalesce(e.code, '') as code,
      ${job} as job, e.struct_id as unit, ${struct} as unit_name,
      to_char(e.hired_on, 'YYYY-MM-DD') as hired_on, to_char(e.left_on, 'YYYY-MM-DD') as left_on,
      e.is_active and e.state = 'working' as is_here
    from organization.employees e
    join organization.structs s on s.org_id = e.org_id and s.id = e.struct_id
    join organization.jobs j on j.org_id = e.org_id and j.id = e.job_id
    where e.org_id = ${orgId} and e.state <> 'planned'
    and (${people === undefined} or e.id = any(${people ?? []}::integer[]))
    order by s.struct collate platform.mongolian, e.first_name collate platform.mongolian,
      e.last_name collate platform.mongolian, e.id`.execute(db)
  const { rows: structs } = await sql<{ id: number; parent_id: number | null }>`select id, parent_id
    from organization.structs where org_id = ${orgId}`.execute(db)
  const parentOf = new Map(structs.map(({ id, parent_id }) => [id, parent_id]))
  const known = new Map<number, readonly number[]>()
  const upwards = (unit: number) => {
    const found = known.get(unit)
    if (found) return found
    const units: number[] = []
    for (let at: number | null = unit; at !== null && !units.includes(at); at = parentOf.get(at) ?? null) units.push(at)
    known.set(unit, units)
    return units
  }
  return rows.map((one) => ({ ...one, units: upwards(one.unit) }))
}

/** Whoever works here under this number, in whichever letters it is written. */
export async function workerCalled(db: Db, orgId: number, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from organization.employees where org_id = ${orgId}
    and lower(code) = lower(${code}) and state = 'working'`.execute(db)
  return rows[0]?.id
}
