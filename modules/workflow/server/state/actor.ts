import type { Place, Principal } from '#platform/server/principal.ts'
import type { Actor, Person } from '../../shared/engine/model.ts'

/** Acts for others where a step is stuck. */
export const ADMINISTERS = 'workflow.documents.administer'

/** A recognised person as the engine knows people. */
export function actorOf(principal: Principal): Actor {
  const { covers } = principal
  return {
    ...personAt(principal.userId, principal.person),
    role_id: principal.roleId,
    org_id: principal.orgId,
    is_admin: principal.permissions.has(ADMINISTERS),
    ...(covers && { covers: covers.map((absent) => personAt(absent.userId, absent)) }),
  }
}

export function personAt(user_id: number, { empId, structId, jobId, roleIds }: Place): Person {
  return { user_id, emp_id: empId, struct_id: structId, job_id: jobId, role_ids: roleIds }
}
