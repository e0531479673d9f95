import { sql } from 'kysely'
import {
  directoryFor,
  personCards,
  type ReachablePerson,
  type Successor,
  type WorkBook,
  type WorkOf,
} from '#modules/organization/server/index.ts'
import type { OpenWork } from '#modules/organization/shared/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { nobody } from '../../shared/engine/assignee.ts'
import type { Person, StepRow, VoterRow } from '../../shared/engine/model.ts'
import { hindranceFor, isCastingVote } from '../../shared/engine/reassign.ts'
import { sheetInForce } from '../../shared/engine/sheet.ts'
import { assigneeAt } from '../telling/news.ts'
import { asStepRow, asVoterRow } from '../state/store.ts'
import { addressOf } from '../state/waiting.ts'

/** Named steps, and those of a role, post or unit in which nobody else is left to take them up. */
export const waitingFor: WorkBook['waitingFor'] = async (db, orgId, person, successors) => {
  const addresses = await ownAddresses(db, orgId, person)
  const { rows: waiting } = await sql<{
    id: string
    number: string
    title: string
    step: Words
    since: Date
    step_id: string
    creator_user_id: number
  }>`
    select i.id, i.number, i.title, i.status as step, w.since, w.step_id, i.creator_user_id
    from workflow.waiting w join workflow.instances i on i.org_id = w.org_id and i.id = w.instance_id
    where w.org_id = ${orgId} and w.assignee = any(${addresses}) order by w.since, w.step_id`.execute(db)
  if (waiting.length === 0) return []
  const rows = await rowsOf(
    db,
    orgId,
    waiting.map(({ id }) => id),
  )
  const voters = await votersOf(
    db,
    orgId,
    waiting.map(({ id }) => id),
  )
  const council = await directoryFor(
    db,
    orgId,
    voters.map(({ voter: { user_id } }) => ({ ...nobody, user_id })),
  )
  return waiting.map(({ id, number, title, step, since, step_id, creator_user_id }): OpenWork => {
    const steps = rows.filter(({ document }) => document === id).map(({ row }) => row)
    const row = steps.find((one) => one.id === step_id)!
    const state = {
      steps,
      voters: voters.filter(({ document }) => document === id).map(({ voter }) => voter),
      creator: { ...nobody, user_id: creator_user_id },
    }
    const is_ballot = row.status_type === 'VOTE' && sheetInForce(row) !== null
    const mayTake = (one: ReachablePerson) => hindranceFor(state, row, one, person) === null
    const proposed = is_ballot ? undefined : successors.find(mayTake)
    const only = isCastingVote(row) ? council.filter(mayTake).flatMap((one) => asColleague(one) ?? []) : null
    return {
      id,
      work_id: step_id,
      number,
      title,
      step,
      since: since.toISOString(),
      is_ballot,
      proposed: proposed ? withKind(proposed) : null,
      only,
    }
  })
}

/** The same, counted for many: only of what is shared and waits is it asked who else would find it. */
export const countWaiting: WorkBook['countWaiting'] = async (db, orgId, people) => {
  const cards = new Map(
    (
      await personCards(
        db,
        orgId,
        people.flatMap(({ user_id }) => user_id ?? []),
      )
    ).map((card) => [card.user_id, card]),
  )
  const asked = people.map((one) => ({
    ...one,
    named: namesOf(one),
    shared: sharedBy((one.user_id !== null && cards.get(one.user_id)) || nobodysPlace),
  }))
  const addresses = [...new Set(asked.flatMap(({ named, shared }) => [...named, ...shared]))]
  const { rows } = await sql<{ assignee: string; count: number }>`
    select assignee, count(*)::integer as count from workflow.waiting where org_id = ${orgId}
    and assignee = any(${addresses}) group by assignee`.execute(db)
  const counts = new Map(rows.map(({ assignee, count }) => [assignee, count]))
  const isElsewhere = await findingAt(
    db,
    orgId,
    asked.flatMap(({ shared }) => shared).filter((address) => counts.has(address)),
  )
  return new Map(
    asked.map(({ emp_id, user_id, named, shared }) => {
      const own = [...named, ...shared.filter((address) => counts.has(address) && !isElsewhere(address, user_id))]
      return [emp_id, own.reduce((sum, address) => sum + (counts.get(address) ?? 0), 0)] as const
    }),
  )
}

/**
 * The person behind an employee, as the engine knows people; somebody without a user has an employee record and
 * nothing else.
 */
export async function personBehind(
  db: Db,
  orgId: number,
  { user_id, emp_id }: WorkOf,
): Promise<Omit<Person, 'user_id'> & { user_id: number | null }> {
  const [card] = user_id === null ? [] : await personCards(db, orgId, [user_id])
  return card ?? { user_id, emp_id, struct_id: null, job_id: null, role_ids: [] }
}

/** Where nobody but this person would find what waits. */
async function ownAddresses(db: Trx, orgId: number, of: WorkOf): Promise<string[]> {
  const shared = sharedBy(await personBehind(db, orgId, of))
  const isElsewhere = await findingAt(db, orgId, shared)
  return [...namesOf(of), ...shared.filter((address) => !isElsewhere(address, of.user_id))]
}

type Place = Pick<Person, 'role_ids' | 'struct_id' | 'job_id'>
const nobodysPlace: Place = { role_ids: [], struct_id: null, job_id: null }

const namesOf = ({ user_id, emp_id }: WorkOf) => [
  ...(emp_id === null ? [] : [`e:${emp_id}`]),
  ...(user_id === null ? [] : [`u:${user_id}`]),
]

/** Where whoever has the role, the unit or the post finds work as well. */
const sharedBy = ({ role_ids, struct_id, job_id }: Place) =>
  [
    ...role_ids.map((role_id) => ({ ...nobody, role_id })),
    ...(struct_id === null ? [] : [{ ...nobody, struct_id }]),
    ...(job_id === null ? [] : [{ ...nobody, job_id }]),
  ].flatMap((assignee) => addressOf(assignee) ?? [])

/** Tells of shared addresses whether somebody other than this user would find what waits there. */
async function findingAt(
  db: Db,
  orgId: number,
  shared: readonly string[],
): Promise<(address: string, userId: number | null) => boolean> {
  const people = await directoryFor(db, orgId, [...new Set(shared)].map(assigneeAt))
  const finders = Map.groupBy(
    people.flatMap((person) => sharedBy(person).map((address) => ({ address, user_id: person.user_id }))),
    ({ address }) => address,
  )
  return (address, userId) => (finders.get(address) ?? []).some(({ user_id }) => user_id !== userId)
}

async function rowsOf(
  db: Trx,
  orgId: number,
  documents: readonly string[],
): Promise<{ document: string; row: StepRow }[]> {
  const rows = await db
    .selectFrom('workflow.steps')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('row_id', '=', sql<string>`any(${[...new Set(documents)]}::uuid[])`)
    .execute()
  return rows.map((row) => ({ document: row.row_id, row: asStepRow(row) }))
}

async function votersOf(
  db: Trx,
  orgId: number,
  documents: readonly string[],
): Promise<{ document: string; voter: VoterRow }[]> {
  const rows = await db
    .selectFrom('workflow.voters')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('row_id', '=', sql<string>`any(${[...new Set(documents)]}::uuid[])`)
    .execute()
  return rows.map((row) => ({ document: row.row_id, voter: asVoterRow(row) }))
}

function asColleague({ emp_id, first_name, last_name, job }: ReachablePerson) {
  return emp_id === null ? null : { emp_id, first_name, last_name, job }
}

function withKind(successor: Successor): OpenWork['proposed'] {
  const colleague = asColleague(successor)
  return colleague && { ...colleague, kind: successor.kind }
}
