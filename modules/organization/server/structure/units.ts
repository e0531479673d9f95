import type { Trx } from '#platform/server/database.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import { auditChange } from '#platform/server/audit.ts'
import { route, sharedRoute, type Route } from '#platform/server/route.ts'
import { type Translations, translationsFrom } from '#platform/shared/i18n.ts'
import { refuseLate, renamePlaces, type FlowsNaming } from '#modules/access/server/index.ts'
import { alikeKey } from '../../shared/alike.ts'
import { addUnit, closeUnit, keepUnit, moveUnit, renameUnit, showUnits } from '../../shared/structure.ts'
import { tellStructure } from '../news.ts'
import { lockOrganization, structureToday, todayOf } from '../today.ts'
import { refuseNamed } from './in-flows.ts'
import { reopen } from './reopen.ts'
import { unitsOn } from './units-on.ts'

export const showUnitsRoute = sharedRoute(
  showUnits,
  async ({ db, orgId, language }, { on }) => {
    const today = await todayOf(db, orgId)
    return { on: on ?? today, today, tree: await unitsOn(db, orgId, on ?? today, language) }
  },
  structureToday,
)

export const addUnitRoute = route(addUnit, async (context, { struct, parent_id, ...others }) => {
  const {
    db,
    principal: { orgId },
  } = context
  const today = await lockOrganization(db, orgId)
  const units = await openUnits(db, orgId, today)
  if (parent_id !== null) requireLasting(theUnit(units, parent_id))
  requireOwnName(units, { parent_id, struct })
  const [id, translations] = [await nextId(db, orgId), translationsFrom(others)]
  const position = units.filter((unit) => unit.parent_id === parent_id).length
  await db
    .insertInto('organization.structs')
    .values({
      org_id: orgId,
      id,
      parent_id,
      position,
      struct,
      translations: JSON.stringify(translations),
      valid_from: today,
    })
    .execute()
  await auditChange(context, {
    action: 'organization.unit_added',
    ...subject({ id, struct }),
    after: { ...namesOf({ struct, translations }), parent: nameOf(units, parent_id) },
  })
  await tellStructure(db, orgId)
  return { id }
})

export const renameUnitRoute = route(renameUnit, async (context, { id, struct, held, ...others }) => {
  const {
    db,
    principal: { orgId },
  } = context
  const today = await lockOrganization(db, orgId)
  const units = await openUnits(db, orgId, today)
  const unit = theUnit(units, id)
  await refuseLate(db, orgId, { held, now: namesOf(unit), subject_type: UNIT, subject_id: id })
  requireOwnName(units, { ...unit, struct })
  const translations = translationsFrom(others, unit.translations)
  await writeVersion(db, orgId, today, unit, { struct, translations })
  // Members carry the name of their unit for display.
  await renamePlaces(db, orgId, { struct_id: id }, { name: struct, translations })
  await auditChange(context, {
    action: 'organization.unit_renamed',
    ...subject(unit),
    before: namesOf(unit),
    after: namesOf({ struct, translations }),
  })
  await tellStructure(db, orgId)
  return { status: true as const }
})

export const moveUnitRoute = route(moveUnit, async (context, { id, parent_id, before_id }) => {
  const {
    db,
    principal: { orgId },
  } = context
  const today = await lockOrganization(db, orgId)
  const units = await openUnits(db, orgId, today)
  const unit = theUnit(units, id)
  if (parent_id !== null) requireLasting(theUnit(units, parent_id))
  if (parent_id !== null && isWithin(units, parent_id, id))
    throw unprocessable('organization.structure.circle', { fields: { parent_id: 'organization.structure.circle' } })
  if (unit.parent_id !== parent_id) requireOwnName(units, { ...unit, parent_id })

  const order = units.filter((one) => one.parent_id === parent_id && one.id !== id).map((one) => one.id)
  const at = before_id === null ? -1 : order.indexOf(before_id)
  order.splice(at < 0 ? order.length : at, 0, id)
  if (unit.parent_id !== parent_id) await writeVersion(db, orgId, today, unit, { parent_id })
  for (const [position, one] of order.entries()) {
    if (units.find((known) => known.id === one)?.position === position) continue
    await db
      .updateTable('organization.structs')
      .set({ position })
      .where('org_id', '=', orgId)
      .where('id', '=', one)
      .execute()
  }
  await auditChange(context, {
    action: 'organization.unit_moved',
    ...subject(unit),
    before: { parent: nameOf(units, unit.parent_id) },
    after: { parent: nameOf(units, parent_id) },
  })
  await tellStructure(db, orgId)
  return { status: true as const }
})

export const closeUnitRoute = (flowsNaming: FlowsNaming): Route =>
  route(closeUnit, async (context, { id, on }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const today = await lockOrganization(db, orgId)
    const units = await openUnits(db, orgId, today)
    const unit = theUnit(units, id)
    if (on < today)
      throw unprocessable('organization.structure.close_past', { fields: { on: 'organization.structure.close_past' } })
    requireEndWithin(units, unit, on)
    if (units.some((one) => one.parent_id === id && (one.valid_to === null || one.valid_to > on)))
      throw conflict('organization.structure.has_units')
    const people = await peopleIn(db, orgId, id)
    if (people > 0) throw conflict('organization.structure.has_people', { params: { count: people } })
    const awaited = await awaitedIn(db, orgId, id)
    if (awaited > 0) throw conflict('organization.structure.unit_awaited', { params: { count: awaited } })

    const jobs = await db
      .selectFrom('organization.jobs')
      .select('id')
      .where('org_id', '=', orgId)
      .where('struct_id', '=', id)
      .where((job) => job.or([job('valid_to', 'is', null), job('valid_to', '>', today)]))
      .execute()
    refuseNamed(
      'organization.structure.unit_in_flows',
      await flowsNaming(db, orgId, { struct_ids: [id], job_ids: jobs.map((job) => job.id) }),
      context.language,
    )

    await db
      .updateTable('organization.structs')
      .set({ valid_to: on })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    // Jobs end with their unit, also those that were to end with it on another day; one that was given up before stays
    // so.
    await db
      .updateTable('organization.jobs')
      .set({ valid_to: on })
      .where('org_id', '=', orgId)
      .where('struct_id', '=', id)
      .where((job) =>
        job.or([
          job('valid_to', 'is', null),
          job('valid_to', '>', on),
          ...(unit.valid_to === null ? [] : [job('valid_to', '=', unit.valid_to)]),
        ]),
      )
      .execute()
    await auditChange(context, {
      action: 'organization.unit_closed',
      ...subject(unit),
      before: { valid_to: unit.valid_to },
      after: { valid_to: on },
    })
    await tellStructure(db, orgId)
    return { status: true as const }
  })

/** A closing to come does not come; a unit that was closed is there again from today on. */
export const keepUnitRoute = route(keepUnit, async (context, { id }) => {
  const {
    db,
    principal: { orgId },
  } = context
  const today = await lockOrganization(db, orgId)
  const units = await openUnits(db, orgId, today)
  const unit = units.find((one) => one.id === id) ?? (await closedUnit(db, orgId, id))
  const parent = units.find((one) => one.id === unit.parent_id)
  if (unit.parent_id !== null && !parent) throw conflict('organization.structure.parent_closed')
  if (parent) requireLasting(parent)
  requireOwnName(units, unit)
  await reopen(db, orgId, unit, today)
  await auditChange(context, {
    action: 'organization.unit_kept',
    ...subject(unit),
    before: { valid_to: unit.valid_to },
    after: { valid_to: null },
  })
  return { status: true as const }
})

type OpenUnit = Awaited<ReturnType<typeof openUnits>>[number]

/** Units of today, in their order. */
export function openUnits(db: Trx, orgId: number, today: string) {
  return db
    .selectFrom('organization.structs')
    .select(['id', 'parent_id', 'position', 'struct', 'translations', 'valid_from', 'valid_to'])
    .where('org_id', '=', orgId)
    .where((unit) => unit.or([unit('valid_to', 'is', null), unit('valid_to', '>', today)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

async function closedUnit(db: Trx, orgId: number, id: number): Promise<OpenUnit> {
  const unit = await db
    .selectFrom('organization.structs')
    .select(['id', 'parent_id', 'position', 'struct', 'translations', 'valid_from', 'valid_to'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!unit) throw notFound('organization.structure.unit_missing')
  return unit
}

export function theUnit(units: readonly OpenUnit[], id: number) {
  const unit = units.find((one) => one.id === id)
  if (!unit) throw notFound('organization.structure.unit_missing')
  return unit
}

/** Nothing new comes into a unit whose end is known. */
export function requireLasting({ valid_to }: OpenUnit) {
  if (valid_to !== null) throw conflict('organization.structure.closing', { params: { day: valid_to } })
}

/** Under one unit no two are called alike: nobody could tell them apart where they choose one. */
function requireOwnName(
  units: readonly OpenUnit[],
  { id, parent_id, struct }: Pick<OpenUnit, 'parent_id' | 'struct'> & { id?: number },
) {
  const isTwin = (unit: OpenUnit) =>
    unit.id !== id && unit.parent_id === parent_id && alikeKey(unit.struct) === alikeKey(struct)
  if (units.some(isTwin))
    throw conflict('organization.structure.unit_taken', { fields: { struct: 'organization.structure.unit_taken' } })
}

/** No unit is there longer than the one above it. */
function requireEndWithin(units: readonly OpenUnit[], { parent_id }: OpenUnit, on: string) {
  const day = parent_id === null ? null : theUnit(units, parent_id).valid_to
  if (day !== null && day < on)
    throw unprocessable('organization.structure.close_after', {
      fields: { on: 'organization.structure.close_after' },
      params: { day },
    })
}

/** True for the unit itself and for everything below it. */
function isWithin(units: readonly OpenUnit[], id: number, top: number): boolean {
  for (let at: number | null = id; at !== null; at = units.find((unit) => unit.id === at)?.parent_id ?? null)
    if (at === top) return true
  return false
}

/** What held until today goes into the history; what was changed today already has held for no day. */
export async function writeVersion(
  db: Trx,
  orgId: number,
  today: string,
  { id, parent_id, position, struct, translations, valid_from }: OpenUnit,
  { translations: said, ...change }: { struct?: string; translations?: Translations; parent_id?: number | null },
) {
  if (valid_from < today) {
    await db
      .insertInto('organization.struct_history')
      .values({
        org_id: orgId,
        struct_id: id,
        valid_from,
        valid_to: today,
        parent_id,
        position,
        struct,
        translations: JSON.stringify(translations),
      })
      .execute()
  }
  await db
    .updateTable('organization.structs')
    .set({ ...change, ...(said && { translations: JSON.stringify(said) }), valid_from: today })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

async function nextId(db: Trx, orgId: number) {
  const { last } = await db
    .selectFrom('organization.structs')
    .select((is) => is.fn.max('id').as('last'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

async function peopleIn(db: Trx, orgId: number, structId: number) {
  const { people } = await db
    .selectFrom('organization.employees')
    .select((is) => is.fn.countAll<number>().as('people'))
    .where('org_id', '=', orgId)
    .where('struct_id', '=', structId)
    .where('state', '<>', 'left')
    .executeTakeFirstOrThrow()
  return people
}

/** People whose coming is written down already. */
async function awaitedIn(db: Trx, orgId: number, structId: number) {
  const { people } = await db
    .selectFrom('organization.career_events as c')
    .innerJoin('organization.jobs as j', (on) => on.onRef('j.org_id', '=', 'c.org_id').onRef('j.id', '=', 'c.job_id'))
    .select((is) => is.fn.countAll<number>().as('people'))
    .where('c.org_id', '=', orgId)
    .where('c.state', '=', 'planned')
    .where('j.struct_id', '=', structId)
    .executeTakeFirstOrThrow()
  return people
}

const UNIT = 'organization.unit'
const subject = ({ id, struct }: Pick<OpenUnit, 'id' | 'struct'>) => ({
  subject_type: UNIT,
  subject_id: id,
  subject_name: struct,
})
/** For the log: what it is called in each language. */
export const namesOf = ({ struct, translations }: Pick<OpenUnit, 'struct' | 'translations'>) => ({
  struct,
  ...translations,
})
const nameOf = (units: readonly OpenUnit[], id: number | null) => (id === null ? null : theUnit(units, id).struct)
