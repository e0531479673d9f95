import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { organizationBook, type ReachablePerson } from '#modules/organization/server/index.ts'
import { countUp } from '#platform/server/counters.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import { type FieldValues, isEmpty, problemsIn } from '#platform/shared/fields/index.ts'
import { unreckoned } from '#platform/shared/fields/reckon.ts'
import { decide } from '../../shared/engine/decide.ts'
import { emptyState } from '../../shared/engine/evolve.ts'
import { formAtStart } from '../../shared/engine/field-rights.ts'
import { nodesOfType } from '../../shared/engine/graph.ts'
import type { Assignee } from '../../shared/engine/model.ts'
import { type Filing, withFields } from '../filing/types.ts'
import { applied, saveOutcome } from '../outcome/outcome.ts'
import { actorOf } from '../state/actor.ts'
import { CHAIN_START } from '../state/chain.ts'
import { type GivenContents, refuseProblems, saveRevision, takeContents } from '../state/contents.ts'
import { type Definition, publishedDefinition } from '../state/definitions.ts'
import { nodeWords } from '../state/labels.ts'
import { refusalError } from '../state/refusals.ts'
import { refuseUnprintablePerson } from '../state/printable.ts'
import { placeOf } from '../state/sender.ts'
import { searchable } from '../state/search.ts'
import { DOCUMENT } from '../state/visibility.ts'
import { assigneesAhead, theUser, worldFor } from './world.ts'
import { toldWorld } from './told-world.ts'

/** Rows of another module that go through the flow together. */
interface SubjectRows {
  type: string
  /** One at least. */
  ids: readonly string[]
}

interface Beginning {
  flow_id: number
  filing: Filing
  contents: GivenContents
  /** Rows of which this is the process; a document is its own. */
  subject?: SubjectRows
  /** Whom `before` needs to know. */
  also?: Assignee[]
}

interface Begun {
  id: string
  definition: Definition
  people: readonly ReachablePerson[]
  now: string
}

/** Sends contents into a flow, in the request's transaction; `before` writes what hangs on it before anybody hears. */
export async function beginInstance(
  context: Context,
  { flow_id, filing, contents: sent, subject, also = [] }: Beginning,
  before: (begun: Begun) => Promise<void>,
) {
  const { db, principal } = context
  const { orgId } = principal
  const definition = withFields(await publishedDefinition(db, orgId, flow_id), filing)
  const id = randomUUIDv7()
  const given = { ...sent, fields: unreckoned(definition.form, sent.fields) }
  guardBeginning(definition, given.fields)
  refuseUnprintablePerson({
    first_name: principal.person.firstName,
    last_name: principal.person.lastName,
  })
  const contents = await takeContents(context, definition, id, given)

  const now = await databaseTime(db)
  const assignees = [
    theUser(principal.userId),
    ...assigneesAhead(definition.diagram, emptyState, orgId, principal.userId),
    ...also,
  ]
  const world = await worldFor(context.services, db, orgId, definition.diagram, assignees, now, {
    struct_id: principal.person.structId,
  })
  const decision = decide(
    emptyState,
    { type: 'start', actor: actorOf(principal), revision: { number: 1, sha256: contents.sha256 } },
    await toldWorld(
      db,
      { orgId, documentId: id, definition, sender: placeOf(actorOf(principal)) },
      world,
      contents.fields,
    ),
  )
  if (!decision.ok) throw refusalError(decision.refusal)
  const after = applied(emptyState, decision.events)

  const number = await nextNumber(db, orgId, definition, now)
  await insertInstance(context, definition, { id, number, title: contents.title, now, filing, subject })
  await saveRevision(db, orgId, id, 1, contents, { userId: principal.userId, note: null, at: world.now })
  await before({ id, definition, people: world.people, now: world.now })
  const head = {
    id,
    number,
    subject_type: subject?.type ?? DOCUMENT,
    event_count: 0,
    last_hash: CHAIN_START,
    series_id: filing.series_id,
    registered_number: null,
  }
  return {
    ...(await saveOutcome(db, principal, definition, head, emptyState, after, decision.events, {
      title: contents.title,
      now: world.now,
      filing,
    })),
    number,
  }
}

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
  about: { id: string; number: string; title: string; now: Date; filing: Filing; subject: SubjectRows | undefined },
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
      subject_type: about.subject?.type ?? DOCUMENT,
      // Of rows of a module too: which they are, `workflow.subject_rows` says.
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
