import type { Table } from '#modules/records/shared/index.ts'
import { type FieldValues, isEmpty, namedIn } from '#platform/shared/fields/index.ts'
import { leads } from '../tables/leads.ts'
import type { Facts, Outcome } from './learned.ts'

export const scoredKinds = ['lead'] as const
/** What is scored, in the words of rules. */
export type Scored = (typeof scoredKinds)[number]

export const tableOfScored: Readonly<Record<Scored, Table>> = { lead: leads }

export const scoredIn = (table: string): Scored | undefined =>
  scoredKinds.find((of) => tableOfScored[of].name === table)

/** What stands elsewhere: of its company, what was done first, and in which stage it was before it ended. */
export interface Beside {
  kind?: string | null | undefined
  size?: string | null | undefined
  activity?: string | null | undefined
  stage?: string | null | undefined
}

interface VariableOf {
  /** Columns that it reads, without which a table does not have it. */
  columns: readonly string[]
  /** What it asks besides the row. */
  beside?: keyof Beside
  said(values: FieldValues, beside: Beside): string | null | undefined
}

const key = (value: FieldValues[string] | undefined) => (isEmpty(value ?? null) ? null : String(value))
const id = (value: FieldValues[string] | undefined) => namedIn(value ?? null)?.id
const isThere = (...values: (FieldValues[string] | undefined)[]) =>
  values.some((value) => !isEmpty(value ?? null)) ? 'yes' : 'no'

/** What can be learned from, in the order in which people read it. */
const variables = {
  source: { columns: ['source'], said: ({ source }) => key(source) },
  company_kind: { columns: ['company'], beside: 'kind', said: (_, { kind }) => kind },
  company_size: { columns: ['company'], beside: 'size', said: (_, { size }) => size },
  territory: { columns: ['territory'], said: ({ territory }) => id(territory) },
  // Of one that ended, the stage in which it was before: the last one says how it ended.
  stage: {
    columns: ['stage', 'type', 'converted_on'],
    beside: 'stage',
    said: (values, { stage }) => (outcomeOf(values) ? stage : id(values['stage'])),
  },
  has_phone: { columns: ['phone'], said: ({ phone }) => isThere(phone) },
  has_email: { columns: ['email'], said: ({ email }) => isThere(email) },
  priority: { columns: ['priority'], said: ({ priority }) => key(priority) },
  activity: { columns: [], beside: 'activity', said: (_, { activity }) => activity },
} satisfies Readonly<Record<string, VariableOf>>

export type Variable = keyof typeof variables
export const variableNames = Object.keys(variables) as Variable[]

/** Those that a table has. */
export const variablesOf = ({ columns }: Table): Variable[] =>
  variableNames.filter((name) => variables[name].columns.every((one) => columns.some((column) => column.name === one)))

const variableOf = (name: Variable): VariableOf => variables[name]

/** What a row says in these variables. */
export function factsOf(chosen: readonly Variable[], values: FieldValues, beside: Beside): Facts {
  return Object.fromEntries(
    chosen.flatMap((name) => {
      const said = variableOf(name).said(values, beside)
      return said === null || said === undefined || said === '' ? [] : [[name, said]]
    }),
  )
}

/** The columns that these variables read. */
export const readBy = (chosen: readonly Variable[]) => [...new Set(chosen.flatMap((name) => variableOf(name).columns))]

/** What they ask besides. */
export const askedBeside = (chosen: readonly Variable[]): ReadonlySet<keyof Beside> =>
  new Set(chosen.flatMap((name) => variableOf(name).beside ?? []))

/** Columns that say how it ended. */
export const endColumns = ['type', 'converted_on']

/** How it ended; undefined while it has not. */
export function outcomeOf(values: FieldValues): Outcome | undefined {
  if (values['type'] === 'won' || !isEmpty(values['converted_on'] ?? null)) return 'won'
  return values['type'] === 'lost' ? 'lost' : undefined
}
