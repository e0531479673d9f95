import type { startedApp } from '#app/testing/started-app.ts'
import { type Caller, caller } from '#app/strength/testing/people.ts'
import { addMember, createUserWithHash } from '#modules/access/server/index.ts'
import { placeEmployee } from '#modules/organization/server/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { somebody } from '#platform/testing/people.ts'

/** Many colleagues in a unit, who call as programs do. */
export async function staffOf(
  { services: { db }, address, places }: Awaited<ReturnType<typeof startedApp>>,
  { count, job_id, from }: { count: number; job_id: number; from: number },
): Promise<{ userId: number; empId: number; who: () => Promise<Caller> }[]> {
  const { orgId, roles } = places.orgs.trade
  const made = await asSystem(db, async (trx) => {
    const all: { userId: number; empId: number }[] = []
    for (let at = 0; at < count; at += 1) {
      const empId = from + at
      const [first_name, last_name] = ['Хүн', `Дугаар-${empId}`]
      const userId = await createUserWithHash(
        trx,
        { login: `staff-${empId}`, first_name, last_name },
        'signs in by token only',
      )
      await addMember(trx, orgId, { user_id: userId, main_role_id: roles.employee })
      await placeEmployee(trx, orgId, { id: empId, user_id: userId, job_id, first_name, last_name })
      all.push({ userId, empId })
    }
    return all
  })
  return made.map(({ userId, empId }) => ({
    userId,
    empId,
    who: async () =>
      caller(address, { ...(await somebody(db, { userId, orgId, roleId: roles.employee })), last_name: 'staff' }),
  }))
}
