import { sql } from 'kysely'
import { personCards } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { definitionOf } from '../state/definitions.ts'
import { formWithout, hiddenSomewhere } from '../../shared/engine/field-rights.ts'
import { withoutModelsWords } from '../state/field-sight.ts'
import { CHANGED, type Changed } from '../telling/news.ts'
import { findInstance, loadState } from '../state/store.ts'
import { seersOf } from '../state/visibility.ts'
import { isHead, partsOf, searchOf } from './parts.ts'

/** After each command, in the background: deciding waits for none of it. */
export const indexChanged: OutboxHandler = {
  topic: CHANGED,
  handle: ({ orgId, payload }, { db }) => indexDocument(db, orgId, (payload as Changed).instance_id),
}

/** Writes anew what a document is found by, from what is in force at this moment. */
export async function indexDocument(db: Trx, orgId: number, id: string) {
  // Whoever holds this row reads the document after all who held it before, so that the last one to write has seen
  // everything.
  await sql`insert into workflow.document_search (org_id, instance_id, version, seers, search, parts) values (${orgId},
    ${id}, -1, '{}', '', '[]')
    on conflict do nothing`.execute(db)
  await sql`select from workflow.document_search where org_id = ${orgId} and instance_id = ${id} for update`.execute(db)
  const instance = await findInstance(db, orgId, id)
  if (!instance) return
  const { form, diagram } = await definitionOf(db, orgId, instance)
  // One text for everybody who looks: what is hidden from anybody is found by nobody.
  const hidden = hiddenSomewhere(diagram)
  const state = withoutModelsWords(await loadState(db, orgId, instance), hidden)
  const { fields, files } = await db
    .selectFrom('workflow.revisions')
    .select(['fields', 'files'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .where('number', '=', instance.revision)
    .executeTakeFirstOrThrow()
  const watchers = await db
    .selectFrom('workflow.participants')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .where('watches', '=', true)
    .execute()
  const comments = await db
    .selectFrom('workflow.comments')
    .select(['text', 'files'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('written_at')
    .execute()
  const cards = await personCards(db, orgId, [
    ...new Set([
      instance.creator_user_id,
      ...state.steps.flatMap(({ done_by }) => done_by ?? []),
      ...state.voters.map(({ user_id }) => user_id),
    ]),
  ])
  const nameOf = (userId: number) => {
    const card = cards.find(({ user_id }) => user_id === userId)
    return card ? `${card.last_name} ${card.first_name}`.trim() : ''
  }
  const parts = partsOf({
    number: [instance.registered_number, instance.number].filter(Boolean).join(' · '),
    title: instance.title,
    form: formWithout(form, hidden),
    fields,
    files,
    state,
    creator: instance.creator_user_id,
    nameOf,
    comments: comments.flatMap(({ text, files: own }) => [text, ...own.map(({ name }) => name)]),
  }).filter(({ text }) => text !== '')
  const seers = ['*', ...new Set([...seersOf(state), ...watchers.map(({ user_id }) => `u:${user_id}`)])]
  await sql`update workflow.document_search set version = ${instance.version}, seers = ${seers}::text[],
    search = ${searchOf(parts)}, head = ${searchOf(parts.filter(isHead))}, parts = ${JSON.stringify(parts)}
    where org_id = ${orgId} and instance_id = ${id}`.execute(db)
}

const AT_ONCE = 100
/** Milliseconds; the queue gives a job ten minutes. */
const LONGEST = 8 * 60_000

/** What was there before documents could be found by their contents, and what was missed since. */
export const indexMissed: JobKind = {
  name: 'workflow.index_missed',
  cron: '*/10 * * * *',
  async handle(_payload, { db, log }) {
    const until = Date.now() + LONGEST
    let failed = 0
    for (;;) {
      const missed = await asSystem(db, (trx) => missing(trx).limit(AT_ONCE).offset(failed).execute())
      for (const { org_id, id } of missed) {
        await asSystem(db, (trx) => indexDocument(trx, org_id, id)).catch((error: unknown) => {
          failed += 1
          log.error({ err: error, document: id }, 'a document could not be made findable')
        })
      }
      if (missed.length < AT_ONCE || failed >= AT_ONCE || Date.now() > until) return
    }
  },
}

/** The newest first. */
function missing(db: Trx) {
  return db
    .selectFrom('workflow.instances as i')
    .leftJoin('workflow.document_search as s', (join) =>
      join.onRef('s.org_id', '=', 'i.org_id').onRef('s.instance_id', '=', 'i.id'),
    )
    .where((all) => all.or([all('s.version', 'is', null), all('s.version', '<>', all.ref('i.version'))]))
    .select(['i.org_id', 'i.id'])
    .orderBy('i.id', 'desc')
}
