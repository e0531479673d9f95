import { sql } from 'kysely'
import type { FlowsNaming } from '#modules/access/server/index.ts'
import type { Words } from '#platform/shared/i18n.ts'

/**
 * Flows that give steps to one of these: as published now, and in the older versions that documents are still on
 * their way through.
 */
export const flowsNaming: FlowsNaming = async (db, orgId, { role_ids = [], job_ids = [], struct_ids = [] }) => {
  const { rows } = await sql<{ title: Words }>`
    select d.title from workflow.definitions d
    where d.org_id = ${orgId} and exists (
      select from workflow.definition_versions v
      where v.org_id = d.org_id and v.definition_id = d.id
        and jsonb_path_exists(v.diagram,
        '$.nodes[*].data.** ? (@.role_id == $roles[*] || @.job_id == $jobs[*] || @.struct_id == $structs[*])',
        ${JSON.stringify({ roles: role_ids, jobs: job_ids, structs: struct_ids })}::jsonb)
        and ((v.version = d.published_version and not d.is_retired) or exists (
          select from workflow.instances i
          where i.org_id = v.org_id and i.definition_id = v.definition_id and i.definition_version = v.version
          and i.document_status in ('OPEN', 'POSTPONED')
        ))
    ) order by d.id`.execute(db)
  return rows.map(({ title }) => title)
}
