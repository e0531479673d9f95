import type { StepType } from '../../shared/definition.ts'

/** What a decision is told in, beside the colours of all paper. */
export const choiceColours = {
  approve: '#13753a',
  disapprove: '#b91c1c',
  recreate: '#b83d0b',
  abstain: '#57534e',
} as const

interface StepLook {
  color: string
  /** Path on a field of 24, one stroke. */
  icon: string
}

const tick = 'M4 12.5l5 5L20 6.5'
const page = 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6'

const looks: Partial<Record<StepType, StepLook>> = {
  START: { color: '#047857', icon: page },
  CHECK: { color: '#1d4ed8', icon: tick },
  AI_DECISION: { color: '#0b6a83', icon: 'M12 3l1.9 5.6L19.5 10.5l-5.6 1.9L12 18l-1.9-5.6L4.5 10.5l5.6-1.9z' },
  TRANSFER: { color: '#0e6c65', icon: 'M4 12h14M13 6l6 6-6 6' },
  RE_CREATE: { color: '#b83d0b', icon: 'M20 11a8 8 0 1 0-2.3 6M20 4v7h-7' },
  PREPARE_VOTE: {
    color: '#a21caf',
    icon: 'M5 4h14v16H5zM8.5 9l1.2 1.2L12 8M8.5 15l1.2 1.2L12 14M14.5 9.5h1.5M14.5 15.5h1.5',
  },
  VOTE: { color: '#6d28d9', icon: 'M4 12v8h16v-8M9 9l3-5 5 3-3 5zM2 12h20' },
  ASSIGN: { color: '#4338ca', icon: 'M14 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM3 20c.7-3.7 3.2-5.5 7-5.5M15 17h6M18 14v6' },
  DATE: { color: '#0369a1', icon: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8' },
  PRE_END: { color: '#48740e', icon: 'M6 21V4M6 5h11l-2 4 2 4H6' },
  END: { color: '#13753a', icon: tick },
  CANCEL: { color: '#b91c1c', icon: 'M6 6l12 12M18 6L6 18' },
  POSTPONE: { color: '#57534e', icon: 'M9 6v12M15 6v12' },
  GIVE: { color: '#8f5806', icon: 'M12 15V3M7 8l5-5 5 5M4 20h16' },
  RECEIVE: { color: '#9f1d54', icon: 'M12 3v12M7 10l5 5 5-5M4 20h16' },
}

/** An unknown type is blue. */
export function stepLook(type: StepType): StepLook {
  return looks[type] ?? { color: '#2558e5', icon: page }
}
