import type { Drafts } from '#platform/web/drafts.ts'
import { forget, storedUnder } from '#platform/web/storage.ts'

/** Where the steps stand that somebody copied; what follows is the organisation. */
export const clipKey = (login: string) => `workflow_clip_${login}_`

const NUMBER = /^\d+$/

/** Copied steps are nobody's writing, so nobody is asked about them; but they go when somebody signs out. */
export const flowdesignDrafts: Drafts = {
  kept: () => [],
  forget(login) {
    // Another person's name may begin like this one's.
    for (const { rest } of storedUnder(clipKey(login))) if (NUMBER.test(rest)) forget(clipKey(login) + rest)
  },
}
