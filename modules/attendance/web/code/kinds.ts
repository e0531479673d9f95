import type { IconName } from '#platform/web/icons/index.ts'
import type { PunchKind } from '../../shared/contract.ts'

export const punchKinds: readonly PunchKind[] = ['in', 'out', 'break_out', 'break_in']

export const kindIcons: Record<PunchKind, IconName> = {
  in: 'check',
  out: 'exit',
  break_out: 'pause',
  break_in: 'play',
}

export const spent = (minutes: number) => ({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
