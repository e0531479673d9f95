import type { ReplyOf } from '#platform/shared/contract.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type Context, route } from '#platform/server/route.ts'
import { fieldsOf } from '../../shared/definition/table.ts'
import { showAround } from '../../shared/page/page.ts'
import { filesOf } from '../files/attachments.ts'
import { type Access, accessTo } from '../gate/gate.ts'
import { countOf } from '../query/rows.ts'
import { namesRows } from '../tables/served.ts'
import { followingOf } from '../talk/following.ts'
import { pathOf } from '../row/paths.ts'
import { rowAtHand } from '../row/at-hand.ts'

export const aroundRoute = route(showAround, async (context, { table, id }) => {
  const { access } = await rowAtHand(context, table, id)
  return {
    related: await relatedTo(context, access, id),
    files: await filesOf(context, access.table, id),
    ...(await followingOf(context, access.table.name, id)),
  }
})

/** Columns that name rows of this table, in tables that this person reads. */
async function relatedTo(
  { db, principal }: Context,
  { table, tables }: Access,
  id: string,
): Promise<ReplyOf<typeof showAround>['related']> {
  const related: ReplyOf<typeof showAround>['related'] = []
  for (const other of tables.all) {
    if (!fieldsOf(other).some((field) => namesRows(field) && field.rows_of === table.name)) continue
    const access = await accessTo(db, principal, other.name).catch(noneIfMissing)
    if (!access?.actions.has('r')) continue
    for (const field of access.fields)
      if (namesRows(field) && field.rows_of === table.name)
        related.push({
          table: other.name,
          title: other.title,
          column: field.name,
          label: field.label,
          count: (
            await countOf(db, principal.orgId, access, {
              filter: { column: field.name, is: 'any_of', values: [id] },
              search: '',
              deleted: false,
            })
          ).count,
          path: pathOf(other.name),
        })
  }
  return related
}

function noneIfMissing(error: unknown): undefined {
  if (error instanceof AppError && error.status === 404) return undefined
  throw error
}
