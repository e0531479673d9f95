import { z } from 'zod'

/** What is changed was read in this version; where it has another one by now, the change is refused. */
export const versionSeen = z.string().max(40).optional()
