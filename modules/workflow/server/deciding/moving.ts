import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { once } from '#platform/server/idempotency.ts'
import { refusalOf } from '#platform/server/outage.ts'
import { type Context, openRoute, route } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { misfitsOf } from '../../shared/documents/misfits.ts'
import { MOST_MOVED, moveDocuments, previewMove } from '../../shared/documents/moving.ts'
import type { Diagram } from '../../shared/definition.ts'
import { decide } from '../../shared/engine/decide.ts'
import { nodeOf, stepNodes, stepTypeOf } from '../../shared/engine/graph.ts'
import { type MoveProblem, moveProblem } from '../../shared/engine/migrate.ts'
import type { StepRow } from '../../shared/engine/model.ts'
import { sha256 } from '../state/chain.ts'
import { newestValues } from '../state/newest-values.ts'
import { type Definition, definitionOf, publishedDefinition } from '../state/definitions.ts'
import { withFields } from '../filing/types.ts'
import { nodeWords, stepWords } from '../state/labels.ts'
import { applied, saveOutcome } from '../outcome/outcome.ts'
import { refusalError } from '../state/refusals.ts'
import { findInstance, type Instance, loadState, lockInstance } from '../state/store.ts'
import { assigneesAhead, worldFor } from './world.ts'
import { toldWorld } from './told-world.ts'

type Steps = Record<string, string>

/** Documents that began with an older version, and the way from there to the newest. */
export const movingRoutes = [
  route(previewMove, async ({ db, principal: { orgId } }, { id, steps }) => {
    const to = await newest(db, orgId, id)
    const total = await countOlder(db, orgId, to)
    const found = await olderDocuments(db, orgId, to)
    const standing = new Map<string, Standing>()
    const documents = []
    for (const { id: document } of found) {
      const instance = await findInstance(db, orgId, document)
      if (!instance) continue
      const state = await loadState(db, orgId, instance)
      const from = await definitionOf(db, orgId, instance)
      const way = await destination(db, orgId, instance, forDocument(to, instance), steps)
      const problem = moveProblem(state, way)
      const row = state.steps.find((one) => one.closed_as === null)
      const step = row ? stepWords(from.diagram, row) : instance.status
      if (row) stand(standing, row, step, to.diagram, steps)
      documents.push({
        id: document,
        number: instance.number,
        title: instance.title,
        from_version: instance.definition_version,
        step,
        problem,
        misfits: problem ? [] : misfitsOf(way.values, from.form, way.form),
      })
    }
    return { to_version: to.version, total, steps: [...standing.values()], documents }
  }),

  // Each document is a transaction of its own: one that cannot go on does not keep the others.
  openRoute(
    moveDocuments,
    async ({ inTenant, language, services, request }, { id: flow, to_version, steps, document_ids }) => {
      const key = request.headers['idempotency-key']
      await inTenant(({ db, principal: { orgId } }) => newest(db, orgId, flow))
      const results = []
      for (const document of new Set(document_ids)) {
        try {
          await inTenant((context) => {
            const work = () => moveOne(context, document, { flow, to_version, steps })
            return typeof key === 'string'
              ? once(
                  context.db,
                  context.principal,
                  sha256(`${key}\n${document}`),
                  { flow, to_version, steps, document },
                  work,
                )
              : work()
          })
          results.push({ id: document, ok: true, code: null, message: null })
        } catch (error) {
          const { code, details, status } = refusalOf(error, services.condition)
          if (status === 500) services.log.error({ err: error, document }, 'a document could not be moved')
          results.push({ id: document, ok: false, code, message: services.translate(language, code, details.params) })
        }
      }
      return { results }
    },
  ),
]

interface Moving {
  flow: number
  to_version: number
  steps: Steps
}

/** Somebody may publish, or decide, while the list is being read: all is asked again under the lock. */
async function moveOne(context: Context, document: string, { flow, to_version, steps }: Moving) {
  const { db, principal, services } = context
  const { orgId, userId } = principal
  const instance = await lockInstance(db, orgId, document)
  if (!instance || instance.definition_id !== flow) throw notFound('workflow.document_missing')
  const to = forDocument(await newest(db, orgId, flow), instance)
  if (to.version !== to_version) throw conflict('workflow.move.newer_version')
  if (instance.definition_version === to.version) return { status: true as const }
  const state = await loadState(db, orgId, instance)
  const problem = moveProblem(state, await destination(db, orgId, instance, to, steps))
  if (problem) throw conflict(problemKeys[problem])

  const world = await worldFor(
    services,
    db,
    orgId,
    to.diagram,
    assigneesAhead(to.diagram, state, orgId),
    instance.now,
    state.creator,
  )
  const command = {
    type: 'migrate',
    by: userId,
    org_id: orgId,
    from_version: instance.definition_version,
    to_version: to.version,
    steps,
  } as const
  const decision = decide(
    state,
    command,
    await toldWorld(db, { orgId, documentId: document, definition: to, sender: state.creator }, world),
  )
  if (!decision.ok) throw refusalError(decision.refusal)
  await db
    .updateTable('workflow.instances')
    .set({ definition_version: to.version })
    .where('org_id', '=', orgId)
    .where('id', '=', document)
    .execute()
  await saveOutcome(db, principal, to, instance, state, applied(state, decision.events), decision.events, {
    title: instance.title,
    now: world.now,
    by_outsider: true,
  })
  return { status: true as const }
}

const problemKeys = {
  over: 'workflow.move.problem.over',
  no_step: 'workflow.move.problem.no_step',
  other_kind: 'workflow.move.problem.other_kind',
  vote_running: 'workflow.move.problem.vote_running',
  decided: 'workflow.move.problem.decided',
  no_sheet: 'workflow.move.problem.no_sheet',
  returner_gone: 'workflow.move.problem.returner_gone',
  field_lost: 'workflow.move.problem.field_lost',
} satisfies Record<MoveProblem, string>

/** Also of a retired flow: its documents are still on their way. */
async function newest(db: Trx, orgId: number, id: number): Promise<Definition> {
  const flow = await db
    .selectFrom('workflow.definitions')
    .select(['is_retired', 'published_version', 'title', 'number_prefix'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!flow || flow.published_version === null) throw notFound('workflow.flow_missing')
  if (!flow.is_retired) return publishedDefinition(db, orgId, id)
  const { content_hash } = await db
    .selectFrom('workflow.definition_versions')
    .select('content_hash')
    .where('org_id', '=', orgId)
    .where('definition_id', '=', id)
    .where('version', '=', flow.published_version)
    .executeTakeFirstOrThrow()
  return definitionOf(db, orgId, {
    definition_id: id,
    definition_version: flow.published_version,
    content_hash,
    flow_title: flow.title,
    number_prefix: flow.number_prefix,
  })
}

/** A document keeps what its type asked when it was sent, in every version of its flow. */
const forDocument = (to: Definition, { type_fields }: Instance) => withFields(to, { fields: type_fields })

const older = (orgId: number, { id, version }: Definition) =>
  sql`org_id = ${orgId} and definition_id = ${id} and definition_version < ${version} and document_status in ('OPEN', 'POSTPONED')`

async function countOlder(db: Trx, orgId: number, to: Definition) {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from workflow.instances where ${older(orgId, to)}`.execute(db)
  return rows[0]!.count
}

async function olderDocuments(db: Trx, orgId: number, to: Definition) {
  const { rows } = await sql<{
    id: string
  }>`select id from workflow.instances where ${older(orgId, to)} order by definition_version,
    id limit ${MOST_MOVED}`.execute(db)
  return rows
}

async function destination(db: Trx, orgId: number, { id }: Instance, { diagram, form }: Definition, steps: Steps) {
  return { diagram, form, values: await newestValues(db, orgId, id), steps }
}

interface Standing {
  status_id: string
  label: Words
  status_type: StepRow['status_type']
  documents: number
  target: string | null
  choices: { status_id: string; label: Words }[]
}

function stand(
  standing: Map<string, Standing>,
  { status_id, status_type }: StepRow,
  label: Words,
  diagram: Diagram,
  steps: Steps,
) {
  const known = standing.get(status_id)
  if (known) {
    known.documents += 1
    return
  }
  const choices = stepNodes(diagram)
    .filter((node) => stepTypeOf(node) === status_type)
    .map((node) => ({ status_id: node.id, label: nodeWords(node) }))
  const target = steps[status_id] ?? status_id
  const node = nodeOf(diagram, target)
  standing.set(status_id, {
    status_id,
    label,
    status_type,
    documents: 1,
    target: node && stepTypeOf(node) === status_type ? target : null,
    choices,
  })
}
