import { sql } from 'kysely'
import type { FlowsNaming } from '#modules/access/server/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Diagram } from '../../shared/definition.ts'
import { conditionsIn, heldOfSender } from '../../shared/engine/sender.ts'

interface Found {
  id: number
  title: Words
  gives: boolean
  /** Where a condition asks who sends a document. */
  asking: Diagram | null
}

/**
 * Flows that give steps to one of these, or ask whether a sender is one of them: as published now, and in the older
 * versions that documents are still on their way through.
 */
export const flowsNaming: FlowsNaming = async (db, orgId, { role_ids = [], job_ids = [], struct_ids = [] }) => {
  const { rows } = await sql<Found>`
    select * from (
      select d.id, d.title, jsonb_path_exists(v.diagram,
        '$.nodes[*].data.** ? (@.role_id == $roles[*] || @.job_id == $jobs[*] || @.struct_id == $structs[*])',
        ${JSON.stringify({ roles: role_ids, jobs: job_ids, structs: struct_ids })}::jsonb) as gives,
        case when v.diagram::text ~ 'sender(Unit|Job|Role)' then v.diagram end as asking
      from workflow.definitions d
      join workflow.definition_versions v on v.org_id = d.org_id and v.definition_id = d.id
      where d.org_id = ${orgId}
        and ((v.version = d.published_version and not d.is_retired) or exists (
          select from workflow.instances i
          where i.org_id = v.org_id and i.definition_id = v.definition_id and i.definition_version = v.version
          and i.document_status in ('OPEN', 'POSTPONED')
        ))
    ) found where gives or asking is not null order by id`.execute(db)
  const named = { role_id: role_ids, job_id: job_ids, struct_id: struct_ids }
  const asks = (diagram: Diagram) =>
    conditionsIn(diagram).some((text) => heldOfSender(text).some(({ kind, id }) => named[kind].includes(id)))
  const found = rows.filter(({ gives, asking }) => gives || (asking && asks(asking)))
  return [...new Map(found.map(({ id, title }) => [id, title])).values()]
}
