import { sql } from 'kysely'
import { registerAbsences } from '#modules/organization/server/index.ts'

/** Whole days of leave that was agreed upon are days on which somebody is not there, wherever that is asked. */
export const tellAbsences = () =>
  registerAbsences(async (db, orgId, { people, from, to }) => {
    if (people.length === 0) return []
    const { rows } = await sql<{ emp_id: number; from: string; to: string }>`select employee as emp_id,
        to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to"
      from attendance.leaves where org_id = ${orgId} and deleted_at is null and state = 'approved' and part = 'day'
      and employee = any(${people}::integer[]) and from_day <= ${to}::date and to_day >= ${from}::date
      order by from_day, id`.execute(db)
    return rows
  })
