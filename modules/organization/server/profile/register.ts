import { brokenConstraint, type Trx } from '#platform/server/database.ts'
import { auditChange } from '#platform/server/audit.ts'
import type { Services } from '#platform/server/module.ts'
import { openRoute, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { type Language, languages, translationsFrom } from '#platform/shared/i18n.ts'
import { hashNewPassword, type NewAdministrator } from '#modules/access/server/index.ts'
import { registerOrganization, type OrganizationFacts } from '../../shared/profile.ts'
import { placeEmployee } from '../employees.ts'
import { addPublicHolidays, createStructure, OFFICE_WEEK, setWorkWeek } from '../setup.ts'
import { todayOf } from '../today.ts'
import { requireAddress, zoneOf } from './address.ts'
import { asLogo } from './logo.ts'

/** A new organisation, as far as other modules put something into it. */
interface Founding {
  orgId: number
  administrator: NewAdministrator
  /** The administrator heads the organisation as well. */
  isDirector: boolean
  /** Who registers it, and in which language they write. */
  invitedBy: number
  language: Language
  /** The job that heads everything, and the unit that receives letters. */
  headJob: number
  headStruct: number
  officeStruct: number
}

/** Roles, menu, flows and the first user: `app` knows who keeps them. Answers with the id of the administrator. */
export type EquipOrganization = (db: Trx, services: Services, founding: Founding) => Promise<number>

const [TOP, OFFICE, HEAD_JOB] = [1, 2, 1]

export function registerOrganizationRoute(equip: EquipOrganization): Route {
  return openRoute(registerOrganization, async (context, input) => {
    const { services, principal, language, onlyOnce } = context
    const {
      logo,
      director_last_name,
      director_first_name,
      director_job,
      is_director,
      admin_last_name,
      admin_first_name,
      login,
      admin_email,
      start,
      password,
      ...facts
    } = input
    requireAddress(facts)
    const org_logo = logo === '' ? null : await asLogo({ services, principal }, logo)
    const director = { last_name: director_last_name, first_name: director_first_name }
    const names = is_director ? director : { last_name: admin_last_name.trim(), first_name: admin_first_name.trim() }
    const person = { ...names, login, email: admin_email, phone: null }
    const organizations = [facts.name, facts.en, facts.ko, facts.short_name].filter((one) => typeof one === 'string')
    const password_hash = start === 'password' ? await hashNewPassword(password, { ...person, organizations }) : null
    const administrator = { ...person, password_hash }

    return asSystem(services.db, (db) =>
      onlyOnce(db, async () => {
        const orgId = await insertOrganization(db, { ...facts, org_logo })
        // Of days before nobody has said how it was arranged.
        const today = await todayOf(db, orgId)
        await createStructure(
          db,
          orgId,
          [
            { id: TOP, parent_id: null, ...unitCalled(services, 'organization.register.top_unit') },
            { id: OFFICE, parent_id: TOP, ...unitCalled(services, 'organization.register.office_unit') },
          ],
          [{ id: HEAD_JOB, struct_id: TOP, ...jobCalled(services, director_job), is_head: true }],
          today,
        )
        await setWorkWeek(db, orgId, OFFICE_WEEK)
        await addPublicHolidays(db, orgId)
        const founding = {
          orgId,
          administrator,
          isDirector: is_director,
          invitedBy: principal.userId,
          language,
          headJob: HEAD_JOB,
          headStruct: TOP,
          officeStruct: OFFICE,
        }
        const adminId = await equip(db, services, founding)
        await placeEmployee(
          db,
          orgId,
          { id: 1, job_id: HEAD_JOB, ...director, user_id: is_director ? adminId : null },
          today,
        )
        await auditChange(
          { ...context, db },
          {
            action: 'organization.organization_registered',
            subject_type: 'organization.organization',
            subject_id: orgId,
            subject_name: facts.name,
            after: { register_number: facts.register_number, login, start },
          },
        )
        return { org_id: orgId }
      }),
    )
  })
}

function unitCalled({ translate }: Services, key: string) {
  return { struct: translate('mn', key), translations: { en: translate('en', key), ko: translate('ko', key) } }
}

/** The job that was offered is called so in every language, whichever of them it was left in. */
function jobCalled({ translate }: Services, job: string) {
  const [mn, en, ko] = languages.map((language) => translate(language, 'organization.register.director_job_usual'))
  return [mn, en, ko].includes(job) ? { job: mn!, translations: { en: en!, ko: ko! } } : { job }
}

async function insertOrganization(db: Trx, { en, ko, ...facts }: OrganizationFacts & { org_logo: string | null }) {
  await requireType(db, facts.org_type_id)
  return refusingKnownOrganization(async () => {
    const { org_id } = await db
      .insertInto('organization.organizations')
      .values({ ...facts, translations: JSON.stringify(translationsFrom({ en, ko })), time_zone: zoneOf(facts.aimag) })
      .returning('org_id')
      .executeTakeFirstOrThrow()
    return org_id
  })
}

export async function requireType(db: Trx, id: number) {
  const type = await db.selectFrom('organization.org_types').select('id').where('id', '=', id).executeTakeFirst()
  if (!type)
    throw unprocessable('organization.profile.type_missing', {
      fields: { org_type_id: 'organization.profile.type_missing' },
    })
}

export async function refusingKnownOrganization<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error) !== 'organizations_by_register') throw error
    throw conflict('organization.profile.register_taken', {
      fields: { register_number: 'organization.profile.register_taken' },
    })
  }
}
