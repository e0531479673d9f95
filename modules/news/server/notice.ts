import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { State } from '../shared/state.ts'
import type { Meant } from './audience.ts'

/** A notice as the product itself has to know it. */
export interface Notice extends Meant {
  title: string
  summary: string | null
  state: State
  must_read: boolean
  due_on: string | null
  release_at: Date | null
  withdraw_at: Date | null
  released_at: Date | null
}

const columns = sql`n.id::text, n.title, n.summary, n.state, n.audience, n.units, n.roles, n.people, n.joins_later,
  n.must_read, to_char(n.due_on, 'YYYY-MM-DD') as due_on, n.release_at, n.withdraw_at, n.released_at`

export async function noticesWhere(db: Db, orgId: number, where: RawBuilder<unknown>): Promise<Notice[]> {
  const { rows } = await sql<Notice>`select ${columns} from news.notices n
    where n.org_id = ${orgId} and n.deleted_at is null and ${where} order by n.released_at, n.id`.execute(db)
  return rows
}

/** The same of one, which nobody else changes until the end of the transaction. */
export async function lockedNotice(db: Db, orgId: number, id: string): Promise<Notice | undefined> {
  const { rows } = await sql<Notice>`select ${columns} from news.notices n
    where n.org_id = ${orgId} and n.id = ${id}::uuid and n.deleted_at is null for update`.execute(db)
  return rows[0]
}
