import { z } from 'zod'
import { aiFallback } from './ai.ts'

/**
 * What may be done once a step stays late: somebody is told, gets the step, or the system decides it as the flow
 * says.
 */
export const lateDeeds = ['inform', 'assign', 'decide'] as const
export type LateDeed = (typeof lateDeeds)[number]

/** Outcomes with which the system may decide a late step: none that needs a text, people or a sheet of somebody. */
export const lateOutcomes = ['reviewed', 'returned', 'decided', 'received', 'cancelled'] as const

/** What happens around the moment at which a step is due. All hours are working hours. */
/**
 * With these the document goes on as if somebody had agreed to it: where a signature is needed nobody but its signer
 * may say so.
 */
const agreeing: readonly string[] = ['reviewed', 'decided', 'received']
export const mayDecideLate = (outcome: string | undefined, isSignatureNeeded: boolean) =>
  outcome !== undefined && !(isSignatureNeeded && agreeing.includes(outcome))

export const lateRule = z.object({
  /** Before it is due; 0 for no reminder. */
  remind_hours: z.number().min(0).max(10_000),
  /** After it was due; null where nobody else is to hear of it. */
  escalate_hours: z.number().min(0).max(10_000).nullable(),
  /** Who hears of it then; whoever heads the unit of the one it waits for, where nobody is named. */
  to: aiFallback.optional(),
  deed: z.enum(lateDeeds),
  /** With which the system decides. */
  outcome: z.enum(lateOutcomes).optional(),
})
export type LateRule = z.output<typeof lateRule>

/**
 * As a step is reminded of that says nothing about it: a quarter of its time before, a working day at most, and the
 * head a day after.
 */
export function usualLateRule(due_hours: number): LateRule {
  return {
    remind_hours: due_hours < 2 ? 0 : Math.min(8, Math.floor(due_hours / 4) || 1),
    escalate_hours: 8,
    deed: 'inform',
  }
}

/** Null where a step is never late. */
export function lateRuleOf({
  due_hours,
  late,
}: {
  due_hours?: number | undefined
  late?: LateRule | undefined
}): LateRule | null {
  return due_hours === undefined ? null : (late ?? usualLateRule(due_hours))
}
