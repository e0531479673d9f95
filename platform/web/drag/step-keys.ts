import type { KeyboardEvent } from 'react'

export const stepWays = ['up', 'down', 'in', 'out'] as const
/** One step of whatever stands among others, for those who do not drag. */
export type StepWay = (typeof stepWays)[number]

const ways: Partial<Record<string, StepWay>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** The step that Alt with an arrow asks for. */
export function stepOf({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>) {
  return altKey && !ctrlKey && !metaKey ? ways[key] : undefined
}

/** As assistive technology is told of them. */
export const STEP_KEYS = 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight'
