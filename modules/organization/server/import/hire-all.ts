import { randomUUIDv7 } from 'node:crypto'
import type { Context } from '#platform/server/route.ts'
import type { Translations } from '#platform/shared/i18n.ts'
import { searchText } from '../../shared/search-words.ts'
import type { PersonalFacts } from '../../shared/staff.ts'
import { inParts, numbering } from './codes.ts'

export interface Newcomer {
  code: string
  facts: PersonalFacts
  job: { id: number; job: string; translations: Translations; struct_id: number }
  /** The first day; one to come is planned. */
  since: string
}

/**
 * Hires them all, as `hireEmployee` does one: the employee, the event of the career, and the place from that day on.
 */
export async function hireAll(
  { db, principal: { orgId, userId, roleId } }: Context,
  newcomers: readonly Newcomer[],
  { staff, today }: { staff: readonly { id: number }[]; today: string },
) {
  const number = numbering(
    staff,
    newcomers.map(({ code }) => code),
  )
  const structs = await db
    .selectFrom('organization.structs')
    .select(['id', 'struct', 'translations'])
    .where('org_id', '=', orgId)
    .execute()
  const unitOf = new Map(structs.map(({ id, ...unit }) => [id, unit]))
  for (const part of inParts(newcomers.map((one) => ({ ...one, ...number(one.code), isNow: one.since <= today })))) {
    await db
      .insertInto('organization.employees')
      .values(
        part.map(({ id, code, facts, job, since, isNow }) => ({
          org_id: orgId,
          id,
          code,
          ...facts,
          struct_id: job.struct_id,
          job_id: job.id,
          user_id: null,
          is_active: isNow,
          state: isNow ? ('working' as const) : ('planned' as const),
          hired_on: isNow ? since : null,
          search: searchText(`${facts.first_name} ${facts.last_name}`),
        })),
      )
      .execute()
    await db
      .insertInto('organization.career_events')
      .values(
        part.map(({ id, job, since, isNow }) => {
          const unit = unitOf.get(job.struct_id)
          const place = {
            job_id: job.id,
            job: job.job,
            job_translations: job.translations,
            struct_id: job.struct_id,
            struct: unit?.struct ?? '',
            struct_translations: unit?.translations,
          }
          const done = isNow
            ? {
                state: 'done' as const,
                done_at: new Date(),
                before: JSON.stringify({ state: 'planned', job_id: null, job: null, struct_id: null, struct: null }),
                after: JSON.stringify({ state: 'working', ...place }),
              }
            : { state: 'planned' as const, done_at: null, before: null, after: null }
          return {
            org_id: orgId,
            id: randomUUIDv7(),
            emp_id: id,
            kind: 'hire' as const,
            effective_on: since,
            until: null,
            job_id: job.id,
            order_number: null,
            note: null,
            created_by: userId,
            created_role: roleId,
            problem: null,
            ...done,
          }
        }),
      )
      .execute()
    const placed = part.filter(({ isNow }) => isNow)
    if (placed.length > 0)
      await db
        .insertInto('organization.employee_places')
        .values(
          placed.map(({ id, job, since }) => ({
            org_id: orgId,
            emp_id: id,
            valid_from: since,
            valid_to: null,
            job_id: job.id,
          })),
        )
        .execute()
  }
}
