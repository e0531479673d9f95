import { z } from 'zod'

/**
 * What the server tells open browsers (`GET /api/live`, server-sent events): only that something changed, never its
 * content.
 */
const liveEvent = z.object({
  id: z.string(),
  /** `<module>.<what>`, such as `access.session_ended`. */
  topic: z.string(),
  /** What changed, such as the document's id. */
  key: z.string(),
})
export type LiveEvent = z.output<typeof liveEvent>
