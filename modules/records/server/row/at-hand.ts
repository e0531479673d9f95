import type { Context } from '#platform/server/route.ts'
import { forbidden, notFound } from '#platform/shared/errors.ts'
import { isEmpty, printedOf } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import type { Row } from '../../shared/contract.ts'
import { speechIn } from '../tables/speech.ts'
import { fieldsOf, labelOf } from '../../shared/definition/table.ts'
import { type Access, accessFor } from '../gate/gate.ts'
import { rowAt, shownRow } from '../query/rows.ts'
import { idsWithin } from '../query/seen.ts'

interface AtHand {
  access: Access
  row: Row
}

/** A row that this person reads, with what they may do with it. */
export async function rowAtHand(
  { db, principal }: Pick<Context, 'db' | 'principal'>,
  table: string,
  id: string,
): Promise<AtHand> {
  const access = await accessFor(db, principal, table, 'r')
  return { access, row: await shownRow(db, principal.orgId, access, id) }
}

/** The same of one that was not deleted: of others nothing new is said. */
export async function standingRow(
  { db, principal }: Pick<Context, 'db' | 'principal'>,
  table: string,
  id: string,
): Promise<AtHand> {
  const access = await accessFor(db, principal, table, 'r')
  // A row of a view is reckoned anew each time: nothing holds on to it.
  if (access.table.view) throw forbidden('records.view.only_read')
  const row = await rowAt(db, principal.orgId, access, id, { rows: access.rowsFor('r') })
  if (!row || row.deleted) throw notFound('records.row_missing')
  return { access, row }
}

/** The same of one that they may change. */
export async function changingRow(
  context: Pick<Context, 'db' | 'principal'>,
  table: string,
  id: string,
): Promise<AtHand> {
  const found = await standingRow(context, table, id)
  const { db, principal } = context
  const within = await idsWithin(db, principal.orgId, found.access, [id], found.access.rowsFor('u'))
  if (within.length === 0) throw forbidden('platform.no_permission')
  return found
}

/** What a row is called as far as this person sees its columns, else what all such rows are called. */
export function calledBy(
  { table, fields }: Pick<Access, 'table' | 'fields'>,
  { values }: Pick<Row, 'values'>,
  { language, t, zone }: { language: Language; t: (key: string) => string; zone?: string },
): string {
  const label = labelOf(table, (name) => {
    const translated = fieldsOf(table).find((field) => field.of === name && field.language === language)
    for (const field of [translated, fields.find((one) => one.name === name)]) {
      if (!field || !fields.includes(field) || isEmpty(values[field.name])) continue
      return printedOf(field, values[field.name] ?? null, speechIn(language, t, zone))?.text ?? ''
    }
    return ''
  })
  return label || inLanguage(table.one ?? table.title, language)
}
