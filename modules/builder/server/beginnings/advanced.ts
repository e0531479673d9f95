import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { BeginningRow, Part } from './kept.ts'

type Change = Partial<Pick<BeginningRow, 'state' | 'publication' | 'problem' | 'stop_wanted' | 'tries' | 'parts'>> & {
  ended?: true
}

/** One step in one transaction, unless another process was faster. */
export async function changed(
  { db: pool }: Pick<Services, 'db'>,
  row: BeginningRow,
  by: (db: Trx) => Promise<Change> | Change,
) {
  await asSystem(pool, async (db) => {
    const now = await db
      .selectFrom('builder.beginnings')
      .selectAll()
      .where('org_id', '=', row.org_id)
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirst()
    if (!now || now.state !== row.state || JSON.stringify(now.parts) !== JSON.stringify(row.parts)) return
    const { parts, ended, ...more } = await by(db)
    await db
      .updateTable('builder.beginnings')
      .set({
        ...more,
        ...(parts && { parts: JSON.stringify(parts) }),
        ...(ended && { ended_at: sql<Date>`now()` }),
        worked_at: sql<Date>`now()`,
      })
      .where('org_id', '=', row.org_id)
      .where('id', '=', row.id)
      .execute()
  })
}

/** What became of one table; `begin`: the import that goes on with it, begun in the same transaction. */
export const advanced = (
  services: Pick<Services, 'db'>,
  row: BeginningRow,
  at: number,
  told: Partial<Part>,
  begin?: (db: Trx) => Promise<string>,
  beside?: (db: Trx) => Promise<unknown>,
) =>
  changed(services, row, async (db) => {
    const import_id = await begin?.(db)
    await beside?.(db)
    return {
      tries: 0,
      parts: row.parts.map((part, place) =>
        place === at ? { ...part, ...told, ...(import_id !== undefined && { import_id }) } : part,
      ),
    }
  })
