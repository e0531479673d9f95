import type { Inside } from '#platform/web/module.ts'
import { Always } from './Always.tsx'
import { endPush } from './end-push.ts'
import { NotificationBell } from './NotificationBell.tsx'

const inside: Inside = {
  TopBar: NotificationBell,
  Always,
  profile: [() => import('./DevicesCard.tsx')],
  leave: endPush,
}
export default inside
