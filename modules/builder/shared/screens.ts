import { z } from 'zod'
import { publishingProblem, screenDefinition, templates } from '#modules/records/shared/index.ts'
import type { Room } from '#platform/shared/body.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { rowId, rowIdInAddress, rowVersion } from '#platform/shared/ids.ts'
import { words } from '#platform/shared/i18n.ts'

const id = z.uuid()
const done = z.object({ status: z.literal(true) })
const edited = z.object({ edit: z.number().int() })
const states = ['new', 'changed', 'live'] as const

const ROOM: Room = {
  bytes: 512 * 1024,
  parts: 20_000,
  holds: 'a screen whose grid names four hundred columns in three languages',
}

export const screenEntry = z.object({
  id,
  project_id: id,
  key: z.string(),
  title: words,
  source: z.string(),
  template: z.enum(templates),
  state: z.enum(states),
  updated_at: z.string(),
  updated_by: z.string(),
})
export type ScreenEntry = z.output<typeof screenEntry>

export const addScreen = endpoint({
  method: 'POST',
  path: '/builder/screens',
  permission: 'builder.tables.u',
  summary: 'Begins a screen over a table, as a draft',
  idempotent: true,
  room: ROOM,
  input: z.object({ project_id: id, screen: screenDefinition }),
  reply: z.object({ id }),
})

export const showScreenDraft = endpoint({
  method: 'GET',
  path: '/builder/screens/:id',
  permission: 'builder.tables.r',
  summary: 'A screen as it is drawn, and as it is by now',
  input: z.object({ id }),
  reply: z.object({
    id,
    project_id: id,
    key: z.string(),
    edit: z.number().int(),
    draft: screenDefinition,
    live: z.object({ version: z.number().int(), definition: screenDefinition }).nullable(),
    /** Tables over which it may stand. */
    tables: z.array(z.object({ name: z.string(), title: words })),
    place: z.object({ id: z.number().int(), parent_id: z.number().int().nullable() }).nullable(),
    headings: z.array(z.object({ id: z.number().int(), title: words })),
  }),
})

export const saveScreenDraft = endpoint({
  method: 'PUT',
  path: '/builder/screens/:id',
  permission: 'builder.tables.u',
  room: ROOM,
  summary: 'Keeps a screen as it is drawn; refused where somebody else drew meanwhile',
  input: z.object({ id, edit: rowVersion, draft: screenDefinition }),
  reply: edited,
})

export const discardScreenDraft = endpoint({
  method: 'POST',
  path: '/builder/screens/:id/discard',
  permission: 'builder.tables.u',
  summary: 'Back to what was published; a screen that never was is gone',
  input: z.object({ id }),
  reply: done,
})

export const publishScreenDraft = endpoint({
  method: 'POST',
  path: '/builder/screens/:id/publish',
  permission: 'builder.tables.u',
  ownerOnly: true,
  summary: 'The screen stands as it is drawn, or what is wrong with it; rights are those on its table',
  idempotent: true,
  input: z.object({ id }),
  reply: z.object({ version: z.number().int().nullable(), problems: z.array(publishingProblem) }),
})

export const takeScreen = endpoint({
  method: 'POST',
  path: '/builder/screens/:id/take-away',
  permission: 'builder.tables.u',
  ownerOnly: true,
  summary: 'The screen stands no more, nor in the menu; its draft and its versions stay',
  input: z.object({ id }),
  reply: done,
})

export const listScreenVersions = endpoint({
  method: 'GET',
  path: '/builder/screens/:id/versions',
  permission: 'builder.tables.r',
  summary: 'What a screen was, the newest first',
  input: z.object({ id }),
  reply: z.array(z.object({ version: z.number().int(), at: z.string(), by: z.string(), definition: screenDefinition })),
})

export const takeScreenVersionBack = endpoint({
  method: 'POST',
  path: '/builder/screens/:id/versions/:version/take',
  permission: 'builder.tables.u',
  summary: 'Draws a screen as it was in this version',
  input: z.object({ id, version: rowIdInAddress }),
  reply: edited,
})

export const placeScreen = endpoint({
  method: 'PUT',
  path: '/builder/screens/:id/menu',
  permission: 'builder.tables.u',
  ownerOnly: true,
  summary: 'Whether the screen stands in the menu, and under which heading; whoever reads its table sees it there',
  input: z.object({
    id,
    in_menu: z.boolean(),
    /** Under this heading; `project`: under one that is called as its project is, made where there is none. */
    parent_id: z
      .union([rowId, z.literal('project')])
      .nullable()
      .default(null),
    icon: z
      .string()
      .regex(/^[a-z-]{1,40}$/)
      .default('list'),
  }),
  reply: done,
})
