import { CallError } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'

/** Why a row could not be moved: what the server says of the column, where it says something of one. */
export function showRefusal(error: unknown) {
  const [why] = error instanceof CallError ? Object.values(error.reply.fields ?? {}) : []
  if (why && error instanceof CallError && error.status === 422) toast.error(why)
  else showFailure(error, 'platform.error.saving')
}
