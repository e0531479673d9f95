import { attachFiles, filesByIds } from '#platform/server/files.ts'
import type { Context } from '#platform/server/route.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import { filesIn, images, writtenFiles } from '../../shared/fields/kinds/files.ts'
import { storedOf } from '../tables/served.ts'
import { FIELD, writeSubject } from './subjects.ts'

/**
 * Files that fields name, called as they are called, and what is wrong with the others: a file that this person did not
 * upload for it, or no picture where one is asked. What a field named once stays its own, so that its history tells of
 * it and a change can be taken back.
 */
export async function withFiles(
  { db, principal }: Pick<Context, 'db' | 'principal'>,
  { table, id, fields }: { table: Table; id: string; fields: readonly TableField[] },
  given: FieldValues,
): Promise<{ values: FieldValues; problems: Record<string, string> }> {
  const values = { ...given }
  const problems: Record<string, string> = {}
  for (const field of fields.filter((one) => storedOf(one) === 'files')) {
    const ids = [...new Set(filesIn(values[field.name]).map((file) => file.id))]
    if (ids.length === 0) continue
    const subject = { subjectType: FIELD, subjectId: writeSubject({ table: table.name, id, column: field.name }) }
    const named = await filesByIds(db, principal.orgId, ids)
    if (field.kind === images.name && named.some(({ content_type }) => !content_type.startsWith('image/')))
      problems[field.name] = 'records.files.no_picture'
    else if (await isTaken(() => attachFiles(db, principal.orgId, ids, { uploadedBy: principal.userId, ...subject })))
      values[field.name] = writtenFiles(named)
    else problems[field.name] = 'records.files.not_there'
  }
  return { values, problems }
}

async function isTaken(attach: () => Promise<void>): Promise<boolean> {
  try {
    await attach()
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false
    throw error
  }
}
