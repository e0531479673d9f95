import { sql } from 'kysely'
import { z } from 'zod'
import { publishDefinition, processesOf, startProcess, whenCancelled, whenEnded, whenMoved } from '../server/index.ts'
import { draw, toRole } from '../shared/index.ts'
import { processOfRow } from '../shared/process-of-row.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Module } from '#platform/server/module.ts'
import { route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { conflict } from '#platform/shared/errors.ts'

const TRIP = 'trips.trip'

const sendTrips = endpoint({
  method: 'POST',
  path: '/trips/send',
  permission: 'signed_in',
  summary: 'Send trips to be approved',
  input: z.object({ ids: z.array(z.string()), flow_id: z.number(), title: z.string() }),
  reply: z.object({ id: z.string(), number: z.string() }),
})

const listTrips = endpoint({
  method: 'GET',
  path: '/trips',
  permission: 'signed_in',
  summary: 'My trips',
  input: z.object({}),
  reply: z.array(z.object({ id: z.string(), stage: z.string(), processes: z.array(processOfRow) })),
})

/** Rows that their owner and nobody else sees; full trains refuse the decision that would book them. */
async function visible(db: Trx, userId: number, ids?: readonly string[]) {
  const { rows } = await sql<{ id: string; stage: string }>`select id, stage from trips.trips
    where ${userId} = any (seen_by) ${ids ? sql`and id = any (${[...ids]})` : sql``} order by id`.execute(db)
  return rows
}

async function setStage(
  db: Trx,
  { orgId, subject }: { orgId: number; subject: { ids: readonly string[] } },
  stage: string,
) {
  await sql`update trips.trips set stage = ${stage} where org_id = ${orgId} and id = any (${[...subject.ids]})`.execute(
    db,
  )
}

const moved = whenMoved(TRIP, { within: (process, db) => setStage(db, process, process.status.mn) })
const booked = whenEnded(TRIP, {
  async within(process, db) {
    const { rows } = await sql`select from trips.trips where org_id = ${process.orgId} and is_full
      and id = any (${[...process.subject.ids]})`.execute(db)
    if (rows.length > 0) throw conflict('trips.full')
    await setStage(db, process, 'booked')
  },
  after: (process, { db }) => count(db, process.orgId, `booked ${process.id}`),
})
const given = whenCancelled(TRIP, {
  within: (process, db) => setStage(db, process, `given up: ${process.reason ?? ''}`),
  after: (process, { db }) => count(db, process.orgId, `given up ${process.id}`),
})

async function count(db: Trx, orgId: number, name: string) {
  await sql`insert into platform.counters (org_id, name, value) values (${orgId}, ${name}, 1)
    on conflict (org_id, name) do update set value = counters.value + 1`.execute(db)
}

/** A module whose rows travel through flows, as those of any area do. */
export const trips: Module = {
  name: 'trips',
  subjects: {
    [TRIP]: {
      seenAmong: async (db, { userId }, ids) => new Set((await visible(db, userId, ids)).map(({ id }) => id)),
      titles: (_db, _orgId, ids) => Promise.resolve(new Map(ids.map((id) => [id, `Томилолт ${id}`]))),
      link: (id) => `/trips/${id}`,
    },
  },
  within: [moved, booked, given].flatMap(({ within }) => within),
  outbox: [moved, booked, given].flatMap(({ outbox }) => outbox),
  routes: [
    route(sendTrips, (context, { ids, flow_id, title }) =>
      startProcess(context, { subject: { type: TRIP, ids }, flow_id, title }),
    ),
    route(listTrips, async (context) => {
      const rows = await visible(context.db, context.principal.userId)
      const processes = await processesOf(
        context,
        TRIP,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({ ...row, processes: processes.get(row.id) ?? [] }))
    }),
  ],
}

/** Closed to other organisations, as every table is. */
export async function makeTrips(db: Db) {
  await sql
    .raw(
      `create schema trips; grant usage on schema trips to orgil_app;
      create table trips.trips (org_id integer not null, id text not null, seen_by integer[] not null,
        stage text not null default 'new', is_full boolean not null default false, primary key (org_id, id));
      alter table trips.trips enable row level security;
      create policy own_organization on trips.trips
        using (org_id = nullif(current_setting('app.org_id', true), '')::integer);
      grant select, update on trips.trips to orgil_app`,
    )
    .execute(db)
}

export async function addTrip(db: Db, trip: { orgId: number; id: string; seenBy: number[]; isFull?: boolean }) {
  await sql`insert into trips.trips (org_id, id, seen_by, is_full)
    values (${trip.orgId}, ${trip.id}, ${trip.seenBy}, ${trip.isFull ?? false})`.execute(db)
}

/** Looked at once, by whoever has this role. */
export async function publishTripFlow(db: Db, orgId: number, id: number, role: number) {
  const words = { mn: 'Томилолт' }
  await asSystem(db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      id,
      {
        code: 'trip',
        title: words,
        description: words,
        category: words,
        icon: 'doc',
        number_prefix: 'ТМ',
        form: [],
        diagram: draw({
          start: { type: 'START', next: 'check' },
          check: { type: 'CHECK', to: toRole(role), on: { reviewed: 'end', returned: 're_create' } },
          re_create: { type: 'RE_CREATE', on: { recreated: 'check', cancelled: 'cancel' } },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    ),
  )
}
