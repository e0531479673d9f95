import type { Db } from '#platform/server/database.ts'
import type { Table } from '../../shared/definition/table.ts'
import { builtTables } from './built.ts'
import { shippedTables } from './served.ts'

/** The tables of an organisation: what modules ship, and what it built itself. */
export interface Tables {
  all: readonly Table[]
  /** Undefined for a name that nothing stands under. */
  find(name: string | undefined): Table | undefined
}

export async function tablesOf(db: Db, orgId: number): Promise<Tables> {
  const all = [...shippedTables(), ...(await builtTables(db, orgId))]
  return { all, find: (name) => all.find((table) => table.name === name) }
}
