import type { Context } from '#platform/server/route.ts'
import type { Access } from '../gate/gate.ts'
import { afterWrites } from './after-writes.ts'
import { carryOn } from './reckoned/carry.ts'
import { fire, type Touched } from './triggers/fire.ts'

/** What follows from rows that were written: figures of other rows, what their triggers have to do, and where
 * other rows of a plan come to stand. */
export async function followed(
  context: Context,
  access: Pick<Access, 'table' | 'tables'>,
  touched: readonly Touched[],
) {
  await carryOn(context, access, touched)
  await fire(context, access.table, touched)
  await afterWrites(context, access, touched)
}
