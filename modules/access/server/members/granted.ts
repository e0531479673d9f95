import type { Db } from '#platform/server/database.ts'
import type { SourceGrant } from '../../shared/source-grants.ts'
import { allGrantsOn } from '../rights/source-grants.ts'
import { type Member, membersWhere } from './members.ts'

/** Active members to whom one of their roles or their job grants something on a source, with each such grant. */
export async function membersGranted(
  db: Db,
  orgId: number,
  source: string,
): Promise<{ member: Member; grant: SourceGrant; role_id: number | null }[]> {
  const told: { member: Member; grant: SourceGrant; role_id: number | null }[] = []
  for (const { role_id, job_id, ...grant } of await allGrantsOn(db, orgId, source)) {
    const members = await membersWhere(db, orgId, {
      user_ids: job_id === null ? [] : await holdersOf(db, orgId, job_id),
      role_ids: role_id === null ? [] : [role_id],
    })
    told.push(...members.map((member) => ({ member, grant, role_id })))
  }
  return told
}

async function holdersOf(db: Db, orgId: number, jobId: number): Promise<number[]> {
  const holders = await db
    .selectFrom('access.members')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('job_id', '=', jobId)
    .execute()
  return holders.map(({ user_id }) => user_id)
}
