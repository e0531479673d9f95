import { CallError } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'

/** The drawing or its form as a whole, and no single part of either. */
const AS_A_WHOLE = /^contents(?:\.diagram(?:\.(?:nodes|edges))?|\.form)?$/

/**
 * Why the server does not keep a drawing: what is too much of it is said at the whole, which no field of the screen
 * could show.
 */
export function showRefusal(error: unknown) {
  const fields = error instanceof CallError ? (error.reply.fields ?? {}) : {}
  const said = Object.entries(fields).find(([name]) => AS_A_WHOLE.test(name))?.[1]
  if (said === undefined) return showFailure(error)
  toast.error(said)
}
