import { readStored, writeStored } from '#platform/web/storage.ts'
import { useSession } from '#modules/access/web/index.ts'
import { diagram } from '#modules/workflow/shared/index.ts'
import { clipKey } from '../kept-clips.ts'
import type { Clip } from '../drawing/edits.ts'

/** Steps that were copied: for any flow of this organisation, in every tab of this browser, until they sign out. */
export function useClip() {
  const { user, organization } = useSession()
  const key = `${clipKey(user.login)}${organization.org_id ?? 0}`
  return {
    keep: (clip: Clip) => {
      if (clip.nodes.length > 0) writeStored(key, clip)
    },
    read: (): Clip | null => diagram.safeParse(readStored(key)).data ?? null,
  }
}
