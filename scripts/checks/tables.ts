import { readFileSync } from 'node:fs'
import path from 'node:path'
import { placeOf } from './place.ts'
import { filesUnder, lineAt, type Source } from './sources.ts'
import { literalText, walk } from './walk.ts'

/** Tables of a part that has become a module of its own keep the schema in which they were made. */
const owned: Readonly<Record<string, readonly string[]>> = {
  'workflow.flow_drafts': ['flowdesign'],
  'workflow.definitions': ['workflow', 'flowdesign'],
  'workflow.definition_versions': ['workflow', 'flowdesign'],
  'workflow.webhooks': ['webhook'],
  'workflow.webhook_deliveries': ['webhook'],
}

const ownersOf = (table: string) => owned[table] ?? [table.slice(0, table.indexOf('.'))]

/** Places where a module's table is named although another's code must ask its owner. */
export function strangeTables(root: string, sources: Source[]): string[] {
  const tables = knownTables(root, sources)
  if (tables.size === 0) return []

  const found: string[] = []
  for (const source of sources) {
    const { room, module, side } = placeOf(source.file)
    // Measurements compare with SQL written by hand; the checks themselves plant violations.
    if (room === 'migrations' || room === 'bench' || room === 'scripts') continue
    walk(source.program, (node) => {
      const text = literalText(node)
      if (text === undefined || !text.includes('.')) return
      for (const table of tablesIn(text, tables)) {
        const owners = ownersOf(table)
        if (module !== undefined && owners.includes(module) && side === 'server') continue
        if (!speaksToDatabase(side, text)) continue
        const places = owners.map((owner) => `modules/${owner}/server`).join(', ')
        found.push(
          `${source.file}:${lineAt(source.text, node.start)}: the table ${table} is named only under ${places} and migrations`,
        )
      }
    })
  }
  return found
}

/** On the server any mention counts; elsewhere `crm.leads` may be the key of a text or a permission. */
function speaksToDatabase(side: string | undefined, text: string) {
  return (
    side === 'server' ||
    side === undefined ||
    side === 'testing' ||
    /\b(from|join|into|update)\s+"?[a-z_]+"?\."?[a-z_]/i.test(text)
  )
}

function tablesIn(text: string, tables: ReadonlySet<string>) {
  const names = [...text.matchAll(/(?<![\w."/])"?([a-z_]+)"?\."?([a-z_0-9]+)"?(?![\w.]\w)/g)].map(
    (match) => `${match[1]}.${match[2]}`,
  )
  return names.filter((name) => tables.has(name))
}

/**
 * `create table crm.leads` in a migration, `createTable('crm.leads')`, and the `'crm.leads': {` of a module's
 * tables.ts.
 */
function knownTables(root: string, sources: Source[]) {
  const modules = new Set(sources.map((source) => placeOf(source.file).module).filter((name) => name !== undefined))
  const declared = sources
    .filter(({ file }) => file.startsWith('migrations/') || /\/server\/(.*\/)?tables\.ts$/.test(file))
    .map((source) => source.text)
  const sql = filesUnder(root, 'migrations')
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))

  const patterns = [
    /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\."?(\w+)"?/gi,
    /createTable\(\s*['"](\w+)\.(\w+)['"]/g,
    /^\s*['"](\w+)\.(\w+)['"]\s*:/gm,
  ]
  const names = [...declared, ...sql].flatMap((text) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => [match[1], match[2]])),
  )
  return new Set(names.filter(([schema]) => modules.has(schema ?? '')).map(([schema, table]) => `${schema}.${table}`))
}
