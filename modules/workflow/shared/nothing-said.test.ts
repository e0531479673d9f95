import { expect, test } from 'vitest'
import { overrideAiDecision } from './ai/endpoints.ts'
import { addSeries, addType } from './filing/contract.ts'
import { USUAL_PATTERN } from '#platform/shared/numbering/pattern.ts'
import { saveTemplate } from './filing/templates.ts'
import { repairIncident } from './repair.ts'
import { saveView } from './views.ts'

const id = '0197a000-0000-7000-8000-000000000001'
/** Each with one text that people must be able to read. */
const asked: Record<string, (text: string) => { success: boolean }> = {
  'the reason of mending': (reason) => repairIncident.input.safeParse({ id, how: 'retry', reason }),
  'the reason of deciding otherwise than the AI': (description) =>
    overrideAiDecision.input.safeParse({ id, step_id: id, outcome: 'resolved_by_ai', description }),
  'the name of a template': (name) =>
    saveTemplate.input.safeParse({ flow_id: 1, name, title: '', fields: {}, is_shared: false }),
  'the name of a type': (mn) =>
    addType.input.safeParse({
      title: { mn },
      description: { mn: '' },
      series_id: null,
      flow_ids: [1],
      fields: [],
      is_retired: false,
    }),
  'the name of a series': (mn) =>
    addSeries.input.safeParse({
      name: { mn },
      pattern: USUAL_PATTERN,
      resets: 'never',
      moment: 'decided',
      next: 1,
      flow_ids: [],
    }),
  'the name of a view': (name) => saveView.input.safeParse({ name, wish: {} }),
}

test.each(Object.entries(asked))('%s is nothing where nobody would see it', (_what, take) => {
  expect(take('Гэрээ').success).toBe(true)
  for (const nothing of ['  ', '\u200b', '\u3164', '\u2800'])
    expect(take(nothing).success, JSON.stringify(nothing)).toBe(false)
})
