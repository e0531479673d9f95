import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import { tell } from '#platform/server/outbox.ts'
import type { Context } from '#platform/server/route.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import type { Row } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import { RECORDS_SAID } from '../../shared/talk/comments.ts'
import { calledBy } from '../row/at-hand.ts'
import { linkTo } from '../row/paths.ts'
import type { Reader } from './readers.ts'

/** For open pages: that something is said of a row of this table, and nothing of what. */
export const tellSaid = (db: Trx, orgId: number, { name }: Table) =>
  tell(db, orgId, RECORDS_SAID, { live: [{ topic: RECORDS_SAID, key: name, audience: ['*'] }] })

interface Said {
  table: Table
  row: Row
  comment_id: string
  named: readonly number[]
  readers: ReadonlyMap<number, Reader>
}

/** Who is named hears that, once per comment however often it is corrected. */
export async function tellNamed(context: Context, { table, row, comment_id, named, readers }: Said) {
  for (const userId of new Set(named)) {
    const reader = readers.get(userId)
    if (!reader || userId === context.principal.userId) continue
    await notify(context.db, context.principal.orgId, {
      user_ids: [userId],
      key: 'records.notify.mentioned',
      params: aboutFor(context, { table, row, reader }),
      link: linkTo(table.name, row.id),
      mail: true,
      source: `${comment_id}/mention`,
    })
  }
}

/** Those who follow the row hear that something new is said, once until they have read it. */
export async function tellTalkers(context: Context, { table, row, comment_id, named, readers }: Said) {
  const {
    db,
    principal: { orgId, userId },
  } = context
  const { rows } = await sql<{ user_id: number }>`select f.user_id from records.followers f
    where f.org_id = ${orgId} and f.table_name = ${table.name} and f.row_id = ${row.id}::uuid and f.follows
    and f.user_id <> ${userId} and not exists (
      select from records.comments c left join records.comment_readings r on r.org_id = c.org_id
      and r.table_name = c.table_name and r.row_id = c.row_id and r.user_id = f.user_id
      where c.org_id = ${orgId} and c.table_name = ${table.name} and c.row_id = ${row.id}::uuid
      and c.id <> ${comment_id}::uuid and c.user_id <> f.user_id and c.deleted_at is null
      and (r.read_until is null or c.written_at > r.read_until)
    )`.execute(db)
  for (const { user_id } of rows) {
    const reader = readers.get(user_id)
    if (!reader || named.includes(user_id)) continue
    await notify(db, orgId, {
      user_ids: [user_id],
      key: 'records.notify.commented',
      params: aboutFor(context, { table, row, reader }),
      link: linkTo(table.name, row.id),
      source: `${comment_id}/said`,
    })
  }
}

/** The row as this reader may call it, which is not always how the one who speaks does. */
function aboutFor(
  { principal: { person }, services: { translate } }: Context,
  { table, row, reader }: { table: Table; row: Row; reader: Reader },
) {
  return {
    by: `${person.lastName} ${person.firstName}`.trim(),
    table: inLanguage(table.title, 'mn'),
    row: calledBy({ table, fields: reader.fieldsIn(row.id) }, row, {
      language: 'mn',
      t: (key) => translate('mn', key),
    }),
  }
}
