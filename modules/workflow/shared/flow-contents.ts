import { z } from 'zod'
import { formField } from '#platform/shared/fields/index.ts'
import { words } from '#platform/shared/i18n.ts'
import { diagram } from './definition.ts'

export const MOST_NODES = 3000
export const MOST_EDGES = 5000
export const MOST_FIELDS = 200
/** In letters: of a flow, of a step, of an outcome. */
export const LONGEST_NAME = 200

/** Everything a designer writes about a flow. A draft may be incomplete; what it lacks keeps it from being published. */
export const flowContents = z.object({
  title: words,
  description: words,
  category: words,
  icon: z.string().max(40),
  /** Before the year and the running number of its documents: Ч/2026-0001. */
  number_prefix: z.string().max(20),
  diagram: diagram.refine(({ nodes, edges }) => nodes.length <= MOST_NODES && edges.length <= MOST_EDGES, 'workflow.flow_too_large'),
  form: z.array(formField).max(MOST_FIELDS, 'workflow.flow_too_large'),
})
export type FlowContents = z.output<typeof flowContents>

/** In letters, as the screens have it: nothing longer is written, and what was kept before is still shown. */
const LONGEST = { title: LONGEST_NAME, category: 80, description: 400 } as const

export const hasRoom = ({ diagram: { nodes }, ...words }: Pick<FlowContents, 'title' | 'category' | 'description' | 'diagram'>) =>
  Object.entries(LONGEST).every(([part, longest]) => Object.values(words[part as keyof typeof LONGEST]).every((text = '') => [...text].length <= longest))
  && nodes.every(({ data: { label, labels = {} } }) => [label, ...Object.values(labels)].every((text = '') => [...text].length <= LONGEST_NAME))

/** What somebody writes about a flow from now on. */
export const writtenContents = flowContents.refine(hasRoom, 'workflow.flow_too_long')
