import type { IconName } from '#platform/web/icons/index.ts'
import type { StepColour } from '../../shared/step-colours.ts'

interface StepLook {
  /** `<Icon name={look.icon} />` */
  icon: IconName
  /** Text, icon, or a filled disc with `--orgil-on-step` upon it. */
  colorVar: string
  /** Its quiet background. */
  softVar: string
}

const looks: Record<string, { icon: IconName; color: StepColour }> = {
  START: { icon: 'document', color: 'step-start' },
  CHECK: { icon: 'check', color: 'step-check' },
  AI_DECISION: { icon: 'spark', color: 'step-ai' },
  TRANSFER: { icon: 'forward', color: 'step-transfer' },
  DECIDE: { icon: 'gavel', color: 'step-decide' },
  RE_CREATE: { icon: 'redo', color: 'step-recreate' },
  PREPARE_VOTE: { icon: 'ballot', color: 'step-prepare-vote' },
  VOTE: { icon: 'vote', color: 'step-vote' },
  ASSIGN: { icon: 'assign', color: 'step-assign' },
  DATE: { icon: 'calendar', color: 'step-date' },
  PRE_END: { icon: 'flag', color: 'step-pre-end' },
  END: { icon: 'seal', color: 'step-end' },
  CANCEL: { icon: 'cancel', color: 'step-cancel' },
  POSTPONE: { icon: 'pause', color: 'step-postpone' },
  GIVE: { icon: 'give', color: 'step-give' },
  RECEIVE: { icon: 'receive', color: 'step-receive' },
}

/**
 * One colour and one icon per step type, the same in the designer, the timeline, the inbox and the charts; unknown
 * types are blue.
 */
export function stepLook(stepType: string): StepLook {
  const { icon, color } = looks[stepType] ?? { icon: 'document', color: 'step-default' }
  return { icon, colorVar: `var(--orgil-${color})`, softVar: `var(--orgil-${color}-soft)` }
}
