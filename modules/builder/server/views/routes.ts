import { type Context, route } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { sharedWithRoles } from '#modules/access/server/index.ts'
import { readTable, tablesOf, tryView } from '#modules/records/server/index.ts'
import { fieldsOf, type Table } from '#modules/records/shared/index.ts'
import { showViewSources, tryViewDraft } from '../../shared/contract.ts'
import { draftAt } from '../drafts.ts'
import { nameOf } from '../names.ts'

export const viewRoutes = [
  route(tryViewDraft, async (context, { id, draft }) => {
    const { key } = await draftAt(context, id)
    if (!draft.view) throw unprocessable('records.view.or_table')
    const {
      db,
      principal,
      language,
      services: { translate },
    } = context
    const { used, ...tried } = await tryView(db, principal, draft)
    return {
      ...tried,
      columns: tried.columns.map(({ kept, ...column }) => ({ ...column, kept: [...kept] })),
      problems: tried.problems.map((one) => ({ table: key, ...one, problem: translate(language, one.problem) })),
      opened: tried.problems.length === 0 ? await openedBy(context, nameOf(key), used.of) : [],
    }
  }),

  route(showViewSources, async ({ db, principal }) => {
    const { all } = await tablesOf(db, principal.orgId)
    const seen: Table[] = []
    for (const { name, view } of all) {
      const table = view ? undefined : await readTable(db, principal, name)
      if (table) seen.push(table)
    }
    return seen
  }),
]

/** What of which tables everybody reads who reads the view, whatever they may of the tables. */
async function openedBy(context: Context, name: string, used: ReadonlyMap<string, ReadonlySet<string>>) {
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
