import { sql } from 'kysely'
import { personCards } from '#modules/organization/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import type { Principal } from '#platform/server/principal.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { Outcome } from '../../shared/definition.ts'
import { nextOf, nodesOfType } from '../../shared/engine/graph.ts'
import { owedPast } from '../../shared/engine/owed.ts'
import { repairsFor } from '../../shared/engine/repair.ts'
import { hasFieldRights } from '../../shared/engine/field-rights.ts'
import { type Incident, type IncidentKind, INCIDENTS_PER_PAGE, listIncidents } from '../../shared/repair.ts'
import { newestValues } from '../state/newest-values.ts'
import { definitionOf } from '../state/definitions.ts'
import { decidedWords, outcomeWords, stepWords } from '../state/labels.ts'
import { peopleBook } from '../state/people.ts'
import { findInstance, loadState } from '../state/store.ts'

export const listRoute = route(listIncidents, async ({ db, principal, language }, { page }) => {
  const { rows } = await sql<Found & { total: number }>`
    select id, instance_id, step_id, kind, detail, opened_at, count(*) over ()::integer as total from workflow.incidents
    where org_id = ${principal.orgId} and closed_at is null order by opened_at,
    id limit ${INCIDENTS_PER_PAGE} offset ${(page - 1) * INCIDENTS_PER_PAGE}`.execute(db)
  const items: Incident[] = []
  for (const found of rows) items.push(...(await told(db, { ...principal, language }, found)))
  return { items, total: rows[0]?.total ?? 0 }
})

/** Of all organisations. */
export async function openIncidents(db: Db): Promise<number> {
  const { rows } = await asSystem(db, (trx) =>
    sql<{ count: number }>`select count(*)::integer as count from workflow.incidents where closed_at is null`.execute(
      trx,
    ),
  )
  return rows[0]?.count ?? 0
}

interface Found {
  id: string
  instance_id: string
  step_id: string
  kind: IncidentKind
  detail: string | null
  opened_at: Date
}

async function told(
  db: Trx,
  { orgId, userId, language }: Pick<Principal, 'orgId' | 'userId'> & { language: Language },
  { id, instance_id, step_id, kind, detail, opened_at }: Found,
): Promise<Incident[]> {
  const instance = await findInstance(db, orgId, instance_id)
  const state = instance && (await loadState(db, orgId, instance))
  const row = state?.steps.find((one) => one.id === step_id)
  if (!instance || !state || !row) return []
  const definition = await definitionOf(db, orgId, instance)
  const { diagram } = definition
  const personOf = peopleBook(await personCards(db, orgId, [instance.creator_user_id], language))
  const offers = mayMend(kind, repairsFor(diagram, state, row, userId))
  const contents =
    hasFieldRights(diagram) && offers.outcomes.length > 0
      ? { form: definition.form, values: await newestValues(db, orgId, instance_id), today: '' }
      : undefined
  const owedFor = (outcome: Outcome) =>
    owedPast(
      { diagram, ...(contents && { contents }) },
      row.status_id,
      outcome,
      nextOf(diagram, row.status_id, outcome) ?? row.status_id,
    )
  const owed = [...new Set(offers.outcomes.flatMap(owedFor))]
  return [
    {
      id,
      kind,
      detail,
      since: opened_at.toISOString(),
      document: {
        id: instance.id,
        number: instance.number,
        title: instance.title,
        version: instance.version,
        flow: instance.flow_title,
        creator: personOf(instance.creator_user_id),
      },
      missing: owed.map(({ label }) => label),
      step: { id: step_id, label: stepWords(diagram, row), status_type: row.status_type },
      may: {
        retry: offers.retry,
        assign: offers.assign,
        day: kind === 'NO_DATE' || (kind === 'TIMER_FAILED' && row.status_type === 'DATE'),
        cancel: nodesOfType(diagram, 'CANCEL').length > 0,
        outcomes: offers.outcomes
          .filter((outcome) => owedFor(outcome).length === 0)
          .map((outcome) => ({
            outcome,
            label:
              row.status_type === 'AI_DECISION' ? decidedWords(outcome) : outcomeWords(diagram, row.status_id, outcome),
          })),
      },
    },
  ]
}

/**
 * A timer that failed, and a job of the AI, are tried again as they are, also for a document that rests or is voted
 * on.
 */
function mayMend(kind: IncidentKind, offers: ReturnType<typeof repairsFor>): ReturnType<typeof repairsFor> {
  return kind === 'TIMER_FAILED' || kind === 'AI_FAILED' || kind === 'VOTE_NOT_CLOSED'
    ? { ...offers, retry: true, assign: false }
    : offers
}
