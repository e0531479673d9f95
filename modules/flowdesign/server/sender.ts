import { notFound } from '#platform/shared/errors.ts'
import { route } from '#platform/server/route.ts'
import { directoryFor } from '#modules/organization/server/index.ts'
import { nobody } from '#modules/workflow/shared/index.ts'
import { factsOf } from '#modules/workflow/server/index.ts'
import { findSender } from '../shared/contract.ts'

export const senderRoute = route(findSender, async ({ db, principal: { orgId } }, { user_id, job_ids }) => {
  const [sender] = await directoryFor(db, orgId, [{ ...nobody, user_id }])
  if (!sender) throw notFound('workflow.person_missing')
  return factsOf(db, orgId, sender, job_ids)
})
