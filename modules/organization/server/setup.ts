import type { Trx } from '#platform/server/database.ts'
import type { Translations, Words } from '#platform/shared/i18n.ts'
import type { WorkDay } from '../shared/working-time.ts'
import { structureChanged } from './news.ts'
import { BEGINNING } from './today.ts'
import holidaysOfMongolia from './holidays-mn.json' with { type: 'json' }

export async function createOrgType(db: Trx, name: Words): Promise<number> {
  const { id } = await db
    .insertInto('organization.org_types')
    .values({ name: JSON.stringify(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface NewOrganization {
  name: string
  translations?: Translations
  short_name: string
  register_number: string
  org_type_id: number
}

export async function createOrganization(db: Trx, organization: NewOrganization): Promise<number> {
  const { org_id } = await db
    .insertInto('organization.organizations')
    .values({ ...organization, ...kept(organization) })
    .returning('org_id')
    .executeTakeFirstOrThrow()
  return org_id
}

interface NewStruct {
  id: number
  parent_id: number | null
  struct: string
  translations?: Translations
}
interface NewJob {
  id: number
  struct_id: number
  job: string
  translations?: Translations
  is_head?: boolean
  places?: number
}

/**
 * The structure tree and the jobs in it; parents come before what hangs below them. Without a day they have always
 * been there.
 */
export async function createStructure(
  db: Trx,
  orgId: number,
  structs: readonly NewStruct[],
  jobs: readonly NewJob[],
  valid_from = BEGINNING,
) {
  await db
    .insertInto('organization.structs')
    .values(structs.map((struct, position) => ({ org_id: orgId, position, valid_from, ...struct, ...kept(struct) })))
    .execute()
  await db
    .insertInto('organization.jobs')
    .values(jobs.map((job) => ({ org_id: orgId, valid_from, ...job, ...kept(job) })))
    .execute()
  await structureChanged(db, orgId)
}

const kept = ({ translations = {} }: { translations?: Translations }) => ({
  translations: JSON.stringify(translations),
})

/** Monday to Friday, nine to six, with an hour for lunch. */
export const OFFICE_WEEK: readonly WorkDay[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  starts: '09:00',
  ends: '18:00',
  break_starts: '13:00',
  break_ends: '14:00',
}))

export async function setWorkWeek(db: Trx, orgId: number, week: readonly WorkDay[]) {
  await db.deleteFrom('organization.work_hours').where('org_id', '=', orgId).execute()
  await db
    .insertInto('organization.work_hours')
    .values(week.map((day) => ({ org_id: orgId, ...day })))
    .execute()
}

/** Days on which nobody in Mongolia works, as far ahead as they are known. */
export const publicHolidays = () => holidaysOfMongolia.map(({ date }) => date)

/** The public holidays of Mongolia; days that are there already stay as they are. */
export async function addPublicHolidays(db: Trx, orgId: number) {
  const days = new Map(holidaysOfMongolia.map(({ date, mn, en, ko }) => [date, { mn, en, ko }]))
  await db
    .insertInto('organization.holidays')
    .values([...days].map(([day, name]) => ({ org_id: orgId, day, name: JSON.stringify(name) })))
    .onConflict((known) => known.columns(['org_id', 'day']).doNothing())
    .execute()
}
