import { z } from 'zod'
import type { Room } from '#platform/shared/body.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { formField } from '#platform/shared/fields/index.ts'
import { words } from '#platform/shared/i18n.ts'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { versionSeen } from '#platform/shared/version-seen.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import { moments } from './moment.ts'
import { patternProblem, resets } from '#platform/shared/numbering/pattern.ts'

const id = rowIdInAddress
const name = (most: number) => writtenText.max(most)
const names = z.object({
  mn: writtenText.min(1, 'workflow.filing.name_missing').max(120),
  en: name(120).optional(),
  ko: name(120).optional(),
})
const said = z.object({ mn: name(400), en: name(400).optional(), ko: name(400).optional() })

export const seriesInput = z.object({
  name: names,
  pattern: writtenText
    .min(1, 'platform.numbering.pattern_counter')
    .max(40)
    .superRefine((pattern, problems) => {
      const message = patternProblem(pattern)
      if (message) problems.addIssue({ code: 'custom', message })
    }),
  resets: z.enum(resets),
  moment: z.enum(moments),
  /** The number that comes next; only a count of which none was given yet can begin elsewhere. */
  next: z.number().int().min(1, 'workflow.filing.next_positive').max(999_999_999, 'workflow.filing.next_positive'),
  /** Flows whose documents take it where they are of no type. */
  flow_ids: z.array(id).max(500),
})
export type SeriesInput = z.output<typeof seriesInput>

const series = z.object({
  id: z.number().int(),
  name: words,
  pattern: z.string(),
  resets: z.enum(resets),
  moment: z.enum(moments),
  flow_ids: z.array(z.number().int()),
  next: z.number().int(),
  /** As it would be written today. */
  next_number: z.string(),
  /** In the year that is counted now. */
  given: z.number().int(),
  version: z.string(),
})
export type Series = z.output<typeof series>

const typeInput = z.object({
  title: names,
  description: said,
  series_id: id.nullable(),
  flow_ids: z.array(id).min(1, 'workflow.filing.flow_missing').max(100),
  fields: z.array(formField).max(100),
  is_retired: z.boolean(),
})
const TYPE_ROOM: Room = {
  bytes: 256 * 1024,
  parts: 20_000,
  holds: 'a hundred fields in three languages, some with many choices',
}
export type TypeInput = z.output<typeof typeInput>

const documentType = z.object({
  id: z.number().int(),
  title: words,
  description: words,
  series_id: z.number().int().nullable(),
  flow_ids: z.array(z.number().int()),
  fields: z.array(formField),
  is_retired: z.boolean(),
})

const permission = 'workflow.documents.administer'

export const showFiling = endpoint({
  method: 'GET',
  path: '/workflow/filing',
  permission,
  summary: 'Document types and numbering series, for those who keep them',
  input: z.object({}),
  reply: z.object({
    /** Where the organisation is. */
    today: z.string(),
    series: z.array(series),
    types: z.array(documentType.extend({ documents: z.number().int(), version: z.string() })),
    flows: z.array(z.object({ id: z.number().int(), title: words })),
  }),
})
export type Filing = z.output<(typeof showFiling)['reply']>

const made = z.object({ id: z.number().int() })
const done = z.object({ status: z.literal(true) })

export const addSeries = endpoint({
  method: 'POST',
  path: '/workflow/series',
  permission,
  summary: 'Begin a numbering series',
  idempotent: true,
  input: seriesInput,
  reply: made,
})
/** Numbers that were given stay as they are. */
export const changeSeries = endpoint({
  method: 'PUT',
  path: '/workflow/series/:id',
  permission,
  summary: 'Change a numbering series for the numbers to come',
  input: seriesInput.extend({ id, version: versionSeen }),
  reply: done,
})
export const addType = endpoint({
  method: 'POST',
  path: '/workflow/document-types',
  permission,
  summary: 'Add a type of documents',
  idempotent: true,
  room: TYPE_ROOM,
  input: typeInput,
  reply: made,
})
/** Documents that were sent keep the form that they were sent with. */
export const changeType = endpoint({
  method: 'PUT',
  path: '/workflow/document-types/:id',
  permission,
  summary: 'Change a type of documents',
  room: TYPE_ROOM,
  input: typeInput.extend({ id, version: versionSeen }),
  reply: done,
})

export const listTypes = endpoint({
  method: 'GET',
  path: '/workflow/document-types',
  permission: 'workflow.documents.c',
  summary: 'Types that a new document may be of',
  input: z.object({}),
  reply: z.array(documentType.omit({ series_id: true, is_retired: true })),
})
export type OfferedType = z.output<(typeof listTypes)['reply']>[number]
