/** A table as its definition says: columns by name, with their types in SQL. */
interface Defined {
  name: string
  columns: Readonly<Record<string, string>>
  /** Columns in which no two rows say the same. */
  unique: readonly string[]
  /** Columns that are never empty. */
  required: readonly string[]
  /** Columns that name rows of another table. */
  references: readonly { column: string; table: string }[]
}

/** What the database has: columns of a table by name; undefined where there is no such table. */
type Known = Readonly<Record<string, string>> | undefined

/**
 * The text of the migration that makes a table what its definition says; null where it is that already. A column that
 * a definition lost, or that became another type, holds what people wrote: that is moved by hand.
 */
export function migrationOf(
  defined: Defined,
  known: Known,
): { title: string; text: string } | { problem: string } | null {
  const { name, columns } = defined
  if (!known)
    return {
      title: name.replace('.', '_'),
      text: written(`The table ${name}, as its definition says.`, creation(defined), name),
    }
  const lost = Object.keys(known).filter((column) => !(column in columns))
  const other = Object.entries(columns).filter(([column, type]) => column in known && known[column] !== type)
  if (lost.length + other.length > 0)
    return {
      problem: `${name}: ${[...lost, ...other.map(([column]) => column)].join(', ')} hold what people wrote, and are moved by a migration of their own`,
    }
  const added = Object.entries(columns).filter(([column]) => !(column in known))
  if (added.length === 0) return null
  const names = added.map(([column]) => column)
  const statements = [
    ...added.map(
      ([column, type]) =>
        `alter table ${name} add column "${column}" ${type}${type === 'boolean' ? ' not null default false' : ''};`,
    ),
    ...defined.unique.filter((column) => names.includes(column)).map((column) => uniqueIndex(name, column)),
    ...defined.references.filter(({ column }) => names.includes(column)).flatMap((one) => reference(name, one)),
  ]
  return {
    title: `${name.replace('.', '_')}_${names.join('_')}`.slice(0, 60),
    text: written(`New columns of ${name}: ${names.join(', ')}.`, statements),
  }
}

function creation({ name, columns, unique, required, references }: Defined): string[] {
  const [schema] = name.split('.')
  const ofEvery: Readonly<Record<string, string>> = {
    org_id: 'not null',
    id: 'not null',
    version: 'not null default 1',
    created_at: 'not null default now()',
    updated_at: 'not null default now()',
    search: `not null default ''`,
  }
  const lines = Object.entries(columns).map(([column, type]) => {
    const more =
      ofEvery[column] ?? (type === 'boolean' ? 'not null default false' : required.includes(column) ? 'not null' : '')
    return `  "${column}" ${type} ${more}`.trimEnd()
  })
  return [
    `create schema if not exists ${schema};`,
    `grant usage on schema ${schema} to orgil_app;`,
    `create table ${name} (\n      ${[...lines, '  primary key (org_id, id)'].join(',\n      ')}\n    );`,
    ...unique.map((column) => uniqueIndex(name, column)),
    ...references.flatMap((one) => reference(name, one)),
  ]
}

/** Rows of the same organisation alone; deleted ones stay where they are, so nothing is left without what it names. */
function reference(name: string, { column, table }: { column: string; table: string }) {
  const short = name.split('.')[1]
  return [
    `alter table ${name} add constraint ${short}_${column} foreign key (org_id, "${column}") references ${table} (org_id, id);`,
    `create index ${short}_by_${column} on ${name} (org_id, "${column}");`,
  ]
}

function uniqueIndex(name: string, column: string) {
  const short = name.split('.')[1]
  return `create unique index ${short}_${column}_once on ${name} (org_id, records.same_text("${column}"::text)) where deleted_at is null;`
}

function written(title: string, statements: readonly string[], owned?: string) {
  const imports = owned ? "\nimport { ownedByOrganization } from './row-security.ts'" : ''
  const walls = owned ? `\n  await ownedByOrganization(db, '${owned}')` : ''
  return `import { sql, type Kysely } from 'kysely'${imports}

/** ${title} */
export async function up(db: Kysely<unknown>) {
  await sql.raw(\`
    ${statements.join('\n    ')}
  \`).execute(db)${walls}
}
`
}
