import { route } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { readTable, tablesOf, tryView } from '#modules/records/server/index.ts'
import type { Table } from '#modules/records/shared/index.ts'
import { showViewSources, tryViewDraft } from '../../shared/contract.ts'
import { draftAt } from '../drafts.ts'
import { openedBy } from './opened.ts'
import { tableNameOf } from '../../shared/keys.ts'

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
      opened: tried.problems.length === 0 ? await openedBy(context, tableNameOf(key), used.of) : [],
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
