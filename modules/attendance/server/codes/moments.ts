import { AppError } from '#platform/shared/errors.ts'
import { momentOf } from '../button.ts'
import type { Flag } from '../punching.ts'

/** What arrives later was kept without a network. */
const AT_ONCE = 5 * 60_000

/** When something was scanned by our clock, what is to be told of that, or why it cannot be. */
export function scannedAt(
  { device_at, now: theirs }: { device_at: string; now: string },
  now: Date,
): { at: Date; flags: Flag[] } | { refused: 'too_old' | 'in_future' } {
  try {
    const { at, isOff } = momentOf({ device_at, now: theirs }, now)
    const flags: Flag[] = isOff ? ['clock'] : []
    if (now.getTime() - at.getTime() > AT_ONCE) flags.push('delivered_late')
    return { at, flags }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { refused: error.code === 'attendance.too_old' ? 'too_old' : 'in_future' }
  }
}
