import { sql } from 'kysely'
import { z } from 'zod'
import { personCards } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import { RECORDS_CHANGED } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import { linkTo } from '../row/paths.ts'
import { calledBy } from '../row/at-hand.ts'
import { everything } from '../gate/gate.ts'
import { rowAt } from '../query/rows.ts'
import { type Tables, tablesOf } from '../tables/book.ts'
import { followersOf } from './following.ts'
import { type Reader, readersOf } from './readers.ts'

const told = z.object({ table: z.string(), rows: z.array(z.string()), deed: z.string() })

/** Those who follow rows hear that others changed them: once for all rows of a command, of what they see alone. */
export const tellFollowers: OutboxHandler = {
  topic: RECORDS_CHANGED,
  async handle({ orgId, id, payload, createdAt }, { db, services: { translate } }) {
    const { table: name, rows, deed } = told.parse(payload)
    if (deed === 'created' || rows.length === 0) return
    const followers = await followersOf(db, orgId, name, rows)
    const tables = await tablesOf(db, orgId)
    const table = tables.find(name)
    if (followers.length === 0 || !table) return
    const changes = await changesOf(db, orgId, { name, rows, at: createdAt })
    const news = Map.groupBy(followers, ({ user_id }) => user_id)
    if ([...news.keys()].every((userId) => changes.every(({ user_id }) => user_id === userId))) return
    const readers = await readersOf(db, orgId, table, rows, ({ user_id }) => news.has(user_id))
    const authors = new Map(
      (await personCards(db, orgId, [...new Set(changes.flatMap(({ user_id }) => user_id ?? []))])).map((one) => [
        one.user_id,
        `${one.last_name} ${one.first_name}`.trim(),
      ]),
    )
    for (const [userId, followed] of news) {
      const reader = readers.get(userId)
      if (!reader) continue
      const seen = changes.filter(
        (change) =>
          change.user_id !== userId &&
          followed.some(({ row_id }) => row_id === change.row_id) &&
          reader.fieldsIn(change.row_id).some((field) => change.deed !== 'changed' || field.name in change.changes),
      )
      const changed = [...new Set(seen.map(({ row_id }) => row_id))]
      const [first] = changed
      if (first === undefined) continue
      const isAlone = changed.length === 1
      await notify(db, orgId, {
        user_ids: [userId],
        key: !isAlone
          ? 'records.notify.changed_several'
          : deed === 'deleted'
            ? 'records.notify.deleted'
            : 'records.notify.changed',
        params: {
          by: authors.get(seen[0]?.user_id ?? 0) ?? '—',
          table: inLanguage(table.title, 'mn'),
          count: String(changed.length),
          ...(isAlone && {
            row: await nameOf(db, orgId, { table, tables, reader, id: first, t: (key) => translate('mn', key) }),
          }),
        },
        link: isAlone && deed !== 'deleted' ? linkTo(name, first) : null,
        source: `${id}/followed`,
      })
    }
  },
}

/** What one command wrote of these rows: like its news, its changes carry the moment at which its transaction began. */
function changesOf(db: Trx, orgId: number, { name, rows, at }: { name: string; rows: readonly string[]; at: Date }) {
  return db
    .selectFrom('records.changes')
    .select(['row_id', 'user_id', 'deed', 'changes'])
    .where('org_id', '=', orgId)
    .where('table_name', '=', name)
    .where(sql<boolean>`row_id = any(${rows}::uuid[])`)
    .where(sql<boolean>`date_trunc('milliseconds', at) = ${at}`)
    .execute()
}

async function nameOf(
  db: Trx,
  orgId: number,
  {
    table,
    tables,
    reader,
    id,
    t,
  }: { table: Table; tables: Tables; reader: Reader; id: string; t: (key: string) => string },
) {
  const row = await rowAt(db, orgId, everything({ table, tables }), id)
  return row
    ? calledBy({ table, fields: reader.fieldsIn(id) }, row, { language: 'mn', t })
    : inLanguage(table.title, 'mn')
}
