import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Words } from '#platform/shared/i18n.ts'

/** Flows that give steps to this role: as published now, and in the older versions that documents are still on their way through. */
export async function flowsNaming(db: Trx, orgId: number, roleId: number): Promise<Words[]> {
  const { rows } = await sql<{ title: Words }>`
    select d.title from workflow.definitions d
    where d.org_id = ${orgId} and exists (
      select from workflow.definition_versions v
      where v.org_id = d.org_id and v.definition_id = d.id
        and jsonb_path_exists(v.diagram, '$.nodes[*].data.**.role_id ? (@ == $role)', jsonb_build_object('role', ${roleId}::integer))
        and ((v.version = d.published_version and not d.is_retired) or exists (
          select from workflow.instances i
          where i.org_id = v.org_id and i.definition_id = v.definition_id and i.definition_version = v.version and i.document_status in ('OPEN', 'POSTPONED')
        ))
    ) order by d.id`.execute(db)
  return rows.map(({ title }) => title)
}
