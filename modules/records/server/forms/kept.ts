import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { PublicForm } from '../../shared/forms/contract.ts'

interface Kept {
  org_id: number
  id: string
  secret: string
  table_name: string
  words: PublicForm['words']
  columns: string[]
  is_open: boolean
  opens_at: Date | null
  closes_at: Date | null
  most_answers: number | null
  password_hash: string | null
  created_by: number
  version: number
  answers: number
}
export type KeptForm = Kept

const columns = sql`f.org_id, f.id, f.secret, f.table_name, f.words, f.columns, f.is_open, f.opens_at, f.closes_at,
  f.most_answers, f.password_hash, f.created_by, f.version, (select count(*)::integer from records.form_answers a
    where a.org_id = f.org_id and a.form_id = f.id) as answers`

export async function formsOf(db: Trx, orgId: number, table: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`select ${columns} from records.public_forms f
    where f.org_id = ${orgId} and f.table_name = ${table} order by f.created_at`.execute(db)
  return rows
}

export async function formAt(db: Trx, orgId: number, id: string): Promise<Kept | undefined> {
  // Locked before it is read: what is counted beside it is as old as the statement.
  await sql`select 1 from records.public_forms where org_id = ${orgId} and id = ${id}::uuid for update`.execute(db)
  const { rows } = await sql<Kept>`select ${columns} from records.public_forms f
    where f.org_id = ${orgId} and f.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** By its address, of whichever organisation: in a transaction of the system. */
export async function formBehind(db: Trx, secret: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`select ${columns} from records.public_forms f
    where f.secret = ${secret}`.execute(db)
  return rows[0]
}

export const asForm = ({
  id,
  version,
  secret,
  words,
  columns: asked,
  is_open,
  opens_at,
  closes_at,
  most_answers,
  password_hash,
  answers,
}: Kept): PublicForm => ({
  id,
  version,
  secret,
  words,
  columns: asked,
  is_open,
  opens_at: opens_at?.toISOString() ?? null,
  closes_at: closes_at?.toISOString() ?? null,
  most_answers,
  has_password: password_hash !== null,
  answers,
})
