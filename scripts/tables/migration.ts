import { columnSql, creation, type Defined, reference, schemaSql, uniqueIndex } from '#modules/records/server/index.ts'

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
      text: written(
        `The table ${name}, as its definition says.`,
        [...schemaSql(name.slice(0, name.indexOf('.'))), ...creation(defined)],
        name,
      ),
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
    ...added.map(([column, type]) => `alter table ${name} add column ${columnSql(column, type)};`),
    ...defined.unique.filter((column) => names.includes(column)).map((column) => uniqueIndex(name, column)),
    ...defined.references.filter(({ column }) => names.includes(column)).flatMap((one) => reference(name, one)),
  ]
  return {
    title: `${name.replace('.', '_')}_${names.join('_')}`.slice(0, 60),
    text: written(`New columns of ${name}: ${names.join(', ')}.`, statements),
  }
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
