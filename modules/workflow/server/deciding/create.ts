import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import { countUp } from '#platform/server/counters.ts'
import type { Trx } from '#platform/server/database.ts'
import { type Context, route } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import { type FieldValues, isEmpty, problemsIn } from '#platform/shared/fields/index.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { decide } from '../../shared/engine/decide.ts'
import { emptyState } from '../../shared/engine/evolve.ts'
import { nodesOfType } from '../../shared/engine/graph.ts'
import { formAtStart } from '../../shared/engine/field-rights.ts'
import { actorOf } from '../state/actor.ts'
import { CHAIN_START } from '../state/chain.ts'
import { refuseProblems, saveRevision, takeContents } from '../state/contents.ts'
import { withContents } from '../state/conditions.ts'
import { type Definition, publishedDefinition } from '../state/definitions.ts'
import { type Filing, filingOf, withFields } from '../filing/types.ts'
import { nodeWords } from '../state/labels.ts'
import { applied, saveOutcome } from '../outcome/outcome.ts'
import { refusalError } from '../state/refusals.ts'
import { searchable } from '../state/search.ts'
import { DOCUMENT } from '../state/visibility.ts'
import { assigneesAhead, theEmployee, theUser, worldFor } from './world.ts'

export const createRoute = route(createDocument, async (context, { flow_id, type_id, watcher_emp_ids, ...given }) => {
  const { db, principal } = context
  const { orgId } = principal
  const filing = await filingOf(db, orgId, flow_id, type_id)
  const definition = withFields(await publishedDefinition(db, orgId, flow_id), filing)
  const id = randomUUIDv7()
  guardBeginning(definition, given.fields)
  const contents = await takeContents(context, definition, id, given)

  const now = await databaseTime(db)
  const assignees = [
    theUser(principal.userId),
    ...assigneesAhead(definition.diagram, emptyState, orgId),
    ...watcher_emp_ids.map(theEmployee),
  ]
  const world = await worldFor(context.services, db, orgId, definition.diagram, assignees, now, {
    struct_id: principal.person.structId,
  })
  const decision = decide(
    emptyState,
    { type: 'start', actor: actorOf(principal), revision: { number: 1, sha256: contents.sha256 } },
    await withContents(db, { orgId, documentId: id, definition }, world, contents.fields),
  )
  if (!decision.ok) throw refusalError(decision.refusal)
  const after = applied(emptyState, decision.events)

  const number = await nextNumber(db, orgId, definition, now)
  await insertInstance(context, definition, { id, number, title: contents.title, now, filing })
  await saveRevision(db, orgId, id, 1, contents, { userId: principal.userId, note: null, at: world.now })
  const watchers = watcher_emp_ids.map(
    (empId) => world.people.find(({ emp_id }) => emp_id === empId) ?? unknownWatcher(),
  )
  await addWatchers(
    db,
    orgId,
    id,
    watchers.map(({ user_id }) => user_id),
    world.now,
  )
  const head = {
    id,
    number,
    event_count: 0,
    last_hash: CHAIN_START,
    series_id: filing.series_id,
    registered_number: null,
  }
  const { version, registered_number } = await saveOutcome(
    db,
    principal,
    definition,
    head,
    emptyState,
    after,
    decision.events,
    { title: contents.title, now: world.now, filing },
  )
  return { id, number, registered_number, version }
})

/** Only what the start lets its sender write is asked, and nothing else is taken. */
function guardBeginning({ diagram, form }: Definition, fields: FieldValues) {
  const asked = formAtStart(diagram, form)
  const isLater = (name: string) =>
    form.some((field) => field.name === name) && !asked.some((field) => field.name === name)
  if (Object.entries(fields).some(([name, value]) => isLater(name) && !isEmpty(value)))
    throw refusalError({ code: 'READ_ONLY' })
  refuseProblems(problemsIn(asked, Object.fromEntries(Object.entries(fields).filter(([name]) => !isLater(name)))))
}

async function insertInstance(
  { db, principal }: Context,
  definition: Definition,
  about: { id: string; number: string; title: string; now: Date; filing: Filing },
) {
  const start = nodesOfType(definition.diagram, 'START')[0]!
  await db
    .insertInto('workflow.instances')
    .values({
      org_id: principal.orgId,
      id: about.id,
      definition_id: definition.id,
      definition_version: definition.version,
      number: about.number,
      title: about.title,
      search: searchable({ number: about.number, registered_number: null }, about.title),
      subject_type: DOCUMENT,
      subject_id: about.id,
      document_status: 'OPEN',
      status: JSON.stringify(nodeWords(start)),
      status_type: 'START',
      status_id: start.id,
      version: 0,
      revision: 1,
      creator_user_id: principal.userId,
      event_count: 0,
      last_hash: CHAIN_START,
      created_at: about.now,
      updated_at: about.now,
      type_id: about.filing.type_id,
      type_fields: about.filing.fields && JSON.stringify(about.filing.fields),
      series_id: about.filing.series_id,
    })
    .execute()
}

async function databaseTime(db: Trx) {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}

/** Ч/2026-0001: numbered by organisation, prefix and its year, without gaps. */
async function nextNumber(db: Trx, orgId: number, { number_prefix }: Definition, now: Date) {
  const year = dayIn(await organizationBook.zoneOf(db, orgId), now).slice(0, 4)
  const value = await countUp(db, orgId, `workflow ${number_prefix} ${year}`)
  return `${number_prefix}/${year}-${String(value).padStart(4, '0')}`
}

export async function addWatchers(db: Trx, orgId: number, instanceId: string, userIds: readonly number[], at: string) {
  if (userIds.length === 0) return
  await db
    .insertInto('workflow.participants')
    .values(
      [...new Set(userIds)].map((user_id) => ({
        org_id: orgId,
        user_id,
        instance_id: instanceId,
        watches: true,
        watched_at: at,
      })),
    )
    .onConflict((clash) =>
      clash.columns(['org_id', 'user_id', 'instance_id']).doUpdateSet({ watches: true, watched_at: at }),
    )
    .execute()
}

function unknownWatcher(): never {
  throw unprocessable('workflow.bad_watcher', { fields: { watcher_emp_ids: 'workflow.bad_watcher' } })
}
