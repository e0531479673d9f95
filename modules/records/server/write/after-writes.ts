import type { Context } from '#platform/server/route.ts'
import type { Access } from '../gate/gate.ts'
import type { Touched } from './triggers/fire.ts'

/** What rows that were written ask for besides, in their transaction. */
type AfterWrite = (
  context: Context,
  access: Pick<Access, 'table' | 'tables'>,
  touched: readonly Touched[],
) => Promise<void>

const known = new Set<AfterWrite>()

/** For rooms that write rows themselves; for good when the program starts. */
export const registerAfterWrite = (work: AfterWrite) => void known.add(work)

export async function afterWrites(...written: Parameters<AfterWrite>) {
  for (const work of known) await work(...written)
}
