import { z } from 'zod'
import { publishingProblem, tableShape } from '#modules/records/shared/index.ts'
import { list } from '#platform/shared/bounded.ts'
import type { Room } from '#platform/shared/body.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { dayOrders } from '#platform/shared/written/days.ts'

export const MOST_BEGINNING_BYTES = 50 * 1024 * 1024
export const MOST_BEGINNING_ROWS = 100_000
const MOST_FOUND = 200
const MOST_COLUMNS = 400

const id = z.uuid()
const whole = z.number().int().min(0)

const foundColumn = z.object({
  /** Where it stands, from 0. */
  at: whole,
  name: z.string(),
  title: words,
  kind: z.string(),
  options: z.array(z.object({ value: z.string(), label: words })).optional(),
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  /** What stands in some of its rows. */
  examples: z.array(z.string()),
  /** It is kept as text because of a few cells alone: what the others are, and what these say. */
  nearly: z.object({ kind: z.string(), count: whole, said: z.array(z.string()) }).optional(),
  /** How its days are written. */
  order: z.enum(dayOrders).optional(),
  /** Of another database: why its values are not taken, as a translation key. */
  left_out: z.string().optional(),
  /** Of another database: as it is called there. */
  called: z.string().optional(),
})
export type FoundColumn = z.output<typeof foundColumn>

const foundTable = z.object({
  title: z.string(),
  rows: whole,
  columns: z.array(foundColumn),
  /** Of another database. */
  of: z.enum(['sheet', 'table', 'view', 'join']),
})
export type FoundTable = z.output<typeof foundTable>

/** Values of one column that are found in another one. */
const foundLink = z.object({
  table: whole,
  at: whole,
  to_table: whole,
  to_at: whole,
  matched: whole,
  count: whole,
  examples: z.array(z.string()),
  /** What is found nowhere there. */
  missing: z.object({ count: whole, said: z.array(z.string()) }),
})
export type FoundLink = z.output<typeof foundLink>

const states = ['read', 'publishing', 'bringing', 'done', 'failed', 'taking_back', 'taken_back'] as const
export type BeginningState = (typeof states)[number]
export const isUnderWay = (state: BeginningState) => ['publishing', 'bringing', 'taking_back'].includes(state)

const part = z.object({
  id,
  table: z.string(),
  title: words,
  state: z.enum(['waiting', 'working', 'done']),
  total: whole,
  done: whole,
  created: whole,
  left_out: whole,
  /** The import that brought its rows; its lines with mistakes are asked there. */
  import_id: id.nullable(),
  /** Of another database: what was not taken, where and why. */
  not_taken: z.array(z.object({ row: z.string(), column: z.string(), said: z.string(), why: z.string() })),
})

const beginning = z.object({
  id,
  way: z.enum(['file', 'database']),
  state: z.enum(states),
  name: z.string(),
  project_id: id,
  tables: z.array(foundTable),
  links: z.array(foundLink),
  parts: z.array(part),
  /** Why it ended without success. */
  problem: z.string().nullable(),
  problems: z.array(publishingProblem),
  made_at: z.string(),
  until: z.string(),
})
export type Beginning = z.output<typeof beginning>

export const uploadBeginning = {
  method: 'POST',
  path: '/builder/beginnings/file',
  permission: 'builder.tables.u',
  summary: 'Brings a file from which tables are made (multipart, field `file`: Excel or text); nothing is made yet',
  input: z.object({ project_id: id }),
  takesFile: true,
  sends: { reply: z.object({ id }), status: 201 },
} as const

const wordOf = (most: number) => z.string().trim().min(1, 'platform.required').max(most)

export const readDatabase = endpoint({
  method: 'POST',
  path: '/builder/beginnings/database',
  permission: 'builder.databases.u',
  ownerOnly: true,
  summary: 'Reads which tables another PostgreSQL holds; nothing is changed there, and nothing is made here yet',
  idempotent: true,
  input: z.object({
    project_id: id,
    host: wordOf(253),
    port: z.number().int().min(1).max(65_535).default(5432),
    database: wordOf(63),
    user: wordOf(63),
    password: z.string().max(500),
    tls: z.boolean().default(true),
    schema: wordOf(63).default('public'),
  }),
  reply: z.object({ id }),
})

export const showBeginning = endpoint({
  method: 'GET',
  path: '/builder/beginnings/:id',
  permission: 'builder.tables.r',
  summary: 'What a file or another database holds, which tables could come of it, and how far that is',
  input: z.object({ id }),
  reply: beginning,
})

export const listBeginnings = endpoint({
  method: 'GET',
  path: '/builder/beginnings',
  permission: 'builder.tables.r',
  summary: 'What the caller began lately from files and databases, the newest first',
  input: z.object({}),
  reply: z.array(beginning.pick({ id: true, way: true, state: true, name: true, project_id: true, made_at: true })),
})

const BEGIN_ROOM: Room = {
  bytes: 3 * 1024 * 1024,
  parts: 120_000,
  holds: 'two hundred tables with their columns and choices',
}

const wishedColumn = z.object({ at: whole.max(1000), column: z.string().max(70), order: z.enum(dayOrders).optional() })
const wished = z.object({
  /** Which of those found. */
  from: whole.max(MOST_FOUND),
  definition: tableShape,
  columns: list(wishedColumn, MOST_COLUMNS).min(1),
})
export type WishedTable = z.output<typeof wished>

export const beginTables = endpoint({
  method: 'POST',
  path: '/builder/beginnings/:id/begin',
  permission: 'builder.tables.u',
  ownerOnly: true,
  room: BEGIN_ROOM,
  summary: 'Makes tables of what was found, publishes them and brings in all rows',
  idempotent: true,
  input: z.object({ id, tables: list(wished, MOST_FOUND).min(1) }),
  reply: beginning,
})

export const stopBeginning = endpoint({
  method: 'POST',
  path: '/builder/beginnings/:id/stop',
  permission: 'builder.tables.u',
  summary: 'Stops bringing rows in and takes away what was made',
  idempotent: true,
  input: z.object({ id }),
  reply: beginning,
})

export const undoBeginning = endpoint({
  method: 'POST',
  path: '/builder/beginnings/:id/undo',
  permission: 'builder.tables.u',
  ownerOnly: true,
  summary: 'Takes away all tables that came of it, with their rows',
  idempotent: true,
  input: z.object({ id }),
  reply: beginning,
})
