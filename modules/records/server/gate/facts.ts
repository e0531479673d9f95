import type { Db } from '#platform/server/database.ts'
import type { ExpressionField, Inputs } from '#platform/shared/expression/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { personFacts } from '../../shared/rules/condition-fields.ts'
import type { Asking } from './person.ts'

/** What a module knows of whoever asks: ids of rows, as the columns that name these keep them. */
interface PersonFact {
  label: Words
  read: (this: void, db: Db, asking: Asking) => Promise<readonly string[]>
}

const known = new Map<string, PersonFact>()

/** Registers what conditions on rows may know besides, each by a name that begins with `user`. */
export function registerPersonFacts(facts: Readonly<Record<string, PersonFact>>) {
  for (const [name, fact] of Object.entries(facts)) {
    if (known.has(name) || personFacts.some((one) => one.name === name)) throw new Error(`Two facts are called ${name}`)
    known.set(name, fact)
  }
}

/** Everything that a condition knows of whoever asks. */
export const factsOfPeople = (): readonly ExpressionField[] => [
  ...personFacts,
  ...[...known].map(([name, { label }]): ExpressionField => ({ name, label, kind: 'list' })),
]

/** Those that modules know, as far as they are asked for. */
export async function knownOf(db: Db, asking: Asking, used: readonly string[]): Promise<Inputs> {
  const wanted = [...known].filter(([name]) => used.includes(name))
  const read = await Promise.all(
    wanted.map(async ([name, fact]) => [name, [...(await fact.read(db, asking))]] as const),
  )
  return Object.fromEntries(read)
}
