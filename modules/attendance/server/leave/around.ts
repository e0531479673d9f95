import { sql } from 'kysely'
import { colleaguesBetween, workersIn } from '#modules/organization/server/index.ts'
import { processOf, rowAsAsked } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { type Context, route } from '#platform/server/route.ts'
import type { ParsedInputOf } from '#platform/shared/contract.ts'
import { forbidden, notFound } from '#platform/shared/errors.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { leaveParts, showLeaveAround } from '../../shared/leave-contract.ts'
import { workersOf } from '../reckon/people.ts'
import { employeeIn, idIn, text } from '../requests.ts'
import { mayKeep } from '../seen.ts'
import { freeFor } from './balances.ts'
import { countDays, kindOf, LEAVES, type LeaveSpan } from './counted.ts'

const MOST_PEOPLE = 400
const MOST_SUBSTITUTES = 8
/** More than anybody has: what comes back of it is all that they could have. */
const ALL = 1000

interface Wish extends LeaveSpan {
  id: string | undefined
  employee: number
  kind: string | undefined
  state: string
}

export const aroundRoute = route(showLeaveAround, async (context, input) => {
  const { db, principal, language } = context
  const { orgId, person } = principal
  const wish = input.id === undefined ? newWish(input, person.empId) : await wishOf(context, input.id)
  const keeps = await mayKeep(context)
  const isOwn = wish.employee === person.empId
  // What is not decided yet is read by whoever asked, leads, keeps, or has it in a flow.
  const isReader = input.id !== undefined && wish.state === 'asked'
  if (!isOwn && !keeps(wish.employee) && !isReader) throw forbidden('platform.no_permission')
  const [worker] = await workersOf(db, orgId, [wish.employee])
  if (!worker) throw notFound('platform.not_found')
  const { first, last, kind } = wish
  const isSpan = first !== '' && last >= first
  const { has_balance, needs_file } = await kindOf(db, orgId, kind)
  const account = has_balance && isSpan && kind !== undefined ? { kind, id: wish.id, first } : undefined
  const others = (await workersIn(db, orgId, { language })).filter(
    ({ id, is_here, units }) => is_here && id !== worker.id && units.includes(worker.unit),
  )
  const ids = others.map(({ id }) => id)
  const away = isSpan ? await awayAmong(db, orgId, ids, { first, last, withAsked: !isOwn || keeps(worker.id) }) : []
  const gone = new Set(away.map(({ id }) => id))
  const nameOf = new Map(others.map(({ id, name }) => [id, name]))
  const process = wish.id === undefined ? undefined : await processOf(db, orgId, { table: LEAVES, id: wish.id })
  return {
    name: worker.name,
    unit: worker.unit_name,
    days: isSpan ? await countDays(db, orgId, worker.id, wish) : 0,
    free: account ? await freeFor(db, orgId, worker, { ...account, days: ALL }) : null,
    needs_file,
    colleagues: others.length,
    away: away.map((one) => ({ ...one, name: nameOf.get(one.id) ?? '—' })),
    substitutes: others
      .filter(({ id }) => !gone.has(id))
      // Whoever does the same work stands in most easily.
      .toSorted((a, b) => Number(b.job === worker.job) - Number(a.job === worker.job))
      .slice(0, MOST_SUBSTITUTES)
      .map(({ id, name, job }) => ({ id, name, job })),
    may_decide: wish.state === 'asked' && wish.id !== undefined && !isOwn && keeps(worker.id) && process === undefined,
    process: process ?? null,
  }
})

type Asked = ParsedInputOf<typeof showLeaveAround>

function newWish(input: Asked, own: number | null): Wish {
  return {
    id: undefined,
    employee: input.employee ?? own ?? 0,
    kind: input.kind,
    state: 'asked',
    first: input.from_day ?? '',
    last: input.to_day ?? input.from_day ?? '',
    part: input.part,
    from: input.from_time,
    to: input.to_time,
  }
}

async function wishOf(context: Context, id: string): Promise<Wish> {
  const { values } = await rowAsAsked(context, LEAVES, id)
  return {
    id,
    employee: employeeIn(values),
    kind: idIn(values['kind']),
    state: String(values['state']),
    ...spanIn(values),
  }
}

const spanIn = (values: FieldValues): LeaveSpan => ({
  first: text(values['from_day']) ?? '',
  last: text(values['to_day']) ?? '',
  part: leaveParts.find((one) => one === values['part']) ?? 'day',
  from: text(values['from_time']),
  to: text(values['to_time']),
})

interface Span {
  first: string
  last: string
  withAsked: boolean
}

interface AwayThen {
  id: number
  from: string
  to: string
  part: LeaveSpan['part']
  is_asked: boolean
}

/** Who of these is not there on one of the days: on leave, or as the organisation knows otherwise. */
async function awayAmong(db: Trx, orgId: number, people: readonly number[], { first, last, withAsked }: Span) {
  const { rows } = await sql<AwayThen>`select employee as id, to_char(from_day, 'YYYY-MM-DD') as from,
      to_char(to_day, 'YYYY-MM-DD') as to, part, state = 'asked' as is_asked
    from attendance.leaves where org_id = ${orgId} and deleted_at is null and employee = any(${people}::integer[])
    and (state = 'approved' or ${withAsked} and state = 'asked')
    and from_day <= ${last}::date and to_day >= ${first}::date order by from_day, employee`.execute(db)
  const told = new Set(rows.map(({ id }) => id))
  const asked = { people: people.filter((id) => !told.has(id)), from: first, to: last, most: MOST_PEOPLE }
  const others = await colleaguesBetween(db, orgId, asked)
  const elsewhere = others.flatMap(({ id, away }) =>
    away
      .filter(({ from, to }) => from <= last && to >= first)
      .slice(0, 1)
      .map(({ from, to }): AwayThen => ({ id, from, to, part: 'day', is_asked: false })),
  )
  return [...rows, ...elsewhere]
}
