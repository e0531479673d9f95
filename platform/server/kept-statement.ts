import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Where a value stands in a statement that is put together once and sent often. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export const slot = (name: string): RawBuilder<unknown> => sql`${new Slot(name)}`

export interface KeptStatement {
  text: string
  parameters: readonly unknown[]
}

/** A statement with its slots, as text: putting a long one together takes longer than the server takes to run it. */
export function keptStatement(db: Db, statement: RawBuilder<unknown>): KeptStatement {
  const { sql: text, parameters } = statement.compile(db)
  return { text, parameters }
}

/** Sends it with what stands in its slots now. */
export const sendKept = <Row>(db: Db, { text, parameters }: KeptStatement, said: ReadonlyMap<string, unknown>) =>
  db.executeQuery<Row>(
    CompiledQuery.raw(
      text,
      parameters.map((one) => (one instanceof Slot ? said.get(one.name) : one)),
    ),
  )
