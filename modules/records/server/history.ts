import type { ReplyOf } from '#platform/shared/contract.ts'
import type { Context } from '#platform/server/route.ts'
import { personCards } from '#modules/organization/server/index.ts'
import type { showRowHistory } from '../shared/contract.ts'
import type { Access } from './gate/gate.ts'
import { mergeIn } from './merge/kept-merges.ts'
import { mergesTold } from './merge/told.ts'
import { shownRow } from './query/rows.ts'
import { maskedIn } from './query/seen.ts'

/** The last so many changes of a row. */
const MOST = 200

/** Who changed what of a row, the newest first; of columns that this person does not see nothing is told. */
export async function historyOf(context: Context, access: Access, id: string): Promise<ReplyOf<typeof showRowHistory>> {
  const {
    db,
    principal: { orgId },
    language,
  } = context
  await shownRow(db, orgId, access, id)
  const changes = await db
    .selectFrom('records.changes')
    .select(['id', 'deed', 'at', 'user_id', 'changes'])
    .where('org_id', '=', orgId)
    .where('table_name', '=', access.table.name)
    .where('row_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const people = await personCards(db, orgId, [...new Set(changes.flatMap(({ user_id }) => user_id ?? []))], language)
  const merges = await mergesTold(
    context,
    access,
    id,
    changes.flatMap(({ changes: said }) => mergeIn(said) ?? []),
  )
  const masked = await maskedIn(db, orgId, access, id)
  const seen = new Set(access.fields.flatMap(({ name }) => (masked.has(name) ? [] : [name])))
  return changes
    .map(({ id: change, deed, at, user_id, changes: said }) => {
      const who = people.find((person) => person.user_id === user_id)
      return {
        id: change,
        deed,
        at: at.toISOString(),
        by: who ? `${who.last_name} ${who.first_name}` : null,
        changes: Object.entries(said)
          .filter(([column]) => seen.has(column))
          .map(([column, { from, to }]) => ({ column, from, to })),
        merge: merges.get(mergeIn(said) ?? '') ?? null,
      }
    })
    .filter(({ deed, changes: told }) => deed !== 'changed' || told.length > 0)
}
