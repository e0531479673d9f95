import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import { conflict } from '#platform/shared/errors.ts'
import { namedIn, type FieldValues } from '#platform/shared/fields/index.ts'

/** Refuses whoever is a member of the project already. */
export async function memberOnce({ db, principal }: Context, { to }: { to: FieldValues | null }): Promise<undefined> {
  const project = namedIn(to?.['project'] ?? null)?.id
  const person = namedIn(to?.['person'] ?? null)?.id
  if (!project || !person) return
  const { rows } = await sql`select from planning.members where org_id = ${principal.orgId}
    and project = ${project}::uuid and person = ${Number(person)} and deleted_at is null`.execute(db)
  if (rows.length > 0)
    throw conflict('planning.member_already', { fields: { 'values.person': 'planning.member_already' } })
}
