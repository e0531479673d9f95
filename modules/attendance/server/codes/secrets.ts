import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Secret } from '../../shared/codes/mac.ts'
import type { Flag } from '../punching.ts'

export interface Device extends Secret {
  employee: number
  device: string
  first_at: Date
  /** Somebody else used it within a day. */
  is_shared: boolean
  /** They had another one before. */
  is_other: boolean
}

/** Devices of these employees that may have made a code, each of the last twenty. */
export async function devicesOf(db: Db, orgId: number, employees: readonly number[]): Promise<Map<number, Device[]>> {
  const { rows } = await sql<Device>`select d.employee, d.device, d.secret, d.first_at, d.ended_at,
      exists (select from attendance.devices o where o.org_id = d.org_id and o.device = d.device
        and o.employee <> d.employee and o.last_at > now() - interval '1 day') as is_shared,
      exists (select from attendance.devices o where o.org_id = d.org_id and o.employee = d.employee
        and o.device <> d.device and o.first_at < d.first_at) as is_other
    from unnest(${employees}::integer[]) as asked (employee), lateral (select * from attendance.devices
      where org_id = ${orgId} and employee = asked.employee order by last_at desc limit 20) as d`.execute(db)
  return Map.groupBy(rows, ({ employee }) => employee)
}

const DAY = 86_400_000

/** What is to be told of the device on which a code was made. */
export function flagsOf({ is_shared, is_other, first_at }: Device, at: Date): Flag[] {
  const flags: Flag[] = is_shared ? ['shared_device'] : []
  if (is_other && at.getTime() - first_at.getTime() < DAY) flags.push('other_device')
  return flags
}
