import { sql } from 'kysely'
import { personCards } from '#modules/organization/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import type { Diagram } from '../../shared/definition.ts'
import { stepWords } from '../state/labels.ts'

interface Agreed {
  step: string
  name: string
  job: string | null
  at: Date
  isSigned: boolean
}

interface Found {
  status_id: string
  status: string
  done_by: number
  done_at: Date
  is_signed: boolean
  diagram: Diagram
}

/**
 * Who agreed on the way that this subject came to its end by last, in their order. It says nothing of what was said, so
 * whoever may read the subject may read it.
 */
export async function agreedTo(
  { db, principal: { orgId } }: Context,
  { type, id }: { type: string; id: string },
  language: Language,
): Promise<Agreed[]> {
  const { rows } = await sql<Found>`
    with last as (select i.id, i.definition_id, i.definition_version from workflow.subject_rows s
      join workflow.instances i on i.org_id = s.org_id and i.id = s.instance_id
      where s.org_id = ${orgId} and s.subject_type = ${type} and s.subject_id = ${id} and i.document_status = 'ENDED'
      order by i.id desc limit 1)
    select s.status_id, s.status, s.done_by, s.done_at, s.signature is not null as is_signed, v.diagram
    from last join workflow.steps s on s.org_id = ${orgId} and s.row_id = last.id
    join workflow.definition_versions v on v.org_id = ${orgId} and v.definition_id = last.definition_id
    and v.version = last.definition_version
    where s.status_type in ('CHECK', 'TRANSFER') and s.is_done = 1 and s.done_by is not null and s.done_at is not null
    and s.outcome in ('reviewed', 'forwarded') and s.added is null and s.overtaken is not true
    order by s.action_num, s.done_at, s.id`.execute(db)
  const cards = await personCards(
    db,
    orgId,
    rows.map(({ done_by }) => done_by),
    language,
  )
  return rows.map(({ diagram, done_by, done_at, is_signed, ...row }) => {
    const card = cards.find(({ user_id }) => user_id === done_by)
    return {
      step: inLanguage(stepWords(diagram, row), language),
      name: card ? `${card.last_name} ${card.first_name}`.trim() : `#${done_by}`,
      job: card?.job ?? null,
      at: done_at,
      isSigned: is_signed,
    }
  })
}
