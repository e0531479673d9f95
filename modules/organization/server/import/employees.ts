import { jobsBeyond, withoutPrivacy } from '#modules/access/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import { mapInBreaths } from '#platform/server/breath.ts'
import type { Trx } from '#platform/server/database.ts'
import { importRoute, type SheetLine } from '#platform/server/excel/index.ts'
import type { Context } from '#platform/server/route.ts'
import { problemsOf } from '#platform/shared/problem-key.ts'
import type { ImportedRow } from '#platform/shared/sheet-import.ts'
import { optionalWorkDay } from '../../shared/fields.ts'
import { employeeColumns, importEmployees } from '../../shared/imports.ts'
import { searchText } from '../../shared/search-words.ts'
import { personalForm, type PersonalFacts } from '../../shared/staff.ts'
import { applyEvent } from '../career/apply.ts'
import { writeDown } from '../career/routes.ts'
import { overfullJobs } from '../career/room.ts'
import { hindranceOf } from '../career/rules.ts'
import { subjectOf } from '../subject.ts'
import { theEmployee } from '../employees.ts'
import { tellStructure } from '../news.ts'
import { keepNameOfPastDays } from '../former-names.ts'
import { gainsBy, isOwnToLeave, JOB_BEYOND, OWN_EMPLOYMENT } from '../own.ts'
import { lockOrganization, todayOf } from '../today.ts'
import { asKey, byCode, codeProblems, isFine, keysOf, auditImport, refuseBeyond, rowOf } from './codes.ts'
import { hireAll, type Newcomer } from './hire-all.ts'
import { keptJobs } from './jobs.ts'
import { inTurn, type Move } from './moves.ts'

const RIGHTS = { add: 'organization.employees.c', change: 'organization.employees.u' }

export const importEmployeesRoute = importRoute(importEmployees, {
  columns: employeeColumns,
  async run(context, lines) {
    const {
      db,
      principal: { orgId },
    } = context
    const today = await lockOrganization(db, orgId)
    const staff = await keptEmployees(db, orgId)
    const { plan, moves } = await planOf(context, lines, {
      staff,
      jobs: await keptJobs(db, orgId),
      beyond: await jobsBeyond(db, context.principal),
      units: await unitNames(db, orgId),
      careers: await careersOf(db, orgId),
      today,
    })
    const rows = plan.map(({ row }) => row)
    if (rows.every(({ deed }) => deed !== 'refuse')) {
      for (const { row, facts, hiredOn, known, wantsFacts } of plan)
        if (row.deed === 'change' && wantsFacts && known) await change(context, known, { ...facts, hired_on: hiredOn })
      // Whoever goes makes room for whoever comes.
      for (const move of moves) await transfer(context, move)
      await hireAll(
        context,
        plan.flatMap(({ newcomer }) => newcomer ?? []),
        { staff, today },
      )
      const full = await overfullJobs(db, orgId, new Set(plan.flatMap(({ comesTo }) => comesTo ?? [])), today)
      if (full.size > 0)
        return plan.map(({ row, comesTo }) =>
          comesTo !== null && full.has(comesTo)
            ? { ...row, deed: 'refuse' as const, changed: [], problems: { job: 'organization.career.job_full' } }
            : row,
        )
      await auditImport(context, 'employees', rows)
      await tellStructure(db, orgId)
    }
    return rows
  },
})

const factNames = [
  'last_name',
  'first_name',
  'clan_name',
  'register_number',
  'birth_date',
  'gender',
  'phone',
  'mobile',
  'email',
  'note',
] as const
const nameParts = ['last_name', 'first_name'] as const
type Kept = Awaited<ReturnType<typeof keptEmployees>>[number]
type KeptJob = Awaited<ReturnType<typeof keptJobs>>[number]
type Careers = Awaited<ReturnType<typeof careersOf>>
interface World {
  staff: readonly Kept[]
  jobs: readonly KeptJob[]
  /** Jobs that give what whoever imports may not. */
  beyond: ReadonlyMap<number, unknown>
  units: ReadonlyMap<number, string>
  careers: Careers
  today: string
}
interface Planned {
  row: ImportedRow
  facts: PersonalFacts
  hiredOn: string | null
  known: Kept | undefined
  newcomer: Newcomer | undefined
  wantsFacts: boolean
  /** The job that this row gives somebody. */ comesTo: number | null
}

function keptEmployees(db: Trx, orgId: number) {
  return db
    .selectFrom('organization.employees')
    .select(['id', 'user_id', 'code', 'job_id', 'state', 'hired_on', ...factNames])
    .where('org_id', '=', orgId)
    .execute()
}

/** Steps of careers that a move has to follow, by employee. */
async function careersOf(db: Trx, orgId: number) {
  const events = await db
    .selectFrom('organization.career_events')
    .select(['emp_id', 'kind', 'state', 'effective_on', 'job_id'])
    .where('org_id', '=', orgId)
    .where('state', '<>', 'cancelled')
    .where('kind', 'not in', ['leave', 'return'])
    .orderBy('effective_on')
    .orderBy('created_at')
    .execute()
  return Map.groupBy(events, ({ emp_id }) => emp_id)
}

async function unitNames(db: Trx, orgId: number) {
  const units = await db
    .selectFrom('organization.structs')
    .select(['id', 'struct'])
    .where('org_id', '=', orgId)
    .execute()
  return new Map(units.map(({ id, struct }) => [id, struct]))
}

const form = personalForm.extend({ hired_on: optionalWorkDay, moved_on: optionalWorkDay })

async function planOf(
  context: Context,
  lines: readonly SheetLine[],
  { staff, jobs, beyond, units, careers, today }: World,
): Promise<{ plan: Planned[]; moves: Transfer[] }> {
  const jobKey = keysOf(jobs)
  const [known, knownJobs, jobById] = [byCode(staff), byCode(jobs), new Map(jobs.map((job) => [job.id, job]))]
  const numbers = new Map(
    staff.flatMap((one) => (one.register_number === null ? [] : [[one.register_number, one.id] as const])),
  )
  const held = Map.groupBy(
    staff.filter(({ state }) => state !== 'left'),
    ({ job_id }) => job_id,
  )
  const free = new Map(jobs.map(({ id, places }) => [id, places - (held.get(id)?.length ?? 0)]))

  const drafts = await mapInBreaths(lines, (line) => {
    const { cells } = line
    const employee = known.get(asKey(cells['code']))
    const job = cells['job'] === '' && employee ? jobById.get(employee.job_id) : knownJobs.get(jobKey(cells['job']))
    const typed = {
      ...Object.fromEntries(factNames.map((name) => [name, cells[name] ?? employee?.[name] ?? ''])),
      hired_on: cells['hired_on'] ?? '',
      moved_on: cells['moved_on'] ?? '',
    }
    const problems: Record<string, string> = { ...problemsOf(form, typed), ...codeProblems(line) }
    const read = form.safeParse(typed).data
    const { hired_on, moved_on, ...facts } = read ?? { ...noFacts, hired_on: null, moved_on: null }
    const holder = facts.register_number === null ? undefined : numbers.get(facts.register_number)
    if (holder !== undefined && holder !== employee?.id) problems['register_number'] ??= 'organization.register_taken'
    // Nobody has number 0: it stands for somebody of this file.
    if (facts.register_number !== null) numbers.set(facts.register_number, employee?.id ?? 0)

    if (!job) problems['job'] ??= 'organization.import.job_unknown'
    const move =
      employee && job && job.id !== employee.job_id
        ? moveOf(employee, job, { on: moved_on ?? today, career: careers.get(employee.id) ?? [], today })
        : null
    if (move && employee && isOwnToLeave(context.principal, employee.user_id)) problems['job'] ??= OWN_EMPLOYMENT
    const isGain = move && employee && job && beyond.has(job.id) && gainsBy(context.principal, employee.user_id)
    if (isGain) problems['job'] ??= JOB_BEYOND
    if (move && 'problem' in move) problems[move.column] ??= move.problem
    if (!employee && job && job.valid_to !== null) problems['job'] ??= 'organization.career.job_closed'
    if (employee?.hired_on && hired_on !== null && hired_on !== employee.hired_on)
      problems['hired_on'] ??= 'organization.import.hired_differs'

    // Whoever signs in is called as their user is; that name is changed there.
    if (employee && employee.user_id !== null && read) {
      for (const name of nameParts)
        if (facts[name] !== employee[name]) problems[name] ??= 'organization.staff.name_of_user'
    }
    return { line, employee, job, facts, hired_on, problems, move: move && 'to' in move ? move : null }
  })

  // People go before others come, so who comes is counted last.
  const { ordered, stuck } = inTurn(
    drafts.flatMap(({ move, problems }) => (move && isFine(problems) ? [move] : [])),
    free,
  )
  const plan = await mapInBreaths(drafts, ({ line, employee, job, facts, hired_on, problems, move }): Planned => {
    const since = hired_on ?? today
    if (move && stuck.includes(move)) problems['job'] = 'organization.career.job_full'
    if (!employee && job && since <= today && isFine(problems)) {
      const left = free.get(job.id) ?? 0
      if (left <= 0) problems['job'] = 'organization.career.job_full'
      free.set(job.id, left - 1)
    }
    const hiredOn = employee?.hired_on ?? hired_on
    const changed = employee
      ? [
          ...factNames.filter((name) => employee[name] !== facts[name]),
          ...(employee.hired_on === hiredOn ? [] : ['hired_on']),
        ]
      : []
    const deed = employee ? (changed.length > 0 || move ? ('change' as const) : ('same' as const)) : ('create' as const)
    const all = isFine(problems) ? refuseBeyond(context, deed, RIGHTS) : problems
    const placeOf = (id: number) => `${jobById.get(id)?.job ?? ''}, ${units.get(jobById.get(id)?.struct_id ?? 0) ?? ''}`
    const says = move
      ? { key: 'organization.import.moves', params: { from: placeOf(move.from), to: placeOf(move.to), day: move.on } }
      : undefined
    const row = rowOf(
      line,
      `${line.cells['last_name'] ?? facts.last_name} ${line.cells['first_name'] ?? facts.first_name}`.trim(),
      { deed, changed: [...changed, ...(move ? ['job'] : [])], problems: all, says },
    )
    const newcomer = !employee && job ? { code: (line.cells['code'] ?? '').trim(), facts, job, since } : undefined
    return {
      row,
      facts,
      hiredOn,
      known: employee,
      newcomer,
      wantsFacts: changed.length > 0,
      comesTo: move?.to ?? newcomer?.job.id ?? null,
    }
  })
  return { plan, moves: ordered }
}

interface Transfer extends Move {
  id: number
  on: string
}

/** Another job than the one that is known is a transfer on its day; null where that is written down already. */
function moveOf(
  employee: Kept,
  job: KeptJob,
  { on, career, today }: { on: string; career: NonNullable<ReturnType<Careers['get']>>; today: string },
): Transfer | { column: string; problem: string } | null {
  if (career.some((one) => one.state === 'planned' && one.job_id === job.id && one.effective_on === on)) return null
  if (employee.state !== 'working')
    return {
      column: 'job',
      problem: employee.state === 'left' ? 'organization.career.has_left' : 'organization.career.not_begun',
    }
  if (job.valid_to !== null) return { column: 'job', problem: 'organization.career.job_closed' }
  const hindrance = hindranceOf(career, on)
  return hindrance
    ? { column: 'moved_on', problem: hindrance }
    : { id: employee.id, from: employee.job_id, to: job.id, on, isNow: on <= today }
}

/**
 * The same step as on the page of the employee: dated, in the log, with the membership and what waits for the job
 * following it.
 */
async function transfer(context: Context, { id, to, on, isNow }: Transfer) {
  const employee = await theEmployee(context.db, context.principal.orgId, id)
  const event = await writeDown(context, employee, {
    kind: 'transfer',
    effective_on: on,
    until: null,
    job_id: to,
    order_number: null,
    note: null,
  })
  if (isNow) await applyEvent(context, event)
}

async function change(context: Context, known: Kept, facts: PersonalFacts & { hired_on: string | null }) {
  const {
    db,
    principal: { orgId },
  } = context
  await db
    .updateTable('organization.employees')
    .set({ ...facts, search: searchText(`${facts.first_name} ${facts.last_name}`) })
    .where('org_id', '=', orgId)
    .where('id', '=', known.id)
    .execute()
  const before = Object.fromEntries([...factNames, 'hired_on' as const].map((name) => [name, known[name]]))
  await keepNameOfPastDays(db, orgId, known, facts, await todayOf(db, orgId))
  await auditChange(context, {
    action: 'organization.employee_changed',
    ...subjectOf({ ...facts, id: known.id }),
    ...withoutPrivacy(before, facts, ['hired_on']),
  })
}

const noFacts: PersonalFacts = {
  last_name: '',
  first_name: '',
  clan_name: null,
  register_number: null,
  birth_date: null,
  gender: null,
  phone: null,
  mobile: null,
  email: null,
  note: null,
}
