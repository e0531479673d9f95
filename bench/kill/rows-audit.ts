import type { Stage } from '../lib/stage.ts'

/** What stands there otherwise than it says of itself; `lines`: of each file that was brought in. */
export async function differences({ pool }: Stage, table: string, lines: number) {
  const key = table.slice(table.indexOf('.') + 1)
  const one = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows
  const [built] = await one<{ org_id: number; version: number; names: string[] }>(
    `select org_id, version,
        array(select one ->> 'name' from jsonb_array_elements(definition -> 'columns') as one) as names
      from records.built_tables where key = $1`,
    [key],
  )
  if (!built) return { said: 'no table', wrong: ['kill-rows: the table is gone'] }
  const place = `o${built.org_id}.${key}`
  const standing = (
    await one<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [place],
    )
  ).map(({ name }) => name)
  const kept = (await one<{ kept_as: string }>('select kept_as from records.set_aside')).map(({ kept_as }) => kept_as)
  const wanted = [...built.names, ...kept]
  const missing = wanted.filter((name) => !standing.includes(name))
  const unknown = standing.filter((name) => /^(c|more)\d/.test(name) && !wanted.includes(name))
  const [versions] = await one<{ count: number; most: number }>(
    'select count(*)::integer as count, max(version) as most from records.table_versions',
  )
  const rows = await one<{ id: string; state: string; count: number }>(
    `select i.id, i.state, (select count(*)::integer from ${place} as t
        join records.import_rows r on r.org_id = i.org_id and r.import_id = i.id and r.row_id = t.id
        where t.org_id = i.org_id and t.deleted_at is null) as count from records.imports as i`,
  )
  const half = rows.filter(({ state, count }) => count !== (state === 'done' ? lines : 0))
  const [silent] = await one<{ count: number }>(
    `select count(*)::integer as count from ${place} as t where not exists (select from records.changes c
      where c.org_id = t.org_id and c.table_name = $1 and c.row_id = t.id and c.deed = 'created')`,
    [table],
  )
  const done = rows.filter(({ state }) => state === 'done').length
  return {
    said: `version ${built.version}, ${done} of ${rows.length} files brought in`,
    wrong: [
      ...missing.map((name) => `kill-rows: the column ${name} is missing`),
      ...unknown.map((name) => `kill-rows: the column ${name} belongs to no version`),
      ...(versions?.count === built.version && versions.most === built.version
        ? []
        : [`kill-rows: ${versions?.count} versions are told of, the table is of version ${built.version}`]),
      ...half.map(({ id, state, count }) => `kill-rows: of the file ${id}, which is ${state}, ${count} rows stand`),
      ...((silent?.count ?? 0) > 0 ? [`kill-rows: ${silent?.count} rows have no history`] : []),
    ],
  }
}
