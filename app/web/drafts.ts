import { flowdesignDrafts } from '#modules/flowdesign/web/index.ts'
import { workflowDrafts } from '#modules/workflow/web/index.ts'
import type { Drafts } from '#platform/web/drafts.ts'

/** What modules keep in this browser; the page without a network shows it too, so it stands apart from the screens. */
const all: readonly Drafts[] = [workflowDrafts, flowdesignDrafts]

export const keptDrafts = (login: string) => all.flatMap(({ kept }) => kept(login))
export function forgetDrafts(login: string) {
  for (const { forget } of all) forget(login)
}
