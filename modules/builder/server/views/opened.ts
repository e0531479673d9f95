import type { Context } from '#platform/server/route.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { sharedWithRoles } from '#modules/access/server/index.ts'
import { tablesOf } from '#modules/records/server/index.ts'
import { fieldsOf } from '#modules/records/shared/index.ts'

/** What of which tables everybody reads who reads the view, whatever they may of the tables. */
export async function openedBy(context: Context, name: string, used: ReadonlyMap<string, ReadonlySet<string>>) {
  const { db, principal } = context
  const { find } = await tablesOf(db, principal.orgId)
  const readers = readersIn(await sharedWithRoles(context, name))
  const opened: { table: Words; columns: Words[]; roles: Words[] }[] = []
  for (const [source, columns] of used) {
    const table = find(source)
    if (!table) continue
    const reading = new Set(readersIn(await sharedWithRoles(context, source)).map(({ id }) => id))
    opened.push({
      table: table.title,
      columns: fieldsOf(table).flatMap((field) => (columns.has(field.name) ? [field.label] : [])),
      roles: readers.filter(({ id }) => !reading.has(id)).map(({ display_name }) => display_name),
    })
  }
  return opened
}

const readersIn = (roles: Awaited<ReturnType<typeof sharedWithRoles>>) =>
  roles.filter(({ actions }) => actions.includes('r'))
