// Steps as most of our flows have them.
import type { Subject } from '../definition.ts'
import { type Label, outcomeLabels } from '../outcome-labels.ts'
import { type DrawnStep, toRole } from './draw.ts'

const formalised = { mn: 'Албажсан', en: 'Formalised', ko: '확정' }

/** Where a document ends, well or not. */
export const endings = { end: { type: 'END', label: formalised }, cancel: { type: 'CANCEL' } } satisfies Record<
  string,
  DrawnStep
>

/** Where it ends once somebody has said no. */
export const refusal = { refusal: { type: 'CANCEL', label: outcomeLabels.refused } } satisfies Record<string, DrawnStep>

/** Looked at by somebody who sends it on, or back to be corrected. */
export function review(label: Label | null, to: Partial<Subject>, next: string, due_hours = 8): DrawnStep {
  return { type: 'CHECK', ...(label && { label }), to, on: { reviewed: next, returned: 're_create' }, due_hours }
}

/** Corrected by its creator, or given up. */
export const correction = (next: string): DrawnStep => ({
  type: 'RE_CREATE',
  on: { recreated: next, cancelled: 'cancel' },
  due_hours: 16,
})

/** The director's, signed. */
export const decision = (directorRole: number, on: NonNullable<DrawnStep['on']>): DrawnStep => ({
  type: 'TRANSFER',
  label: { mn: 'Захирал шийдвэрлэх', en: "Director's decision", ko: '대표 결정' },
  to: toRole(directorRole),
  signed: true,
  on,
  due_hours: 16,
})

/** The same, and whoever decides may also say no for good. */
export const orRefused = (step: DrawnStep): DrawnStep => ({ ...step, on: { ...step.on, refused: 'refusal' } })
