import { rowsNaming } from '#modules/records/server/index.ts'
import { route } from '#platform/server/route.ts'
import { namedDocuments, rowsNamingDocument } from '../../shared/documents/named.ts'
import { document } from '../../shared/fields/document.ts'
import { documentsSeen } from '../state/named-documents.ts'
import { loadVisible } from './view.ts'

export const namedRoutes = [
  route(namedDocuments, async ({ db, principal }, { ids }) =>
    (await documentsSeen(db, principal, ids)).map(({ id, number, registered_number, title, status, status_type }) => ({
      id,
      number,
      registered_number,
      title,
      status,
      status_type,
    })),
  ),
  route(rowsNamingDocument, async (context, { id }) => {
    await loadVisible(context.db, context.principal, id)
    const rows = await rowsNaming(context, document.name, id)
    return rows.map(({ table, ...row }) => ({ ...row, what: table.one ?? table.title }))
  }),
]
