import { openRoute } from '#platform/server/route.ts'
import { directoryFor, placeNames } from '#modules/organization/server/index.ts'
import { administratorsOf, asPerson, organisationOf } from '#modules/workflow/server/index.ts'
import { nobody, reaches, relativeSeat } from '#modules/workflow/shared/index.ts'
import { findReachOf } from '../shared/contract.ts'

/** To whom a rule leads today from this colleague, and past whom. */
export const reachOfRoute = openRoute(
  findReachOf,
  async ({ inTenant, principal: { orgId }, language }, { subject, emp_id }) =>
    inTenant(async ({ db }) => {
      const [sender] = await directoryFor(db, orgId, [{ ...nobody, emp_id }], language)
      if (!sender) return { people: [], reached: null }
      const from = [sender.struct_id, subject.struct_id].filter((id) => typeof id === 'number')
      const { organisation, directory, people } = await organisationOf(db, orgId, [subject], from, language)
      const administrators = (await administratorsOf(db, orgId)).map((one) => ({ ...one, as: 'admin' as const }))
      const seat = relativeSeat(subject, {
        creator: { ...nobody, user_id: sender.user_id, struct_id: sender.struct_id },
        org_id: orgId,
        organisation,
        directory: { ...directory, standIns: () => administrators },
      })
      const found = [...people, ...administrators].filter((person) => !seat.incident && reaches(seat.assignee, person))
      const passed = seat.reached?.passed ?? []
      const struct_ids = passed.flatMap(({ struct_id }) => struct_id ?? [])
      const names = await placeNames(db, orgId, { emp_ids: [], job_ids: [], struct_ids }, language)
      return {
        people: [...new Map(found.map((person) => [person.user_id, asPerson(person)])).values()],
        reached: {
          passed: passed.map(({ struct_id, why }) => ({
            unit: names.find(({ id }) => id === struct_id)?.name ?? null,
            why,
          })),
          at_top: seat.reached?.at_top ?? false,
        },
      }
    }),
)
