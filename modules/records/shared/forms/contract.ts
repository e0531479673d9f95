import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { fieldValues, writtenValues } from '#platform/shared/fields/index.ts'
import { rowVersion } from '#platform/shared/ids.ts'
import { words } from '#platform/shared/i18n.ts'
import { visibleText } from '#platform/shared/visible-text.ts'
import { table } from '../definition/table.ts'

const name = z.string().max(70)
const id = z.uuid()
const done = z.object({ status: z.literal(true) })

const said = (most: number) => {
  const text = z.string().overwrite(visibleText).max(most)
  return z.object({ mn: text, en: text.optional(), ko: text.optional() })
}

const moment = z.iso.datetime({ offset: true })
const MOST_COLUMNS = 200
const MOST_ANSWERS = 1_000_000

/** How a table is filled in by people outside. */
const formWish = z.object({
  words: z.object({ title: said(200), intro: said(2000), thanks: said(1000) }),
  columns: list(name, MOST_COLUMNS).min(1),
  is_open: z.boolean(),
  opens_at: moment.nullable(),
  closes_at: moment.nullable(),
  most_answers: z.number().int().min(1).max(MOST_ANSWERS).nullable(),
})

const publicForm = formWish.extend({
  id,
  version: rowVersion,
  /** `/form/<secret>/new` */
  secret: z.string(),
  has_password: z.boolean(),
  answers: z.number().int(),
})
export type PublicForm = z.output<typeof publicForm>

export const listForms = endpoint({
  method: 'GET',
  path: '/records/:table/forms',
  permission: 'signed_in',
  summary: 'The public forms of a table, for whoever may build tables and add rows of it',
  input: z.object({ table: name }),
  reply: z.array(publicForm),
})

export const saveForm = endpoint({
  method: 'PUT',
  path: '/records/:table/forms/:id',
  permission: 'signed_in',
  summary: 'Makes a public form of a table, or changes it; refused where somebody else changed it meanwhile',
  input: formWish.extend({
    table: name,
    id,
    /** 0 for a new one. */
    version: rowVersion,
    /** Undefined: as it is; empty: none any more. */
    password: z.string().max(200).optional(),
  }),
  reply: publicForm,
})

export const removeForm = endpoint({
  method: 'DELETE',
  path: '/records/:table/forms/:id',
  permission: 'signed_in',
  summary: 'Takes a public form away; the rows that came by it stay',
  input: z.object({ table: name, id }),
  reply: done,
})

/** Whether it can be filled in now. */
export const formStates = ['open', 'early', 'over', 'full', 'closed', 'password'] as const

const secret = z.string().max(60)

export const showPublicForm = endpoint({
  method: 'POST',
  path: '/forms/:secret/show',
  permission: 'public',
  summary:
    'A public form, for whoever has its address, and its password where it has one; a POST, so that a password stands in no address',
  input: z.object({ secret, password: z.string().max(200).default('') }),
  reply: z.object({
    state: z.enum(formStates),
    title: words,
    organization: z.string(),
    intro: words,
    /** The columns that are asked; null until it may be filled in. */
    table: table.nullable(),
  }),
})

/** Milliseconds: nobody reads and fills in a form in less. */
export const LEAST_TIME = 2000
/** Bits of work that a browser does before it sends, so that sending thousands costs. */
export const WORK_BITS = 14

export const answerForm = endpoint({
  method: 'POST',
  path: '/forms/:secret/answers',
  permission: 'public',
  summary: 'Sends a public form: a row of its table; the same token is taken once',
  input: z.object({
    secret,
    password: z.string().max(200).default(''),
    values: writtenValues,
    token: id,
    /** When it was opened, in milliseconds since 1970. */
    opened: z.number().int().min(0).max(9_007_199_254_740_991),
    /** What makes the hash of secret, token and opening begin with `WORK_BITS` zeros. */
    work: z.string().max(40),
    /** Where people write nothing: whoever fills it in is no person. */
    website: z.string().max(200).default(''),
  }),
  reply: z.object({ thanks: words, values: fieldValues }),
})
