import { personCards } from '#modules/organization/server/index.ts'
import { attachFiles, filesOfSubject, letGoOfFiles } from '#platform/server/files.ts'
import { tell } from '#platform/server/outbox.ts'
import { type Context, route } from '#platform/server/route.ts'
import { notFound, unprocessable } from '#platform/shared/errors.ts'
import { RECORDS_CHANGED } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import { attachRowFiles, MOST_ROW_FILES, removeRowFile, type RowFile } from '../../shared/page/page.ts'
import { changingRow } from '../row/at-hand.ts'
import { peopleBook } from '../talk/readers.ts'
import { ROW, writeSubject } from './subjects.ts'

/** Files beside a row, which whoever changes its fields lays there and takes away. */
export const attachmentRoutes = [
  route(attachRowFiles, async (context, { table, id, file_ids }) => {
    const { access } = await changingRow(context, table, id)
    const { db, principal } = context
    const subject = { subjectType: ROW, subjectId: writeSubject({ table: access.table.name, id }) }
    const before = await filesOfSubject(db, principal.orgId, subject)
    const added = [...new Set(file_ids)].filter((one) => !before.some((file) => file.id === one))
    if (before.length + added.length > MOST_ROW_FILES) throw unprocessable('records.files.too_many')
    await attachFiles(db, principal.orgId, added, { uploadedBy: principal.userId, ...subject })
    await tellFiles(context, access.table)
    return { count: added.length }
  }),

  route(removeRowFile, async (context, { table, id, file_id }) => {
    const { access } = await changingRow(context, table, id)
    const { db, principal } = context
    const subject = { subjectType: ROW, subjectId: writeSubject({ table: access.table.name, id }) }
    const files = await filesOfSubject(db, principal.orgId, subject)
    if (!files.some((file) => file.id === file_id)) throw notFound('platform.file_missing')
    await letGoOfFiles(db, principal.orgId, [file_id])
    await tellFiles(context, access.table)
    return { count: 1 }
  }),
]

/** Open pages read again; who follows a row hears of its fields alone. */
const tellFiles = ({ db, principal }: Context, { name }: Table) =>
  tell(db, principal.orgId, 'records.files', { live: [{ topic: RECORDS_CHANGED, key: name, audience: ['*'] }] })

export async function filesOf(
  { db, principal: { orgId }, language }: Context,
  { name }: Table,
  id: string,
): Promise<RowFile[]> {
  const files = await filesOfSubject(db, orgId, { subjectType: ROW, subjectId: writeSubject({ table: name, id }) })
  const personOf = peopleBook(
    await personCards(
      db,
      orgId,
      files.map((file) => file.created_by),
      language,
    ),
  )
  return files.map(({ created_by, created_at, ...file }) => ({
    ...file,
    by: personOf(created_by),
    at: created_at.toISOString(),
  }))
}
