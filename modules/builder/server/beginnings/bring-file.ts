import type { Services } from '#platform/server/module.ts'
import { beginImport, bringIn, builtTablesById } from '#modules/records/server/index.ts'
import type { BeginningRow, Part } from './kept.ts'
import { advanced } from './advanced.ts'
import { tableNameOf } from '../../shared/keys.ts'

/**
 * The next step of one table: its rows by the engine of imports, then what its rows say of rows that came later.
 * Answers why the whole is given up, or that another process is at it.
 */
export async function bringFromFile(services: Services, row: BeginningRow, at: number): Promise<string | undefined> {
  const part = row.parts[at]!
  if (part.step === 'waiting') {
    await wish(services, row, at, {
      step: 'rows',
      columns: part.columns.filter(({ column }) => !part.later.includes(column)),
      keys: [],
    })
    return undefined
  }
  const stands = await bringIn(services, { orgId: row.org_id, id: part.import_id! })
  if (!stands || stands.state === 'failed') return stands?.problem ?? 'builder.beginning.broke'
  if (['cancelled', 'checked', 'read'].includes(stands.state))
    return row.stop_wanted ? 'waits' : 'builder.beginning.broke'
  if (stands.state !== 'done') return 'waits'
  const { created = 0, left_out = 0 } = stands.result ?? {}
  if (part.step === 'links') {
    await advanced(services, row, at, {
      step: 'done',
      // Its own list of mistakes is shown where the rows themselves had none.
      ...(left_out > 0 && part.left_out === 0 && { first_import_id: part.import_id!, left_out }),
    })
    return undefined
  }
  const told: Partial<Part> = { created, left_out, total: created, done: created, first_import_id: part.import_id! }
  if (part.later.length === 0) {
    await advanced(services, row, at, { ...told, step: 'done' })
    return undefined
  }
  const [built] = await builtTablesById(services.db, row.org_id, [part.table_id])
  const unique = new Set(built?.definition.columns.filter((column) => column.unique).map(({ name }) => name))
  const key = part.columns.find(({ column }) => unique.has(column) && !part.later.includes(column))
  if (!key) {
    await advanced(services, row, at, { ...told, step: 'done' })
    return undefined
  }
  const columns = [key, ...part.columns.filter(({ column }) => part.later.includes(column))]
  await wish(services, row, at, { ...told, step: 'links', columns, keys: [key.column] })
  return undefined
}

async function wish(
  services: Services,
  row: BeginningRow,
  at: number,
  { columns, keys, ...told }: Partial<Part> & { columns: Part['columns']; keys: string[] },
) {
  const part = row.parts[at]!
  const { sheet = 0, heading = 0 } = row.source.tables[part.from]!
  await advanced(services, row, at, told, (db) =>
    beginImport(
      db,
      { orgId: row.org_id, userId: row.user_id, roleId: row.role_id },
      {
        from: row.source.file!,
        table: tableNameOf(part.key),
        wishes: {
          sheet,
          heading,
          keys,
          columns: columns.map(({ at: place, column, order }) => ({ at: place, column, ...(order && { order }) })),
        },
      },
    ),
  )
}
