import { z } from 'zod'
import type { Room } from '#platform/shared/body.ts'
import { book, list } from '#platform/shared/bounded.ts'
import { formField } from '#platform/shared/fields/index.ts'
import { languages, words } from '#platform/shared/i18n.ts'
import { diagram } from './definition.ts'

export const MOST_FIELDS = 200
/** Names and descriptions of steps and outcomes, fields and their options. */
const MOST_TEXTS = 10_000
/** A thousand steps with their outcomes and arrows, named in three languages. */
export const DRAFT_ROOM: Room = { bytes: 2 * 1024 * 1024, parts: 120_000, holds: 'a drawing of a thousand steps' }
/** In letters: of a flow, of a step, of an outcome. */
export const LONGEST_NAME = 200

/**
 * Everything a designer writes about a flow. A draft may be incomplete; what it lacks keeps it from being published.
 */
export const flowContents = z.object({
  title: words,
  description: words,
  category: words,
  icon: z.string().max(40),
  /** Before the year and the running number of its documents: Ч/2026-0001. */
  number_prefix: z.string().max(20),
  diagram,
  form: list(formField, MOST_FIELDS, 'workflow.flow_too_large'),
  /** Of a draft: languages of its texts that nobody has looked at since another language was written anew. */
  stale: book(z.string().max(400), z.array(z.enum(languages)).max(languages.length), MOST_TEXTS).optional(),
})
export type FlowContents = z.output<typeof flowContents>

/** In letters, as the screens have it: nothing longer is written, and what was kept before is still shown. */
const LONGEST = { title: LONGEST_NAME, category: 80, description: 400 } as const

const hasRoom = ({
  diagram: { nodes },
  ...words
}: Pick<FlowContents, 'title' | 'category' | 'description' | 'diagram'>) =>
  Object.entries(LONGEST).every(([part, longest]) =>
    Object.values(words[part as keyof typeof LONGEST]).every((text = '') => [...text].length <= longest),
  ) &&
  nodes.every(({ data: { label, labels = {} } }) =>
    [label, ...Object.values(labels)].every((text = '') => [...text].length <= LONGEST_NAME),
  )

/** Out of one outcome: of more nobody could say which is taken, and each is held against all those before it. */
const MOST_ARROWS = 100

/** In one drawing: a document asks them all, whatever way it takes. */
const MOST_CONDITIONS = 500

const isQuick = ({ diagram: { nodes, edges } }: Pick<FlowContents, 'diagram'>) =>
  edges.filter(({ data }) => data?.condition !== undefined).length + nodes.filter(({ data }) => data.skip).length <=
  MOST_CONDITIONS

function isReadable({ diagram: { edges } }: Pick<FlowContents, 'diagram'>) {
  const counts = new Map<string, number>()
  for (const { source } of edges) counts.set(source, (counts.get(source) ?? 0) + 1)
  return [...counts.values()].every((count) => count <= MOST_ARROWS)
}

/** What somebody writes about a flow from now on. */
export const writtenContents = flowContents
  .refine(hasRoom, 'workflow.flow_too_long')
  .refine(isReadable, 'workflow.flow_too_many_arrows')
  .refine(isQuick, 'workflow.flow_too_many_conditions')
