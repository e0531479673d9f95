import type { IconName } from '#platform/web/icons/index.ts'
import { deviceName } from '../shared/device.ts'

/** A device by its name, with the drawing for it. */
export function deviceOf(userAgent: string | null): { name: string; icon: IconName } {
  return {
    name: deviceName(userAgent),
    icon: userAgent && /iphone|android.+mobile/i.test(userAgent) ? 'phone' : 'device',
  }
}
