import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'

/** Ids of projects that are templates: nobody works on what stands there. */
export async function templatesOf({ db, principal }: Pick<Context, 'db' | 'principal'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id::text from planning.projects
    where org_id = ${principal.orgId} and is_template`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
