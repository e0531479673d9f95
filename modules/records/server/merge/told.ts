import type { Context } from '#platform/server/route.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { showRowHistory } from '../../shared/contract.ts'
import type { Access } from '../gate/gate.ts'
import { rowAt } from '../query/rows.ts'
import { calledBy } from '../row/at-hand.ts'
import { linkTo } from '../row/paths.ts'
import { mergesByIds } from './kept-merges.ts'

type Told = NonNullable<ReplyOf<typeof showRowHistory>[number]['merge']>

/** What the history of a row says of these merges, by their ids; rows are called as this person reads them. */
export async function mergesTold(
  { db, principal: { orgId }, language, services }: Context,
  access: Access,
  row: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Told>> {
  const called = async (id: string) => {
    const found = await rowAt(db, orgId, access, id, { rows: access.rowsFor('r') })
    return found && calledBy(access, found, { language, t: (key) => services.translate(language, key) })
  }
  const told = new Map<string, Told>()
  for (const { id, kept_id, merged, split_at } of await mergesByIds(db, orgId, access.table, ids)) {
    const titles: string[] = []
    if (kept_id === row) for (const one of merged) titles.push(...[(await called(one)) ?? []].flat())
    const title = kept_id === row ? undefined : await called(kept_id)
    told.set(id, {
      id,
      into: title === undefined ? null : { id: kept_id, title, link: linkTo(access.table.name, kept_id) },
      titles,
      is_split: split_at !== null,
    })
  }
  return told
}
