import type { FieldValues } from '#platform/shared/fields/index.ts'

const said = (values: FieldValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** The state of a task and its hundredths as they agree with each other: whichever was changed counts. */
export function agreed(from: FieldValues, to: FieldValues): { state: string; percent: string } {
  const state = said(to, 'state') || 'todo'
  const percent = said(to, 'percent') || '0'
  if (state !== said(from, 'state')) {
    if (state === 'done') return { state, percent: '100' }
    if (state === 'todo') return { state, percent: percent === '100' ? '0' : percent }
    return { state, percent: percent === '100' && state === 'doing' ? '90' : percent }
  }
  if (percent !== said(from, 'percent')) {
    if (Number(percent) === 100) return { state: state === 'cancelled' ? state : 'done', percent }
    if (Number(percent) > 0 && ['todo', 'done', 'review'].includes(state)) return { state: 'doing', percent }
    if (Number(percent) === 0 && state === 'done') return { state: 'todo', percent }
  }
  return { state, percent }
}
