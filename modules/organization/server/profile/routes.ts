import { moveMidnights, refuseLate } from '#modules/access/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { auditChange } from '#platform/server/audit.ts'
import { storageLimit, storedBytes } from '#platform/server/files.ts'
import { tell } from '#platform/server/outbox.ts'
import { type Context, preparedRoute, route } from '#platform/server/route.ts'
import { otherNamesOf, translationsFrom } from '#platform/shared/i18n.ts'
import { changeProfile, setLogo, showProfile } from '../../shared/profile.ts'
import { calendarChanged } from '../calendar-changed.ts'
import { requireAddress, zoneOf } from './address.ts'
import { lockOrganization } from '../today.ts'
import { asLogo } from './logo.ts'
import { refusingKnownOrganization, requireType } from './register.ts'

export const showProfileRoute = route(showProfile, async ({ db, services: { config }, principal: { orgId } }) => {
  const facts = await profileOf(db, orgId)
  const { org_logo, time_zone } = await db
    .selectFrom('organization.organizations')
    .select(['org_logo', 'time_zone'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  const types = await db.selectFrom('organization.org_types').select(['id', 'name']).orderBy('id').execute()
  const storage = { used: (await storedBytes(db, orgId)).get(orgId) ?? 0, limit: storageLimit(config) }
  return { org_id: orgId, ...facts, org_logo, time_zone, types, storage }
})

export const changeProfileRoute = route(changeProfile, async (context, { held, en, ko, ...rest }) => {
  const {
    db,
    principal: { orgId },
  } = context
  requireAddress(rest)
  await requireType(db, rest.org_type_id)
  await lockOrganization(db, orgId)
  const before = await profileOf(db, orgId)
  const { subject_type, subject_id } = subject(orgId, before.name)
  await refuseLate(db, orgId, { held, now: before, subject_type, subject_id })
  const translations = translationsFrom({ en, ko }, translationsFrom(before))
  const { time_zone: zoneBefore } = await db
    .selectFrom('organization.organizations')
    .select('time_zone')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  const time_zone = zoneOf(rest.aimag)
  await refusingKnownOrganization(() =>
    db
      .updateTable('organization.organizations')
      .set({ ...rest, translations: JSON.stringify(translations), time_zone })
      .where('org_id', '=', orgId)
      .execute(),
  )
  await auditChange(context, {
    action: 'organization.profile_changed',
    ...subject(orgId, before.name),
    before,
    after: { ...rest, ...otherNamesOf(translations) },
  })
  if (time_zone !== zoneBefore) await goByAnotherClock(context, time_zone)
  return { status: true as const }
})

export const setLogoRoute = preparedRoute(
  setLogo,
  async (context, { image }) => {
    return image === null ? null : asLogo(context, image)
  },
  async (context, _input, org_logo) => {
    const {
      db,
      principal: { orgId },
    } = context
    const { name } = await profileOf(db, orgId)
    await db.updateTable('organization.organizations').set({ org_logo }).where('org_id', '=', orgId).execute()
    await auditChange(context, {
      action: org_logo ? 'organization.logo_set' : 'organization.logo_removed',
      ...subject(orgId, name),
      after: {},
    })
    return { org_logo }
  },
)

async function goByAnotherClock({ db, principal }: Pick<Context, 'db' | 'principal'>, zone: string) {
  const { orgId } = principal
  await moveMidnights(db, orgId, zone)
  await calendarChanged(db, principal)
  // Open screens ask anew who they are, and with it in which zone they tell times.
  await tell(db, orgId, 'organization.zone_changed', {
    live: [{ topic: 'access.rights_changed', key: String(orgId), audience: ['*'] }],
  })
}

async function profileOf(db: Trx, orgId: number) {
  const { name, translations, ...facts } = await db
    .selectFrom('organization.organizations')
    .select([
      'name',
      'translations',
      'short_name',
      'register_number',
      'org_type_id',
      'aimag',
      'sum',
      'khoroo',
      'address',
      'phone',
      'email',
      'website',
    ])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return { name, ...otherNamesOf(translations), ...facts }
}

const subject = (orgId: number, name: string) => ({
  subject_type: 'organization.organization',
  subject_id: orgId,
  subject_name: name,
})
