import { useState } from 'react'
import { nowIn } from '#platform/shared/fields/now.ts'
import { zoneHere } from '#platform/web/zone.ts'
import { useSession } from '#modules/access/web/index.ts'
import { mineOf } from '../../shared/me.ts'
import type { Beginner } from '../../shared/rules/beginning.ts'

/** Whoever adds a row here, as their server knows them as well; the moment is that of the beginning. */
export function useBeginner(): Beginner {
  const { user, organization } = useSession()
  const [now] = useState(() => nowIn(zoneHere(), new Date()))
  const [beginner] = useState((): Beginner => {
    const { id, emp_id, struct_id, job_id, job, struct, last_name, first_name } = user
    const named = (one: number | null, name: string | null) =>
      one === null || !name ? undefined : { id: String(one), name }
    const own = `${last_name} ${first_name}`.trim()
    return {
      mine: mineOf({
        empId: named(emp_id, own),
        userId: named(emp_id === null ? null : id, own),
        structId: named(struct_id, struct),
        jobId: named(job_id, job),
        orgId: named(organization.org_id, organization.organization),
      }),
      now,
    }
  })
  return beginner
}
