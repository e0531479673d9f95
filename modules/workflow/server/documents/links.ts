import { sql } from 'kysely'
import { personCards } from '#modules/organization/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { route } from '#platform/server/route.ts'
import { forbidden, notFound, unprocessable } from '#platform/shared/errors.ts'
import { type DocumentLink, linkDocument, listLinks, MOST_LINKS, unlinkDocument } from '../../shared/filing/links.ts'
import { reaches } from '../../shared/engine/assignee.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { isAwake } from '../../shared/engine/seats.ts'
import { personAt } from '../state/actor.ts'
import { peopleBook } from '../state/people.ts'
import { loadVisible } from './view.ts'
import { DOCUMENT, maySee } from '../state/visibility.ts'

const done = { status: true as const }
const ADMINISTERS = 'workflow.documents.administer'

export const linkRoutes = [
  route(listLinks, async ({ db, principal, language }, { id }) => {
    const { state } = await loadVisible(db, principal, id)
    const rows = await linksOf(db, principal.orgId, id)
    const visible = []
    // A document holds few; whether each may be seen hangs on its steps.
    for (const row of rows) if (await maySee(db, principal, row.id)) visible.push(row)
    const personOf = peopleBook(
      await personCards(
        db,
        principal.orgId,
        visible.map(({ linked_by }) => linked_by),
        language,
      ),
    )
    return {
      may_link: mayLink(principal, state),
      links: visible.map(({ linked_by, linked_at, ...row }): DocumentLink => ({
        ...row,
        by: personOf(linked_by),
        at: linked_at.toISOString(),
        may_remove: mayUnlink(principal, linked_by),
      })),
    }
  }),

  route(linkDocument, async (context, { id, to_id }) => {
    const { db, principal } = context
    const { instance, state } = await loadVisible(db, principal, id)
    if (!mayLink(principal, state)) throw forbidden('workflow.links.not_yours')
    if (id === to_id) throw unprocessable('workflow.links.itself')
    const { instance: named } = await loadVisible(db, principal, to_id)
    const before = await linksOf(db, principal.orgId, id)
    if (before.some((one) => one.id === to_id)) return done
    if (before.length >= MOST_LINKS) throw unprocessable('workflow.links.too_many', { params: { count: MOST_LINKS } })
    await db
      .insertInto('workflow.document_links')
      .values({ org_id: principal.orgId, from_id: id, to_id, linked_by: principal.userId })
      .onConflict((known) => known.doNothing())
      .execute()
    await auditChange(context, {
      action: 'workflow.document_linked',
      ...theDocument(instance),
      after: { document: named.number },
    })
    return done
  }),

  route(unlinkDocument, async (context, { id, other_id }) => {
    const { db, principal } = context
    const { instance } = await loadVisible(db, principal, id)
    const { instance: other } = await loadVisible(db, principal, other_id)
    const rows = (await linksOf(db, principal.orgId, id)).filter((one) => one.id === other_id)
    if (rows.length === 0) throw notFound('workflow.links.missing')
    if (!rows.every(({ linked_by }) => mayUnlink(principal, linked_by))) throw forbidden('workflow.links.not_yours')
    await sql`delete from workflow.document_links where org_id = ${principal.orgId} and ((from_id = ${id}
      and to_id = ${other_id}) or (from_id = ${other_id} and to_id = ${id}))`.execute(db)
    await auditChange(context, {
      action: 'workflow.document_unlinked',
      ...theDocument(instance),
      before: { document: other.number },
    })
    return done
  }),
]

async function linksOf(db: Trx, orgId: number, id: string) {
  const { rows } = await sql<Omit<DocumentLink, 'by' | 'at' | 'may_remove'> & { linked_by: number; linked_at: Date }>`
    select i.id, i.number, i.registered_number, i.title, i.status, i.status_type, case
    when l.from_id = ${id} then 'names' else 'named_by' end as how, l.linked_by, l.linked_at
    from workflow.document_links l join workflow.instances i on i.org_id = l.org_id and i.id = case
    when l.from_id = ${id} then l.to_id else l.from_id end
    where l.org_id = ${orgId} and (l.from_id = ${id} or l.to_id = ${id}) order by l.linked_at, i.id limit 200`.execute(
    db,
  )
  return rows
}

/** Whoever sent it, whoever it waits for now, and administrators. */
function mayLink(principal: Principal, state: InstanceState) {
  const me = personAt(principal.userId, principal.person)
  return (
    principal.permissions.has(ADMINISTERS) ||
    state.creator?.user_id === principal.userId ||
    state.steps.some((row) => isAwake(state.steps, row) && reaches(row, me)) ||
    state.voters.some(({ user_id, choice, vacated }) => user_id === principal.userId && choice === null && !vacated)
  )
}

const mayUnlink = (principal: Principal, linkedBy: number) =>
  linkedBy === principal.userId || principal.permissions.has(ADMINISTERS)

const theDocument = ({ id, number }: { id: string; number: string }) => ({
  subject_type: DOCUMENT,
  subject_id: id,
  subject_name: number,
})
