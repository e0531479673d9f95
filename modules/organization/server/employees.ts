import type { Trx } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { placeMember } from '#modules/access/server/index.ts'
import { searchText } from '../shared/search-words.ts'
import { structureChanged } from './news.ts'
import { BEGINNING, todayOf } from './today.ts'

interface EmployeeRecord {
  id: number
  /** Who signs in as this employee; null for those who do not use the system. */
  user_id: number | null
  job_id: number
  first_name: string
  last_name: string
  email?: string | null
  phone?: string | null
  register_number?: string | null
  is_active?: boolean
}

/**
 * Writes an employee down, new or changed, and keeps the membership of their user in step: who left can no longer
 * sign in here. `since` is the first day in the new place; without it somebody new has always been there, and a
 * change holds from today on.
 */
export async function placeEmployee(db: Trx, orgId: number, employee: EmployeeRecord, since?: string) {
  const {
    id,
    user_id,
    job_id,
    first_name,
    last_name,
    email = null,
    phone = null,
    register_number = null,
    is_active = true,
  } = employee
  const { struct_id } = await jobAndUnit(db, orgId, job_id)
  const before = await db
    .selectFrom('organization.employees')
    .select(['job_id', 'is_active'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  const search = searchText(`${first_name} ${last_name}`)
  const facts = {
    user_id,
    struct_id,
    job_id,
    first_name,
    last_name,
    email,
    phone,
    register_number,
    is_active,
    search,
    state: is_active ? ('working' as const) : ('left' as const),
  }
  await db
    .insertInto('organization.employees')
    .values({ org_id: orgId, id, ...facts })
    .onConflict((known) => known.columns(['org_id', 'id']).doUpdateSet(facts))
    .execute()
  if (before?.is_active !== is_active || before.job_id !== job_id) {
    await writePlace(db, orgId, id, is_active ? job_id : null, since ?? (before ? await todayOf(db, orgId) : BEGINNING))
  }
  await placeUser(db, orgId, { emp_id: id, user_id, job_id, is_active })
  await structureChanged(db, orgId)
}

export type Employee = Awaited<ReturnType<typeof theEmployee>>

export async function theEmployee(db: Trx, orgId: number, id: number) {
  const employee = await db
    .selectFrom('organization.employees')
    .select([
      'id',
      'user_id',
      'job_id',
      'struct_id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'register_number',
      'is_active',
      'state',
      'hired_on',
      'left_on',
    ])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!employee) throw notFound('organization.employee_missing')
  return employee
}

export async function employeeOf(db: Trx, orgId: number, userId: number) {
  const found = await db
    .selectFrom('organization.employees')
    .select('id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found && theEmployee(db, orgId, found.id)
}

interface UserPlace {
  emp_id: number
  user_id: number | null
  job_id: number
  is_active: boolean
}

/** The membership of whoever signs in as this employee follows. */
export async function placeUser(db: Trx, orgId: number, { emp_id, user_id, job_id, is_active }: UserPlace) {
  if (user_id === null) return
  const { struct_id, job, job_translations, struct, struct_translations } = await jobAndUnit(db, orgId, job_id)
  const isMember = await placeMember(db, orgId, user_id, {
    emp_id,
    struct_id,
    job_id,
    job,
    job_translations,
    struct,
    struct_translations,
    is_active,
  })
  if (!isMember) throw notFound('organization.member_missing')
}

export async function jobAndUnit(db: Trx, orgId: number, jobId: number) {
  const job = await db
    .selectFrom('organization.jobs as j')
    .innerJoin('organization.structs as s', (on) =>
      on.onRef('s.org_id', '=', 'j.org_id').onRef('s.id', '=', 'j.struct_id'),
    )
    .select([
      'j.id as job_id',
      'j.struct_id',
      'j.job',
      'j.translations as job_translations',
      's.struct',
      's.translations as struct_translations',
      'j.places',
      'j.valid_to',
    ])
    .where('j.org_id', '=', orgId)
    .where('j.id', '=', jobId)
    .executeTakeFirst()
  if (!job) throw notFound('organization.job_missing')
  return job
}

/**
 * The place that began on one day began on another: the one before it, if they went from one to the other, ends then.
 * Refuses a day on which that one had held for none.
 */
export async function movePlace(
  db: Trx,
  orgId: number,
  empId: number,
  { from, to }: { from: string; to: string },
): Promise<'moved' | 'before_last' | 'unknown'> {
  const places = await db
    .selectFrom('organization.employee_places')
    .select(['valid_from', 'valid_to'])
    .where('org_id', '=', orgId)
    .where('emp_id', '=', empId)
    .orderBy('valid_from')
    .execute()
  const [before, current] = [places.at(-2), places.at(-1)]
  if (current?.valid_from !== from || current.valid_to !== null) return 'unknown'
  const isNext = before?.valid_to === from
  if (before && (isNext ? to <= before.valid_from : before.valid_to !== null && to < before.valid_to))
    return 'before_last'
  const place = (day: string) =>
    db
      .updateTable('organization.employee_places')
      .where('org_id', '=', orgId)
      .where('emp_id', '=', empId)
      .where('valid_from', '=', day)
  if (isNext) await place(before.valid_from).set({ valid_to: to }).execute()
  await place(from).set({ valid_from: to }).execute()
  return 'moved'
}

/** Whoever left on one day left on another: their last place ends then. */
export async function endPlace(
  db: Trx,
  orgId: number,
  { id, job_id }: Pick<Employee, 'id' | 'job_id'>,
  { from, to }: { from: string; to: string },
) {
  if (to < from) return writePlace(db, orgId, id, null, to)
  const lengthened = await db
    .updateTable('organization.employee_places')
    .set({ valid_to: to })
    .where('org_id', '=', orgId)
    .where('emp_id', '=', id)
    .where('job_id', '=', job_id)
    .where('valid_to', '=', from)
    .returning('valid_from')
    .executeTakeFirst()
  // Whoever came and went on one day has held the place for none, so nothing is left of it.
  if (!lengthened)
    await db
      .insertInto('organization.employee_places')
      .values({ org_id: orgId, emp_id: id, valid_from: from, valid_to: to, job_id })
      .execute()
}

/** From `since` on in this job, or in none. What began on that day or later is overwritten: it has held for no day. */
async function writePlace(db: Trx, orgId: number, empId: number, jobId: number | null, since: string) {
  await db
    .deleteFrom('organization.employee_places')
    .where('org_id', '=', orgId)
    .where('emp_id', '=', empId)
    .where('valid_from', '>=', since)
    .execute()
  await db
    .updateTable('organization.employee_places')
    .set({ valid_to: since })
    .where('org_id', '=', orgId)
    .where('emp_id', '=', empId)
    .where((place) => place.or([place('valid_to', 'is', null), place('valid_to', '>', since)]))
    .execute()
  if (jobId === null) return
  await db
    .insertInto('organization.employee_places')
    .values({ org_id: orgId, emp_id: empId, valid_from: since, job_id: jobId })
    .execute()
}
