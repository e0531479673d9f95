import { accessFor, changeForModule, processOf, rowAsAsked } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { notify, settleNews } from '#platform/server/notify.ts'
import { tell } from '#platform/server/outbox.ts'
import { type Context, route } from '#platform/server/route.ts'
import { conflict, forbidden, notFound } from '#platform/shared/errors.ts'
import { NOTICES } from '../shared/access.ts'
import { NEWS_CHANGED } from '../shared/unread.ts'
import { stepNotice } from '../shared/receipts.ts'
import { mayStep, type State, stateAfter } from '../shared/state.ts'
import { readersOf, settleReaders } from './audience.ts'
import { asStep, hasToBeApproved } from './kept.ts'
import { lockedNotice, type Notice } from './notice.ts'

/** A notice goes out, is taken back or written on, by whoever may change it; of two at once the second comes late. */
export const stepRoute = route(stepNotice, async (context, { id, step }) => {
  const { db, principal } = context
  const { may } = await rowAsAsked(context, NOTICES, id)
  if (await processOf(db, principal.orgId, { table: NOTICES, id })) throw conflict('records.flows.travels')
  await accessFor(db, principal, NOTICES, 'u')
  if (may && !may.includes('u')) throw forbidden('platform.no_permission')
  const notice = await lockedNotice(db, principal.orgId, id)
  if (!notice) throw notFound('records.row_missing')
  if (!mayStep(notice.state, step)) throw conflict('news.not_now')
  // What passed its flow is planned.
  if (step === 'release' && notice.state !== 'planned' && (await hasToBeApproved(db, principal.orgId)))
    throw conflict('news.approve_first')
  const now = new Date()
  // Whoever releases what waits for its time does not wait for it.
  const at = notice.state === 'planned' ? null : (notice.release_at?.toISOString() ?? null)
  const state = stateAfter(step, at, now)
  await become(context, notice, state, now)
  return { state }
})

/** The state of a notice, with all that follows from it, in one transaction. */
export async function become(context: Context, notice: Notice, state: State, now: Date): Promise<void> {
  const { db, principal } = context
  const { orgId } = principal
  const released_at = state === 'released' ? now.toISOString() : null
  asStep(db)
  await changeForModule(context, NOTICES, notice.id, { state, ...(released_at !== null && { released_at }) })
  if (state === 'released') await goOut(db, orgId, { ...notice, released_at: now }, principal.userId)
  else if (notice.state === 'released') await takeBack(db, orgId, notice.id)
}

/** Those for whom it is meant hear of it, and nobody twice of the same release. */
export async function goOut(db: Trx, orgId: number, notice: Notice, by: number): Promise<void> {
  await settleReaders(db, orgId, notice)
  const readers = await readersOf(db, orgId, notice)
  const { id, title, must_read, due_on, released_at } = notice
  await notify(db, orgId, {
    user_ids: readers.map(({ user_id }) => user_id).filter((user) => user !== by),
    key: must_read ? 'news.notify.must_read' : 'news.notify.released',
    params: { title },
    facts: factsOf(notice, due_on),
    link: linkOf(id),
    source: `news.released/${id}/${released_at?.getTime() ?? 0}`,
  })
  await tellChanged(db, orgId, id)
}

async function takeBack(db: Trx, orgId: number, id: string): Promise<void> {
  await settleNews(db, orgId, {
    link: linkOf(id),
    keys: ['news.notify.released', 'news.notify.must_read', 'news.notify.reminder'],
  })
  await tellChanged(db, orgId, id)
}

export const linkOf = (id: string) => `/news/${id}`

/** What a letter says of it beneath its sentence. */
export const factsOf = ({ summary }: Pick<Notice, 'summary'>, due_on: string | null) => [
  ...(summary ? [{ label: 'news.fact.summary', value: summary }] : []),
  ...(due_on === null ? [] : [{ label: 'news.fact.due', value: due_on }]),
]

/** Open pages ask again; whether anything changed for somebody they hear from the server alone. */
const tellChanged = (db: Trx, orgId: number, id: string) =>
  tell(db, orgId, NEWS_CHANGED, { live: [{ topic: NEWS_CHANGED, key: id, audience: ['*'] }] })
