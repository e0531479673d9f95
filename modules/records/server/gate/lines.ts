import type { Context } from '#platform/server/route.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Lines } from '../../shared/definition/lines.ts'
import { type Access, accessTo, fieldOf } from './gate.ts'

/** Lines of a table, and what somebody may do with them. */
export interface LinesOf {
  said: Lines
  below: Access
}

/** The lines of a table that this person reads; of the others they do not know. */
export async function linesFor({ db, principal }: Pick<Context, 'db' | 'principal'>, { table }: Access) {
  const found: LinesOf[] = []
  for (const said of table.lines ?? []) {
    const below = await accessTo(db, principal, said.table).catch(noneIfMissing)
    if (below?.actions.has('r') && fieldOf(below, said.by)) found.push({ said, below })
  }
  return found
}

function noneIfMissing(error: unknown): undefined {
  if (error instanceof AppError && error.status === 404) return undefined
  throw error
}
