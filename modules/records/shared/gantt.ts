import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { fieldValues, writtenValues } from '#platform/shared/fields/index.ts'
import { linkTypes } from '#platform/shared/schedule/index.ts'
import { words } from '#platform/shared/i18n.ts'
import { actions, rowsOfTable } from './contract.ts'
import { query } from './query.ts'

/** More rows than these nobody lays out. */
export const MOST_PLANNED = 10_000
/** Of links between them there may be more than of them. */
export const MOST_LINKS = 20_000
/** Rows that are changed at once. */
export const MOST_MOVED = 2000
const MOST_LINKED = 200
/** Rows that come out of one file, and links between them. */
export const MOST_BROUGHT = 5000
export const MOST_BROUGHT_LINKS = 10_000
const MOST_COLUMNS = 33

const name = z.string().max(70)

/** The columns of a table whose rows lead from one row to another. */
const linkColumns = z.strictObject({
  table: name,
  from: name,
  to: name,
  type: name.optional(),
  lag: name.optional(),
})
export type LinkColumns = z.output<typeof linkColumns>

const value = z.union([z.string(), z.boolean(), z.null()])
const may = z.array(z.enum(['u', 'd'])).nullable()

export const readGantt = endpoint({
  method: 'POST',
  path: '/records/:table/gantt',
  permission: 'signed_in',
  summary: 'Rows of a table in time, all at once with these columns alone, the links between them, and free days',
  whileViewing: true,
  input: rowsOfTable.extend({
    columns: list(name, MOST_COLUMNS).min(1),
    /** The columns of the first and the last day: they say how far free days are told. */
    from: name,
    to: name,
    /** The column under which rows stand: those above what was found are told too. */
    tree: name.optional(),
    links: linkColumns.optional(),
    ...query.pick({ filter: true, search: true, sort: true }).shape,
  }),
  reply: z.object({
    /** The columns of which each row tells, in this order; one that the caller does not see is not among them. */
    columns: z.array(z.string()),
    rows: z.array(
      z.tuple([
        z.uuid(),
        z.array(value),
        /** The row under which it stands, where rows make a tree that the caller sees. */
        z.uuid().nullable(),
        /** What they may do with it, where that differs from row to row. */
        may,
        /** It is there for what stands below it alone. */
        z.boolean(),
      ]),
    ),
    /** There are more than these. */
    is_cut: z.boolean(),
    /** Null where the caller does not read them. */
    links: z
      .object({
        rows: z.array(z.tuple([z.uuid(), z.uuid(), z.uuid(), z.string().nullable(), z.string().nullable(), may])),
        is_cut: z.boolean(),
        /** How many lead to rows that are not among these. */
        beyond: z.number().int(),
        actions: z.array(z.enum(actions)),
        fixed: z.array(z.string()),
      })
      .nullable(),
    /** Days on which nobody works, between these two. */
    free: z.object({ from: z.string(), to: z.string(), days: z.array(z.string()) }),
  }),
})

const changed = z.object({ id: z.uuid(), was: fieldValues, values: fieldValues })
const wish = z.strictObject({
  id: z.uuid(),
  /** What stood in each changed field when the change was made. */
  was: fieldValues,
  values: writtenValues,
})

export const changeGantt = endpoint({
  method: 'POST',
  path: '/records/:table/gantt/changes',
  permission: 'signed_in',
  summary: 'Moves rows and changes links between them: all of it or nothing, with what is wrong by row',
  idempotent: true,
  room: { bytes: 2 * 1024 * 1024, parts: 40_000, holds: 'two thousand rows with the days to which they move' },
  input: rowsOfTable.extend({
    rows: list(wish, MOST_MOVED).default([]),
    /** What came out of a file goes whole, and comes back. */
    remove: list(z.uuid(), MOST_BROUGHT).default([]),
    restore: list(z.uuid(), MOST_BROUGHT).default([]),
    tree: name.optional(),
    links: linkColumns
      .extend({
        add: list(
          z.strictObject({
            from: z.uuid(),
            to: z.uuid(),
            type: z.enum(linkTypes).optional(),
            lag: z.number().int().min(-9999).max(9999).optional(),
          }),
          MOST_LINKED,
        ).default([]),
        change: list(wish, MOST_LINKED).default([]),
        remove: list(z.uuid(), MOST_BROUGHT_LINKS).default([]),
        restore: list(z.uuid(), MOST_BROUGHT_LINKS).default([]),
      })
      .optional(),
  }),
  reply: z.object({
    /** Where there are any nothing was written. `id`: of the row or the link, of a new link the row it leads to. */
    problems: z.array(z.object({ id: z.string(), column: z.string(), why: z.string() })),
    /** What is another than before, as it was and as it is: the way back. */
    changed: z.array(changed),
    removed: z.array(z.uuid()),
    restored: z.array(z.uuid()),
    links: z.object({
      added: z.array(z.uuid()),
      changed: z.array(changed),
      removed: z.array(z.uuid()),
      restored: z.array(z.uuid()),
    }),
  }),
})

/** The place of a row among those that are brought. */
const place = z
  .number()
  .int()
  .min(0)
  .max(MOST_BROUGHT - 1)

export const importGantt = endpoint({
  method: 'POST',
  path: '/records/:table/gantt/import',
  permission: 'signed_in',
  summary: 'Adds rows of a plan with the links between them: all of it or nothing, with what is wrong by row',
  idempotent: true,
  room: { bytes: 3 * 1024 * 1024, parts: 120_000, holds: 'five thousand rows of a plan with the links between them' },
  input: rowsOfTable.extend({
    rows: list(
      z.strictObject({
        values: writtenValues,
        /** The row under which it stands: one that comes before it. */
        above: place.optional(),
      }),
      MOST_BROUGHT,
    ).min(1),
    tree: name.optional(),
    links: linkColumns
      .extend({
        add: list(
          z.strictObject({
            from: place,
            to: place,
            type: z.enum(linkTypes).optional(),
            lag: z.number().int().min(-9999).max(9999).optional(),
          }),
          MOST_BROUGHT_LINKS,
        ),
      })
      .optional(),
  }),
  reply: z.object({
    /** Where there are any nothing was written. `at`: the place of the row, of a link that of the row it leads to. */
    problems: z.array(z.object({ at: z.number().int(), column: z.string(), why: z.string() })),
    added: z.array(z.uuid()),
    links: z.array(z.uuid()),
  }),
})

export const listLinkTables = endpoint({
  method: 'GET',
  path: '/records/:table/gantt/links',
  permission: 'signed_in',
  summary: 'Tables that the caller reads whose rows lead from one row of this table to another',
  input: rowsOfTable,
  reply: z.array(
    z.object({
      table: z.string(),
      title: words,
      /** What may stand for each part, by its name. */
      ends: z.array(z.object({ name: z.string(), label: words })),
      types: z.array(z.object({ name: z.string(), label: words })),
      lags: z.array(z.object({ name: z.string(), label: words })),
    }),
  ),
})
