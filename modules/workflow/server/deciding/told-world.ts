import { type FieldValues, referenceIn } from '#platform/shared/fields/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { directoryFor, unitsUpwards } from '#modules/organization/server/index.ts'
import { EMPLOYEE, UNIT } from '#modules/organization/shared/index.ts'
import { ORG_ROLE_ID } from '../../shared/definition.ts'
import { nobody } from '../../shared/engine/assignee.ts'
import { fieldsNaming } from '../../shared/engine/relative.ts'
import { type About, withContents } from '../state/conditions.ts'
import { type ServerWorld, directoryOf } from './world.ts'

/**
 * The world, told what the document says where its flow asks, with those whom fields of the document name; `revised`
 * where the command itself brings other contents.
 */
export async function toldWorld(
  db: Trx,
  about: About,
  world: ServerWorld,
  revised?: FieldValues,
): Promise<ServerWorld> {
  const told = await withContents(db, about, world, revised)
  const fields = fieldsNaming(told.diagram)
  if (fields.length === 0) return told
  const form = told.contents?.form ?? []
  const values = told.contents?.values ?? {}
  const named = form.flatMap((field) => (fields.includes(field.name) && referenceIn(field, values[field.name])) || [])
  const idsOf = (to: string) => named.filter((one) => one.to === to).map(({ id }) => Number(id))
  const above = await unitsUpwards(db, about.orgId, idsOf(UNIT), [])
  const inOrganisation = { ...nobody, org_role_id: ORG_ROLE_ID, org_id: about.orgId }
  const people = await directoryFor(db, about.orgId, [
    ...idsOf(EMPLOYEE).map((emp_id) => ({ ...nobody, emp_id })),
    ...above.flatMap(({ jobs }) => jobs.map(({ id }) => ({ ...inOrganisation, job_id: id }))),
  ])
  const known = new Set(told.people.map(({ user_id }) => user_id))
  const everybody = [...told.people, ...people.filter(({ user_id }) => !known.has(user_id))]
  const units = told.organisation?.units ?? []
  return {
    ...told,
    people: everybody,
    directory: directoryOf(everybody, told.directory.standIns),
    organisation: { units: [...units, ...above.filter(({ id }) => !units.some((unit) => unit.id === id))] },
  }
}
