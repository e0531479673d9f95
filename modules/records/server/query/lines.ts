import type { ReplyOf } from '#platform/shared/contract.ts'
import type { Context } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { MOST_LINES, type showLines } from '../../shared/contract.ts'
import { linesName } from '../../shared/definition/lines.ts'
import { type Access, everything } from '../gate/gate.ts'
import { linesFor } from '../gate/lines.ts'
import { lineIds } from './line-ids.ts'
import { rowsAt, shownRow } from './rows.ts'

/** Lines of a row that this person reads, in their order. */
export async function linesOf(
  context: Context,
  access: Access,
  id: string,
  name: string,
): Promise<ReplyOf<typeof showLines>> {
  const {
    db,
    principal: { orgId },
  } = context
  await shownRow(db, orgId, access, id)
  const kind = (await linesFor(context, access)).find(({ said }) => linesName(said) === name)
  if (!kind) throw notFound('records.table_missing')
  const { said, below } = kind
  const ids = await lineIds(db, orgId, below, said.by, id)
  const some = ids.slice(0, MOST_LINES)
  const found = await rowsAt(db, orgId, below, some, { rows: below.rowsFor('r') })
  const rows = new Map(found.map((row) => [row.id, row]))
  const shown = some.flatMap((one) => rows.get(one) ?? [])
  // Whoever reads some lines of the table and not others reads all of this row as often as not.
  const all = below.rowsFor('r') === null ? ids : await lineIds(db, orgId, everything(below), said.by, id)
  return { rows: shown, is_whole: shown.length === all.length }
}
