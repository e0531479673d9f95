import { membersWho, substitutesNow } from '#modules/access/server/index.ts'
import {
  directoryFor,
  organizationBook,
  personCards,
  type ReachablePerson,
} from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { notify, settleNews } from '#platform/server/notify.ts'
import type { LiveEntry, OutboxHandler } from '#platform/server/outbox.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { nobody, reaches } from '../../shared/engine/assignee.ts'
import type { Assignee, InstanceStatus, Replaced } from '../../shared/engine/model.ts'
import { initialAndName } from '../../shared/signature.ts'
import { ADMINISTERS } from '../state/actor.ts'
import { letterFacts, type Task } from './letter-facts.ts'
import type { NewsInEvents } from './news-in-events.ts'

/** Outbox topic: a document moved. */
export const CHANGED = 'workflow.changed'

/** What one command did, as its events say it, with what whoever is told of it has to know of the document. */
export interface Changed extends Record<string, unknown>, Omit<NewsInEvents, 'happened'>, Before {
  /** What was told before an update may lack this, and says it as `Before`. */
  happened?: NewsInEvents['happened']
  instance_id: string
  number: string
  title: string
  /** User who acted. */
  by: number | null
  /** Addresses for whom work has come. */
  come: string[]
  /** What waits at each of them, and of which flow; what was told before an update may lack this. */
  tasks?: (Task & { address: string })[]
  flow?: Words
  /** Users at each of them who may not decide it. */
  kept_from?: Record<string, number[]>
  /** Those of them at which a substitute may act as well. */
  open_to_substitutes?: string[]
  /** Name of whoever gave the work to them. */
  handed_over_by?: string
  /** Somebody had a step that they have no more. */
  has_gone?: true
  /** Of those for whom it has come: who was asked in addition, by whom and why. */
  asked?: { address: string; for: 'advice' | 'signature'; by: number; reason: string }[]
  creator: number | null
  document_status: InstanceStatus
  status: Words
  version: number
  live: LiveEntry[]
}

/** How news said what happened before they named events; rows of the outbox outlive an update. */
interface Before {
  is_new?: true
  was_status?: InstanceStatus
  is_resumed?: true
}

const turns = { OPEN: [], ENDED: ['ended'], CANCELLED: ['cancelled'], POSTPONED: ['postponed'] } as const

/** The kinds of events that the news tell of, in their order. */
export function happenedIn(news: Changed): NewsInEvents['happened'] {
  const { happened, is_new, is_resumed, was_status, document_status } = news
  if (happened) return happened
  return [
    ...(is_new ? ['started' as const] : []),
    ...(is_resumed ? ['resumed' as const] : []),
    ...(document_status === was_status ? [] : turns[document_status]),
  ]
}

/**
 * Tells the people for whom work has come, and the creator and those who watch it when the document has come to its
 * end.
 */
export const tellPeople: OutboxHandler = {
  topic: CHANGED,
  async handle({ orgId, payload }, { db }) {
    const news = payload as Changed
    const about = { number: news.number, title: news.title }
    const link = `/workflow/${news.instance_id}`
    const source = `${news.instance_id}/${news.version}`

    if (news.has_gone) await settleWhatWasAsked(db, orgId, news.instance_id)
    const asIs = news.come.length > 0 ? await directoryFor(db, orgId, news.come.map(assigneeAt)) : []
    const holders = asIs.filter((person) => !isKeptFrom(news, person))
    const asked = new Set([...(await tellAsked(db, orgId, news, holders)), ...(await tellNobodyVotes(db, orgId, news))])
    const waiting = holders.filter(({ user_id }) => user_id !== news.by && !asked.has(user_id))
    if (news.vote_extended) await tellOfMoreTime(db, orgId, news, news.vote_extended)
    else if (waiting.length > 0) await tellOfWork(db, orgId, news, waiting)
    await tellWhoLeft(db, orgId, news)
    await tellSubstitutes(db, orgId, news, holders)
    if (news.acted_for !== undefined && news.by !== null) {
      const [card] = await personCards(db, orgId, [news.by])
      const by = card ? initialAndName(card.last_name, card.first_name) : ''
      await notify(db, orgId, {
        user_ids: [news.acted_for],
        key: 'workflow.notify.decided_in_your_place',
        params: { ...about, by },
        facts: await letterFacts(db, orgId, {
          flow: news.flow,
          creator: news.creator,
          decided: news.decided && { ...news.decided, by: null },
        }),
        link,
        source: `${source}/in_place`,
      })
    }
    const happened = happenedIn(news)
    const isEnded = happened.includes('ended')
    if (!isEnded && !happened.includes('cancelled')) return
    const facts = await letterFacts(db, orgId, { flow: news.flow, decided: news.decided })
    if (news.creator !== null && news.creator !== news.by) {
      await notify(db, orgId, {
        user_ids: [news.creator],
        key: news.is_refused
          ? 'workflow.notify.refused'
          : isEnded
            ? 'workflow.notify.ended'
            : 'workflow.notify.cancelled',
        params: about,
        facts,
        link,
        mail: true,
        source: `${source}/over`,
      })
    }
    const watching = (await watchersOf(db, orgId, news.instance_id)).filter(
      (userId) => userId !== news.creator && userId !== news.by,
    )
    await notify(db, orgId, {
      user_ids: watching,
      key: news.is_refused
        ? 'workflow.notify.watched_refused'
        : isEnded
          ? 'workflow.notify.watched_ended'
          : 'workflow.notify.watched_cancelled',
      params: about,
      facts,
      link,
      source: `${source}/watched`,
    })
  },
}

/** Those for whom work has come. Where it waits at several steps, each hears of the one that is theirs. */
async function tellOfWork(db: Trx, orgId: number, news: Changed, waiting: readonly ReachablePerson[]) {
  const { instance_id, number, title, version, creator, decided, flow, come } = news
  const tasks: readonly (Partial<Task> & { address: string })[] = news.tasks ?? come.map((address) => ({ address }))
  const isReturn = await isReturned(db, orgId, news)
  const words = await wordsOfWork(db, orgId, news, isReturn)
  for (const sharing of Map.groupBy(tasks, ({ step, asks, due_at }) => JSON.stringify([step, asks, due_at])).values()) {
    const users = waiting
      .filter((person) => sharing.some(({ address }) => reaches(assigneeAt(address), person)))
      .map(({ user_id }) => user_id)
    if (users.length === 0) continue
    const facts = await letterFacts(db, orgId, { flow, creator: isReturn ? null : creator, task: sharing[0], decided })
    await notify(db, orgId, {
      user_ids: users,
      key: words.key,
      params: { number, title, ...words.params },
      facts,
      link: `/workflow/${instance_id}`,
      mail: true,
      source: `${instance_id}/${version}/waiting`,
    })
  }
}

async function wordsOfWork(
  db: Trx,
  orgId: number,
  news: Changed,
  isReturn: boolean,
): Promise<{ key: string; params?: Record<string, string> }> {
  const { roll_change, handed_over_by } = news
  if (roll_change) return { key: 'workflow.notify.vote_anew', params: await namesIn(db, orgId, roll_change) }
  if (handed_over_by !== undefined) return { key: 'workflow.notify.handed_over', params: { by: handed_over_by } }
  if (happenedIn(news).includes('resumed')) return { key: 'workflow.notify.resumed' }
  return { key: isReturn ? 'workflow.notify.returned' : 'workflow.notify.waiting' }
}

/** News that ask somebody to act on a step they have. */
const ask = [
  'waiting',
  'resumed',
  'handed_over',
  'asked_advice',
  'asked_to_sign',
  'vote_anew',
  'returned',
  'due_soon',
  'vote_ends_soon',
  'vote_extended',
  'nobody_votes',
  'overdue',
  'reminded',
  'substituting',
].map((name) => `workflow.notify.${name}`)

/** It has come to them under addresses alone at which they may not decide it. */
function isKeptFrom({ come, kept_from = {} }: Changed, person: ReachablePerson) {
  const theirs = come.filter((address) => reaches(assigneeAt(address), person))
  return theirs.length > 0 && theirs.every((address) => kept_from[address]?.includes(person.user_id))
}

/**
 * Whoever has nothing to do there any more is asked for nothing: by themselves, by a colleague of their role, or
 * because it has ended.
 */
async function settleWhatWasAsked(db: Trx, orgId: number, instanceId: string) {
  const waiting = await db
    .selectFrom('workflow.waiting')
    .select('assignee')
    .distinct()
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .execute()
  const holders =
    waiting.length > 0
      ? (
          await directoryFor(
            db,
            orgId,
            waiting.map(({ assignee }) => assigneeAt(assignee)),
          )
        ).map(({ user_id }) => user_id)
      : []
  const substitutes = (await substitutesNow(db, orgId, holders)).map(({ substitute_user_id }) => substitute_user_id)
  await settleNews(db, orgId, {
    link: `/workflow/${instanceId}`,
    keys: ask,
    except: [...new Set([...holders, ...substitutes])],
  })
}

const askedKeys = { advice: 'workflow.notify.asked_advice', signature: 'workflow.notify.asked_to_sign' } as const

/**
 * Nothing was handed over to those who are asked beside whoever has the step: they hear what for. Where one of them
 * gave it on, it was handed over.
 */
async function tellAsked(
  db: Trx,
  orgId: number,
  { asked = [], tasks = [], creator, flow, handed_over_by, instance_id, number, title, version }: Changed,
  holders: readonly ReachablePerson[],
) {
  const told = new Set<number>()
  if (handed_over_by !== undefined || asked.length === 0) return told
  const cards = await personCards(
    db,
    orgId,
    asked.map(({ by }) => by),
  )
  for (const { address, for: what, by, reason } of asked) {
    const card = cards.find(({ user_id }) => user_id === by)
    const user_ids = holders.filter((person) => reaches(assigneeAt(address), person)).map(({ user_id }) => user_id)
    for (const userId of user_ids) told.add(userId)
    await notify(db, orgId, {
      user_ids,
      key: askedKeys[what],
      params: {
        number,
        title,
        reason: reason && `: ${reason}`,
        by: card ? initialAndName(card.last_name, card.first_name) : '',
      },
      // The sentence names who asks, and why.
      facts: await letterFacts(db, orgId, { flow, creator, task: tasks.find((task) => task.address === address) }),
      link: `/workflow/${instance_id}`,
      mail: true,
      source: `${instance_id}/${version}/waiting`,
    })
  }
  return told
}

/**
 * Nothing has come anew: whoever has not voted hears until when they still may, and whoever prepared or sent it that
 * it goes on.
 */
async function tellOfMoreTime(
  db: Trx,
  orgId: number,
  { creator, flow, instance_id, nobody_votes, number, title, version }: Changed,
  { deadline, unvoted, prepared_by }: NonNullable<Changed['vote_extended']>,
) {
  const params = { number, title, due: dateTimeIn(await organizationBook.zoneOf(db, orgId), deadline) }
  const about = {
    params,
    facts: await letterFacts(db, orgId, { flow, creator }),
    link: `/workflow/${instance_id}`,
    mail: true,
    source: `${instance_id}/${version}/extended`,
  }
  const others = [nobody_votes ? null : prepared_by, creator].filter(
    (userId): userId is number => userId !== null && !unvoted.includes(userId),
  )
  await notify(db, orgId, { user_ids: unvoted, key: 'workflow.notify.vote_extended', ...about })
  await notify(db, orgId, { user_ids: [...new Set(others)], key: 'workflow.notify.vote_went_on', ...about })
}

/** Whoever prepared it and administrators: both, although it waits for the first alone. */
async function tellNobodyVotes(
  db: Trx,
  orgId: number,
  { creator, flow, instance_id, nobody_votes, number, title, version }: Changed,
): Promise<number[]> {
  if (!nobody_votes) return []
  const administrators = (await membersWho(db, orgId, ADMINISTERS)).map(({ user_id }) => user_id)
  const users = [...new Set([nobody_votes.prepared_by ?? [], administrators].flat())]
  const due = nobody_votes.due === null ? '' : dateTimeIn(await organizationBook.zoneOf(db, orgId), nobody_votes.due)
  await notify(db, orgId, {
    user_ids: users,
    key: 'workflow.notify.nobody_votes',
    params: { number, title, due },
    facts: await letterFacts(db, orgId, { flow, creator }),
    link: `/workflow/${instance_id}`,
    mail: true,
    source: `${instance_id}/${version}/nobody_votes`,
  })
  return users
}

/** Whoever has lost a seat hears to whom it went. */
async function tellWhoLeft(
  db: Trx,
  orgId: number,
  { roll_change, by, creator, flow, instance_id, number, title, version }: Changed,
) {
  if (!roll_change || roll_change.from_user_id === by) return
  const { to } = await namesIn(db, orgId, roll_change)
  await notify(db, orgId, {
    user_ids: [roll_change.from_user_id],
    key: 'workflow.notify.off_roll',
    params: { number, title, to },
    facts: await letterFacts(db, orgId, { flow, creator }),
    link: `/workflow/${instance_id}`,
    mail: true,
    source: `${instance_id}/${version}/off_roll`,
  })
}

async function namesIn(db: Trx, orgId: number, { from_user_id, to_user_id }: Replaced) {
  const cards = await personCards(db, orgId, [from_user_id, to_user_id])
  const nameOf = (userId: number) => {
    const card = cards.find(({ user_id }) => user_id === userId)
    return card ? initialAndName(card.last_name, card.first_name) : ''
  }
  return { from: nameOf(from_user_id), to: nameOf(to_user_id) }
}

/** Whoever follows a document without having to decide on it. */
export async function watchersOf(db: Trx, orgId: number, instanceId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('workflow.participants')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .where('watches', '=', true)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** All that has come is a document that its creator is to write anew. */
async function isReturned(db: Trx, orgId: number, { step_ids }: Changed) {
  if (step_ids.length === 0) return false
  const opened = await db
    .selectFrom('workflow.steps')
    .select('status_type')
    .where('org_id', '=', orgId)
    .where('id', 'in', step_ids)
    .execute()
  return opened.length > 0 && opened.every(({ status_type }) => status_type === 'RE_CREATE')
}

/**
 * Who stands in for somebody for whom work has come hears of it too, unless it waits for them as well or is their own
 * document.
 */
async function tellSubstitutes(db: Trx, orgId: number, news: Changed, holders: readonly ReachablePerson[]) {
  const assignees = (news.open_to_substitutes ?? []).map(assigneeAt)
  const absent = holders.filter((person) => assignees.some((assignee) => reaches(assignee, person)))
  const told = new Set([...holders.map(({ user_id }) => user_id), news.by, news.creator])
  const link = `/workflow/${news.instance_id}`
  const { flow, creator, decided, tasks = [] } = news
  for (const { user_id, substitute_user_id } of await substitutesNow(
    db,
    orgId,
    absent.map((person) => person.user_id),
  )) {
    if (told.has(substitute_user_id)) continue
    told.add(substitute_user_id)
    const away = absent.find((person) => person.user_id === user_id)!
    const task = tasks.find(({ address }) => reaches(assigneeAt(address), away))
    await notify(db, orgId, {
      user_ids: [substitute_user_id],
      key: 'workflow.notify.substituting',
      params: { number: news.number, title: news.title, absent: initialAndName(away.last_name, away.first_name) },
      facts: await letterFacts(db, orgId, { flow, creator, task, decided }),
      link,
      mail: true,
      source: `${news.instance_id}/${news.version}/substituting`,
    })
  }
}

/** The assignee fields behind an address of the waiting list. */
export function assigneeAt(address: string): Assignee {
  const id = Number(address.slice(2))
  switch (address[0]) {
    case 'u':
      return { ...nobody, user_id: id }
    case 'r':
      return { ...nobody, role_id: id }
    case 'e':
      return { ...nobody, emp_id: id }
    case 'j':
      return { ...nobody, job_id: id }
    default:
      return { ...nobody, struct_id: id }
  }
}
