import { z } from 'zod'
import type { Room } from '#platform/shared/body.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { bundle, leftOut } from './bundle.ts'

const id = z.uuid()

const ROOM: Room = {
  bytes: 3 * 1024 * 1024,
  parts: 120_000,
  holds: 'a project with all its tables, forms and screens',
}

export const showBundle = endpoint({
  method: 'GET',
  path: '/builder/projects/:id/bundle',
  permission: 'builder.tables.r',
  summary:
    'A project as one file: what is drawn in it, without rows, rights and what belongs to this organisation alone',
  input: z.object({ id }),
  reply: bundle,
})

export const tryBundle = endpoint({
  method: 'POST',
  path: '/builder/bundles/try',
  permission: 'builder.tables.u',
  summary: 'What would come of a project that was taken out elsewhere; nothing is made',
  whileViewing: true,
  room: ROOM,
  input: z.object({ bundle }),
  reply: z.object({
    tables: z.array(
      z.object({
        title: words,
        key: z.string(),
        /** Its own name is taken here. */
        is_renamed: z.boolean(),
        columns: z.number().int(),
        is_view: z.boolean(),
      }),
    ),
    screens: z.array(z.object({ title: words })),
    /** Tables that neither came along nor stand here, and who names them; a screen over one is not made. */
    missing: z.array(z.object({ by: words, name: z.string() })),
    left_out: z.array(leftOut.extend({ by: words })),
  }),
})

export const takeBundle = endpoint({
  method: 'POST',
  path: '/builder/bundles',
  permission: 'builder.tables.u',
  summary: 'Makes a project of one that was taken out elsewhere, as drafts',
  idempotent: true,
  room: ROOM,
  input: z.object({ bundle }),
  reply: z.object({ id }),
})
