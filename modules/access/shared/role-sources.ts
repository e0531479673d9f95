import { z } from 'zod'
import { book } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import type { ExpressionField } from '#platform/shared/expression/index.ts'
import { rowIdInAddress, rowVersion } from '#platform/shared/ids.ts'
import { words } from '#platform/shared/i18n.ts'
import { columnRights } from './source-grants.ts'

const roleId = rowIdInAddress
const name = z.string().max(70)
const MOST_ACTIONS = 20
const MOST_COLUMNS = 400

const grant = z.object({
  /** None: nothing is granted. */
  actions: z.array(z.string().max(20)).max(MOST_ACTIONS),
  /** An expression over the row; null: every row. */
  row_condition: z.string().trim().min(1).max(2000).nullable(),
  /** Null: every column; whatever is not named is hidden. */
  columns: book(z.string().max(60), z.enum(columnRights), MOST_COLUMNS).nullable(),
})
/** The version that a change is made from; 0 for the first. */
const version = rowVersion
const granted = grant.extend({ version })

const sourceRow = z.object({
  name,
  title: words,
  /** What can be done with its rows, and what of it the role may by its permissions: with every row and column. */
  actions: z.array(z.string()),
  permitted: z.array(z.string()),
  /** Which of the ready conditions the grant has. */
  ready: z.enum(['own', 'people', 'unit']).nullable(),
  grant: granted.nullable(),
})
export type SourceRow = z.output<typeof sourceRow>

export const listRoleSources = endpoint({
  method: 'GET',
  path: '/access/roles/:id/sources',
  permission: 'access.roles.r',
  summary: 'Tables, and what a role is granted of them',
  input: z.object({ id: roleId }),
  reply: z.object({ sources: z.array(sourceRow) }),
})

export const showRoleSource = endpoint({
  method: 'GET',
  path: '/access/roles/:id/sources/:source',
  permission: 'access.roles.r',
  summary: 'A table with its columns, what a condition on its rows may ask, and what a role is granted of it',
  input: z.object({ id: roleId, source: name }),
  reply: sourceRow.extend({
    columns: z.array(z.object({ name: z.string(), title: words })),
    fields: z.array(z.custom<ExpressionField>((value) => typeof value === 'object' && value !== null)),
    /** Conditions that most want. */
    conditions: z.object({ own: z.string(), people: z.string(), unit: z.string() }),
    /** Actions that the caller may give, on some rows at least. */
    givable: z.array(z.string()),
  }),
})
export type SourceView = z.output<typeof showRoleSource.reply>

export const grantSource = endpoint({
  method: 'PUT',
  path: '/access/roles/:id/sources/:source',
  permission: 'access.roles.u',
  summary: 'Grant a role something on a table, row by row and column by column; without any action it is taken away',
  ownerOnly: true,
  input: grant.extend({ id: roleId, source: name, version }),
  reply: z.object({ version }),
})
