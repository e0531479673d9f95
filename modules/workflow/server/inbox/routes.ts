import { sql, type RawBuilder } from 'kysely'
import { personCards } from '#modules/organization/server/index.ts'
import { type Context, route } from '#platform/server/route.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { countInbox, listInbox, type InboxItem } from '../../shared/inbox.ts'
import { nodeOf, ownLookOf } from '../../shared/engine/graph.ts'
import { possibleOutcomes } from '../../shared/engine/preview.ts'
import { fillsIn } from '../../shared/engine/field-rights.ts'
import { definitionOf } from '../state/definitions.ts'
import { nodeWords } from '../state/labels.ts'
import { needsReason, targetsNeeded } from '../documents/my-steps.ts'
import { peopleBook } from '../state/people.ts'
import { searchPatterns } from '../state/search.ts'
import { waitingFor } from '../state/waiting-for.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { heldNow, type Held } from './holders.ts'
import { pageOf, searchedPage, type Row } from './pages.ts'
import { summariesOf } from './summaries.ts'

/** Nobody reads more than that: screens say "999+". */
const COUNTED = 1000

export const inboxRoutes = [
  route(listInbox, async (context, { box, cursor, q, limit, flow_id, due, sort, open }) => {
    const wanted = {
      after: cursor === undefined ? null : readCursor(cursor),
      limit,
      due: due ?? null,
      sort,
      flowId: flow_id ?? null,
      isOpen: open === '1',
    }
    const patterns = searchPatterns(q)
    const { rows, next } = patterns
      ? await searchedPage(context, box, { ...wanted, patterns })
      : await pageOf(context, box, wanted)
    const held = await heldNow(
      context,
      box === 'sent' || box === 'watched'
        ? rows.flatMap(({ id, document_status }) => (document_status === 'OPEN' ? [id] : []))
        : [],
    )
    const summaries = await summariesOf(context, rows)
    const users = [
      ...rows.flatMap(({ creator_user_id, for_user_id }) => [creator_user_id, for_user_id]),
      ...[...held.values()].map(({ user_id }) => user_id),
    ].filter((id) => id !== null)
    const personOf = peopleBook(await personCards(context.db, context.principal.orgId, users, context.language))
    const items = await Promise.all(
      rows.map(async (row): Promise<InboxItem> => ({
        id: row.id,
        number: row.number,
        registered_number: row.registered_number,
        title: row.title,
        summary: summaries.get(row.id) ?? [],
        flow: row.flow_title,
        document_status: row.document_status,
        status: row.status,
        status_type: row.status_type,
        ...(row.status_type === 'TRANSFER' && (await lookAt(context, row))),
        creator: personOf(row.creator_user_id),
        revision: row.revision,
        at: row.at.toISOString(),
        due_at: row.due === null || row.due === 'infinity' ? null : new Date(row.due).toISOString(),
        is_read: (row.seen_version ?? 0) >= row.version,
        unread_comments: row.unread_comments,
        is_mentioned: row.is_mentioned,
        step: await stepOf(context, row),
        in_place_of: row.for_user_id === null ? null : personOf(row.for_user_id),
        holder: holderOf(held.get(row.id), personOf),
        my_action: row.my_action === null ? null : (JSON.parse(row.my_action) as Words),
      })),
    )
    return { items, next_cursor: next && writeCursor(next) }
  }),

  route(countInbox, async ({ db, principal }) => {
    const { orgId, userId } = principal
    const mine = waitingFor(principal)
    const part = sql`from workflow.participants where org_id = ${orgId} and user_id = ${userId}`
    const upTo = (rows: RawBuilder<unknown>) =>
      sql`(select count(*)::integer from (select ${rows} limit ${sql.lit(COUNTED)}) as counted)`
    const { rows } = await sql<{ waiting: number; overdue: number; sent: number; watched: number; done: number }>`
      select ${upTo(mine)} as waiting, ${upTo(sql`${mine} and due_at < now()`)} as overdue,
        ${upTo(sql`from workflow.instances where org_id = ${orgId} and creator_user_id = ${userId}`)} as sent,
        ${upTo(sql`${part} and watches`)} as watched, ${upTo(sql`${part} and acted_at is not null`)} as done
    `.execute(db)
    return rows[0]!
  }),
]

function holderOf(held: Held | undefined, personOf: ReturnType<typeof peopleBook>): InboxItem['holder'] {
  return held
    ? { person: held.user_id === null ? null : personOf(held.user_id), group: held.group, others: held.others }
    : null
}

async function lookAt({ db, principal }: Context, row: Row) {
  const { diagram } = await definitionOf(db, principal.orgId, row)
  return ownLookOf(diagram, row)
}

async function stepOf({ db, principal }: Context, row: Row): Promise<InboxItem['step']> {
  if (row.step_id === null || row.step_status_id === null || row.step_type === null) return null
  const { diagram, form } = await definitionOf(db, principal.orgId, row)
  const node = nodeOf(diagram, row.step_status_id)
  // A ballot, a vote sheet, a correction, advice and what has to be filled in need the document in front of one.
  const opens =
    row.is_advice === true ||
    ['VOTE', 'PREPARE_VOTE', 'RE_CREATE'].includes(row.step_type) ||
    (node !== undefined && fillsIn(diagram, node, form))
  const outcomes = opens
    ? []
    : possibleOutcomes(diagram, row.step_status_id).map(({ outcome, trigger }) => ({
        outcome,
        label: nodeWords(trigger),
        needs_reason: needsReason(outcome),
        needs_targets: targetsNeeded(outcome, undefined) !== 'none',
      }))
  return { id: row.step_id, version: row.version, is_signature_needed: row.is_signature_needed ?? false, outcomes }
}
