import { z } from 'zod'
import { actions, publishingProblem, step, tableShape } from '#modules/records/shared/index.ts'
import { list } from '#platform/shared/bounded.ts'
import type { Room } from '#platform/shared/body.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { rowId, rowIdInAddress, rowVersion } from '#platform/shared/ids.ts'
import { words } from '#platform/shared/i18n.ts'
import { screenEntry } from './screens.ts'
import { visibleText } from '#platform/shared/visible-text.ts'

const id = z.uuid()
/** Counts up with each saving, or with each publication. */
const count = rowVersion
const done = z.object({ status: z.literal(true) })

const MOST_LETTERS = 100
const name = z.string().overwrite(visibleText).max(MOST_LETTERS)
/** What people call something, in Mongolian at least. */
const title = z.object({ mn: name.min(1, 'builder.title_missing'), en: name.optional(), ko: name.optional() })

const projectForm = z.object({
  title,
  icon: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .default('grid'),
})

const project = z.object({ id, title: words, icon: z.string() })
export type Project = z.output<typeof project>

/** `new`: never published; `changed`: drawn on since it was; `live`: as it is drawn. */
const states = ['new', 'changed', 'live'] as const

const tableEntry = z.object({
  id,
  project_id: id,
  key: z.string(),
  title: words,
  columns: z.number().int(),
  state: z.enum(states),
  updated_at: z.string(),
  updated_by: z.string(),
})
export type TableEntry = z.output<typeof tableEntry>

export const listProjects = endpoint({
  method: 'GET',
  path: '/builder/projects',
  permission: 'builder.tables.r',
  summary: 'What is built in this organisation: projects, their tables and screens',
  input: z.object({}),
  reply: z.object({ projects: z.array(project), tables: z.array(tableEntry), screens: z.array(screenEntry) }),
})

export const addProject = endpoint({
  method: 'POST',
  path: '/builder/projects',
  permission: 'builder.tables.u',
  summary: 'Begins a project',
  idempotent: true,
  input: projectForm,
  reply: z.object({ id }),
})

export const changeProject = endpoint({
  method: 'PUT',
  path: '/builder/projects/:id',
  permission: 'builder.tables.u',
  summary: 'Calls a project something else',
  input: projectForm.extend({ id }),
  reply: done,
})

export const removeProject = endpoint({
  method: 'DELETE',
  path: '/builder/projects/:id',
  permission: 'builder.tables.u',
  summary: 'Removes a project in which nothing is left',
  input: z.object({ id }),
  reply: done,
})

const MOST_AT_ONCE = 50
const DRAFT_ROOM: Room = {
  bytes: 2 * 1024 * 1024,
  parts: 100_000,
  holds: 'tables of four hundred columns with their choices in three languages',
}

export const addTables = endpoint({
  method: 'POST',
  path: '/builder/tables',
  permission: 'builder.tables.u',
  room: DRAFT_ROOM,
  summary: 'Begins tables in a project, as drafts; relations among them may name each other by key',
  idempotent: true,
  input: z.object({
    project_id: id,
    tables: list(
      z.object({
        title,
        /** Where nothing is said: one column for a name. Its name ends with its key. */
        definition: tableShape.optional(),
      }),
      MOST_AT_ONCE,
    ).min(1),
  }),
  reply: z.object({ ids: z.array(id) }),
})

export const showTableDraft = endpoint({
  method: 'GET',
  path: '/builder/tables/:id',
  permission: 'builder.tables.r',
  summary: 'A table as it is drawn, and as it is by now',
  input: z.object({ id }),
  reply: z.object({
    id,
    project_id: id,
    key: z.string(),
    edit: z.number().int(),
    draft: tableShape,
    live: z.object({ version: z.number().int(), definition: tableShape }).nullable(),
    /** Tables that a relation may name, with the columns that lines, roll-ups and look-ups may read. */
    tables: z.array(
      z.object({
        name: z.string(),
        title: words,
        is_draft: z.boolean(),
        is_ranked: z.boolean(),
        columns: tableShape.shape.columns,
      }),
    ),
  }),
})

export const saveTableDraft = endpoint({
  method: 'PUT',
  path: '/builder/tables/:id',
  permission: 'builder.tables.u',
  room: DRAFT_ROOM,
  summary: 'Keeps a table as it is drawn; refused where somebody else drew meanwhile',
  input: z.object({ id, edit: count, draft: tableShape }),
  reply: z.object({ edit: z.number().int() }),
})

export const discardTableDraft = endpoint({
  method: 'POST',
  path: '/builder/tables/:id/discard',
  permission: 'builder.tables.u',
  summary: 'Back to what was published; a table that never was is gone',
  input: z.object({ id }),
  reply: done,
})

const several = z.object({
  ids: list(id, MOST_AT_ONCE).min(1),
  /** Take them away instead, with all their rows. */
  take_away: z.boolean().default(false),
})

export const previewTables = endpoint({
  method: 'POST',
  path: '/builder/preview',
  permission: 'builder.tables.r',
  summary: 'What publishing these drafts would do to the tables and their rows, or why it cannot',
  whileViewing: true,
  input: several,
  reply: z.object({ steps: z.array(step), problems: z.array(publishingProblem) }),
})

export const publishTables = endpoint({
  method: 'POST',
  path: '/builder/publish',
  permission: 'builder.tables.u',
  ownerOnly: true,
  summary: 'Publishes drafts: all of them or none, in the order in which builders wished for it',
  idempotent: true,
  input: several,
  reply: z.object({ publication: id }),
})

const opened = z.object({
  /** A table, and what of it everybody reads who reads the view. */
  table: words,
  columns: z.array(words),
  /** Roles that read the view and not the table. */
  roles: z.array(words),
})

export const tryViewDraft = endpoint({
  method: 'POST',
  path: '/builder/tables/:id/try',
  permission: 'builder.tables.r',
  summary: 'What a view would show: some rows through the rights of the caller, what it costs, and its SQL',
  whileViewing: true,
  room: DRAFT_ROOM,
  input: z.object({ id, draft: tableShape }),
  reply: z.object({
    problems: z.array(publishingProblem),
    select: z.string(),
    /** Of a text: what it gives, and as what that can be shown. */
    columns: z.array(z.object({ name: z.string(), type: z.string(), kept: z.array(z.string()) })),
    rows: z.array(z.record(z.string(), z.string().nullable())),
    cost: z.number().nullable(),
    expected: z.number().nullable(),
    opened: z.array(opened),
  }),
})

export const showViewSources = endpoint({
  method: 'GET',
  path: '/builder/sources',
  permission: 'builder.tables.r',
  summary: 'The tables that a view can be made of, with the columns that the caller sees',
  input: z.object({}),
  reply: z.array(tableShape),
})

export const showPublication = endpoint({
  method: 'GET',
  path: '/builder/publications/:id',
  permission: 'builder.tables.r',
  summary: 'What became of a publication',
  input: z.object({ id }),
  reply: z.object({ state: z.enum(['waiting', 'done', 'refused']), problems: z.array(publishingProblem) }),
})

export const listTableVersions = endpoint({
  method: 'GET',
  path: '/builder/tables/:id/versions',
  permission: 'builder.tables.r',
  summary: 'What a table was, the newest first',
  input: z.object({ id }),
  reply: z.array(
    z.object({
      version: z.number().int(),
      at: z.string(),
      by: z.string(),
      definition: tableShape,
      statements: z.array(z.string()),
    }),
  ),
})

export const takeVersionBack = endpoint({
  method: 'POST',
  path: '/builder/tables/:id/versions/:version/take',
  permission: 'builder.tables.u',
  summary: 'Draws a table as it was in this version; what was taken away since comes back when it is published',
  input: z.object({ id, version: rowIdInAddress }),
  reply: z.object({ edit: z.number().int() }),
})

export const showUse = endpoint({
  method: 'GET',
  path: '/builder/tables/:id/use',
  permission: 'builder.tables.r',
  summary: 'Who may do what with the rows of a table, and where it stands in the menu',
  input: z.object({ id }),
  reply: z.object({
    roles: z.array(z.object({ id: z.number().int(), display_name: words, actions: z.array(z.string()) })),
    /** What can be done with its rows at all. */
    offered: z.array(z.enum(actions)),
    place: z.object({ id: z.number().int(), parent_id: z.number().int().nullable() }).nullable(),
    headings: z.array(z.object({ id: z.number().int(), title: words })),
  }),
})

export const changeUse = endpoint({
  method: 'PUT',
  path: '/builder/tables/:id/use',
  permission: 'builder.tables.u',
  ownerOnly: true,
  summary: 'Says who may do what with the rows of a table, and whether it stands in the menu',
  input: z.object({
    id,
    roles: list(z.object({ id: rowId, actions: list(z.enum(actions), actions.length) }), 500),
    in_menu: z.boolean(),
    /** Under this heading; `project`: under one that is called as its project is, made where there is none. */
    parent_id: z
      .union([rowId, z.literal('project')])
      .nullable()
      .default(null),
    icon: z
      .string()
      .regex(/^[a-z-]{1,40}$/)
      .default('grid'),
  }),
  reply: done,
})

export const BUILDER_CHANGED = 'builder.changed'
