import { organizationBook } from '#modules/organization/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import { dayOrderOf } from '#platform/shared/written/days.ts'
import type { TableField } from '../../../shared/definition/table.ts'
import type { Tables } from '../../tables/book.ts'
import { calledIn } from './called.ts'
import { readCell } from './cells.ts'

/** One text of a spreadsheet as its column keeps it, or the translation key of what is wrong with it. */
export async function understoodCell(
  { db, principal }: Pick<Context, 'db' | 'principal'>,
  tables: Tables,
  field: TableField,
  said: string,
): Promise<{ value: FieldValue } | { problem: string }> {
  const { order, isCertain } = dayOrderOf([said.trim()])
  // A single day that two orders would read says neither.
  const zone = await organizationBook.zoneOf(db, principal.orgId)
  const read = readCell(field, said, isCertain ? order : 'ymd', zone)
  if ('value' in read) return read
  if ('problem' in read) return { problem: read.problem.key }
  const found = (await calledIn(db, principal, tables, field, [read.called])).get(read.called)!
  return 'problem' in found ? { problem: found.problem.key } : found
}
