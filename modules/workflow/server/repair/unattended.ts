import { sql } from 'kysely'
import { directoryFor } from '#modules/organization/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import type { Services } from '#platform/server/module.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { reaches } from '../../shared/engine/assignee.ts'
import type { Assignee } from '../../shared/engine/model.ts'
import { commandBySystem } from '../deciding/by-system.ts'
import { assigneeAt } from '../telling/news.ts'
import { asStepRow, lockInstance, type StoredStep } from '../state/store.ts'
import { barredAs } from '../state/waiting.ts'

/**
 * People leave, units empty and roles are taken away after a step has come to them: somebody stands in, or an
 * administrator hears of it.
 */
export const lookForUnattended: JobKind = {
  name: 'workflow.unattended',
  cron: '*/10 * * * *',
  async handle(_payload, services) {
    await lookAtEach(services, await unattendedSteps(services.db))
  },
}

const SEATS = 'workflow.lost_seats'

/** Of one organisation, as soon as somebody may have lost what gave them a seat: colleagues wait for nobody's word. */
export const lookForLostSeats: JobKind = {
  name: SEATS,
  async handle({ org_id }, services) {
    await lookAtEach(services, await asSystem(services.db, (trx) => lostSeats(trx, Number(org_id))))
  },
}

/** Where roles, jobs, units and accounts change. */
export const seatsMayBeLost: OutboxHandler[] = ['access.rights_changed', 'organization.structure'].map((topic) => ({
  topic,
  handle: ({ orgId }, { enqueue }) => enqueue(SEATS, { org_id: orgId }, { key: 'seats' }),
}))

async function lookAtEach(services: Services, steps: readonly Step[]) {
  for (const step of steps) {
    await look(services, step).catch((error: unknown) =>
      services.log.error({ err: error, document: step.instance_id }, 'a step without anybody could not be looked at'),
    )
  }
}

/** At a time; the others have their turn ten minutes later. */
const MOST = 500

interface Step {
  org_id: number
  instance_id: string
  step_id: string
}

/** Every address at which something waits is looked up once, whatever waits there. */
async function unattendedSteps(db: Db): Promise<Step[]> {
  return asSystem(db, async (trx) => {
    const { rows: addresses } = await sql<{ org_id: number; assignee: string }>`
      with recursive known as (
        (select org_id, assignee from workflow.waiting order by org_id, assignee limit 1)
        union all
        select next.org_id, next.assignee from known cross join lateral (
          select w.org_id, w.assignee from workflow.waiting w where (w.org_id, w.assignee) > (known.org_id,
          known.assignee) order by w.org_id, w.assignee limit 1
        ) next
      ) select org_id, assignee from known`.execute(trx)
    const steps: Step[] = []
    for (const [org_id, found] of Map.groupBy(addresses, (one) => one.org_id)) {
      const people = await directoryFor(
        trx,
        org_id,
        found.map(({ assignee }) => assigneeAt(assignee)),
      )
      const held = found.map(({ assignee }) => ({
        assignee,
        users: people.filter((person) => reaches(assigneeAt(assignee), person)),
      }))
      steps.push(...(await keptFromAll(trx, org_id, held)))
      const empty = held.filter(({ users }) => users.length === 0).map(({ assignee }) => assignee)
      if (empty.length === 0) continue
      steps.push(
        ...(await trx
          .selectFrom('workflow.waiting as w')
          .innerJoin('workflow.steps as s', (on) =>
            on.onRef('s.org_id', '=', 'w.org_id').onRef('s.id', '=', 'w.step_id'),
          )
          .select(['w.org_id', 'w.instance_id', 'w.step_id'])
          .distinct()
          .where('w.org_id', '=', org_id)
          .where('w.assignee', 'in', empty)
          .where('s.incident', 'is', null)
          .where('s.subject_type', '<>', 'VOTERS')
          .limit(MOST)
          .execute()),
      )
    }
    return [...steps, ...(await lostClaims(trx)), ...(await lostSeats(trx)), ...(await backAgain(trx))]
  })
}

/** Taken up by somebody whose it would not be any more: the waiting list knows them alone. */
async function lostClaims(trx: Trx): Promise<Step[]> {
  const claimed = await trx
    .selectFrom('workflow.steps')
    .selectAll()
    .where('claimed_by', 'is not', null)
    .where('closed_as', 'is', null)
    .where('incident', 'is', null)
    .execute()
  const lost: Step[] = []
  for (const [org_id, rows] of Map.groupBy(claimed, (row) => row.org_id)) {
    const people = await directoryFor(
      trx,
      org_id,
      rows.map(({ claimed_by }) => assigneeAt(`u:${claimed_by}`)),
    )
    const isTheirs = (row: (typeof rows)[number]) =>
      people.some((person) => person.user_id === row.claimed_by && reaches(asStepRow(row), person))
    lost.push(
      ...rows
        .filter((row) => !isTheirs(row))
        .slice(0, MOST)
        .map(({ row_id, id }) => ({ org_id, instance_id: row_id, step_id: id })),
    )
  }
  return lost
}

/** One of several has their seat by a role, a job or a unit that they have no more. */
async function lostSeats(trx: Trx, orgId?: number): Promise<Step[]> {
  const waiting = trx
    .selectFrom('workflow.waiting as w')
    .innerJoin('workflow.steps as s', (on) => on.onRef('s.org_id', '=', 'w.org_id').onRef('s.id', '=', 'w.step_id'))
    .selectAll('s')
    .where('s.subject_type', 'in', ['TO_ROLE', 'TO_ORG_JOB', 'TO_ORG_STRUCT'])
    .where((s) => s.or([s('s.emp_id', 'is not', null), s('s.user_id', 'is not', null)]))
    .where('s.incident', 'is', null)
  const rows = await (orgId === undefined ? waiting : waiting.where('w.org_id', '=', orgId)).execute()
  return reachedByNobody(trx, rows)
}

/** Of whoever is found at the address, nobody may decide the step. */
async function keptFromAll(trx: Trx, org_id: number, held: readonly Held[]): Promise<Step[]> {
  const asked = held.flatMap(({ assignee, users }) =>
    users.length > 0 ? [{ assignee, kept: users.map(({ user_id }) => barredAs({ userId: user_id })) }] : [],
  )
  const { rows } = await sql<Step>`select distinct w.org_id, w.instance_id, w.step_id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as held (assignee text, kept text[])
    join workflow.waiting w on w.org_id = ${org_id} and w.assignee = held.assignee and w.not_for @> held.kept
    join workflow.steps s on s.org_id = w.org_id and s.id = w.step_id
    where s.incident is null limit ${sql.lit(MOST)}`.execute(trx)
  return rows
}

/** An address at which something waits, and whoever is found there today. */
interface Held {
  assignee: string
  users: readonly { user_id: number }[]
}

async function reachedByNobody(trx: Trx, rows: readonly StoredStep[]): Promise<Step[]> {
  const left: Step[] = []
  for (const [org_id, of] of Map.groupBy(rows, (row) => row.org_id)) {
    const steps = of.map((row) => ({ ...asStepRow(row), instance_id: row.row_id }))
    const people = await directoryFor(trx, org_id, steps)
    left.push(
      ...steps
        .filter((row) => !people.some((person) => reaches(row, person)))
        .slice(0, MOST)
        .map(({ instance_id, id }) => ({ org_id, instance_id, step_id: id })),
    )
  }
  return left
}

/** Where nobody was left somebody may have come since. */
function backAgain(trx: Trx): Promise<Step[]> {
  return trx
    .selectFrom('workflow.incidents')
    .select(['org_id', 'instance_id', 'step_id'])
    .where('kind', '=', 'NO_ASSIGNEE')
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .limit(MOST)
    .execute()
}

async function look(services: Services, { org_id, instance_id, step_id }: Step) {
  await withTenant(services.db, { orgId: org_id, userId: 0 }, async (trx) => {
    const instance = await lockInstance(trx, org_id, instance_id)
    if (!instance) return
    const stored = await trx
      .selectFrom('workflow.steps')
      .selectAll()
      .where('org_id', '=', org_id)
      .where('id', '=', step_id)
      .executeTakeFirst()
    if (!stored) return
    const row = asStepRow(stored)
    const asked: Assignee[] = [
      row,
      ...(row.stands_in ? [row.stands_in.original_assignee] : []),
      ...(row.claimed_by === undefined ? [] : [assigneeAt(`u:${row.claimed_by}`)]),
    ]
    await commandBySystem(services, trx, org_id, instance, () => ({ type: 'unattended', step_id }), asked)
  })
}
