import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import { boxes, dues, sorts } from './inbox.ts'

/**
 * What is shown of the approval centre, and in which order: the waiting box by its dates, the others newest first, or
 * the other way.
 */
export const viewWish = z.object({
  box: z.enum(boxes).default('waiting'),
  q: z.string().trim().max(100).default(''),
  flow_id: z.int32().positive().nullable().default(null),
  due: z.enum(dues).nullable().default(null),
  sort: z.enum(sorts).default('usual'),
})
export type ViewWish = z.output<typeof viewWish>

/** Who else has it: nobody, everybody of the organisation, or whoever has a role. */
const viewAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('me') }),
  z.object({ kind: z.literal('organization') }),
  z.object({ kind: z.literal('role'), role_id: z.int32().positive() }),
])
export type ViewAudience = z.output<typeof viewAudience>

const id = z.uuid()
const viewForm = { name: writtenText.min(1).max(60), wish: viewWish, audience: viewAudience.default({ kind: 'me' }) }

const savedView = z.object({
  id,
  name: z.string(),
  wish: viewWish,
  audience: viewAudience,
  is_mine: z.boolean(),
  may_change: z.boolean(),
  is_default: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

export const listViews = endpoint({
  method: 'GET',
  path: '/workflow/views',
  permission: 'workflow.documents.r',
  summary: 'My views of the approval centre in my order, then those that are shared with me',
  input: z.object({}),
  /** `roles`: with whom I may share; null where I may not. */
  reply: z.object({
    views: z.array(savedView),
    roles: z.array(z.object({ id: z.number().int(), name: words })).nullable(),
  }),
})
export const saveView = endpoint({
  method: 'POST',
  path: '/workflow/views',
  permission: 'workflow.documents.r',
  summary: 'Keep what I see under a name',
  ownerOnly: true,
  idempotent: true,
  input: z.object(viewForm),
  reply: z.object({ id }),
})
export const changeView = endpoint({
  method: 'PUT',
  path: '/workflow/views/:id',
  permission: 'workflow.documents.r',
  summary: 'Rename a view, or let it show something else',
  ownerOnly: true,
  input: z.object({ id, ...viewForm }),
  reply: z.object({ status: z.literal(true) }),
})
export const removeView = endpoint({
  method: 'DELETE',
  path: '/workflow/views/:id',
  permission: 'workflow.documents.r',
  summary: 'Remove a view',
  ownerOnly: true,
  input: z.object({ id }),
  reply: z.object({ status: z.literal(true) }),
})
export const orderViews = endpoint({
  method: 'PUT',
  path: '/workflow/views-order',
  permission: 'workflow.documents.r',
  summary: 'Put my views into an order',
  ownerOnly: true,
  input: z.object({ ids: z.array(id).max(100) }),
  reply: z.object({ status: z.literal(true) }),
})
export const chooseDefaultView = endpoint({
  method: 'PUT',
  path: '/workflow/views-default',
  permission: 'workflow.documents.r',
  summary: 'Open the approval centre with this view, or as ever',
  ownerOnly: true,
  input: z.object({ id: id.nullable() }),
  reply: z.object({ status: z.literal(true) }),
})
