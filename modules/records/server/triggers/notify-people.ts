import type { Context } from '#platform/server/route.ts'
import { notify } from '#platform/server/notify.ts'
import {
  type FieldValue,
  type FieldValues,
  isEmpty,
  isSame,
  namedBy,
  printedOf,
  referencesIn,
} from '#platform/shared/fields/index.ts'
import { inLanguage, type Language, languages } from '#platform/shared/i18n.ts'
import type { Row } from '../../shared/contract.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import type { TriggerAction } from '../../shared/definition/triggers.ts'
import { linkTo } from '../row/paths.ts'
import { speechIn } from '../tables/speech.ts'
import { type Reader, readersOf } from '../talk/readers.ts'

interface Telling {
  row: Pick<Row, 'id' | 'values'>
  /** What stood before in the columns whose people are told. */
  was: FieldValues | null
  /** What was written there then: who is named later hears it of that writing. */
  named: FieldValues | null
  action: Extract<TriggerAction, { do: 'notify' }>
  by: number | null
  /** Names the news: told once, however often it is written. */
  source: string
}

/**
 * Tells people what a trigger says of a row, each with the columns alone that they see; whoever does not read the row
 * hears nothing.
 */
export async function notifyPeople(context: Context, table: Table, { row, was, named, action, by, source }: Telling) {
  const { db, principal } = context
  const about = { row, was, named, action, by }
  const readers = await readersOf(db, principal.orgId, table, [row.id], (member) =>
    isMeant(table, about, member.user_id, member),
  )
  for (const [userId, reader] of readers) {
    if (!isMeant(table, about, userId, reader)) continue
    const says = (language: Language) => filled(context, { row, action, language, fields: reader.fieldsIn(row.id) })
    await notify(db, principal.orgId, {
      user_ids: [userId],
      key: action.mail ? 'records.notify.trigger_mail' : 'records.notify.trigger',
      params: Object.fromEntries(languages.map((language) => [`says_${language}`, says(language)])),
      link: linkTo(table.name, row.id),
      source: `${source}/${userId}`,
    })
  }
}

function isMeant(
  table: Table,
  { row: { values }, was, named, action: { columns = [], writer, roles = [] }, by }: Omit<Telling, 'source'>,
  userId: number,
  { emp_id, role_ids }: Pick<Reader, 'emp_id' | 'role_ids'>,
): boolean {
  if (writer && userId === by) return true
  if (roles.some((role) => role_ids.includes(role))) return true
  return fieldsOf(table).some((field) => {
    if (!columns.includes(field.name)) return false
    const own = String(namedBy(field.kind) === 'account' ? userId : emp_id)
    const now = values[field.name] ?? null
    const [then, before] = [named ? (named[field.name] ?? null) : now, was?.[field.name] ?? null]
    const isNamed = (value: FieldValue) => referencesIn(field, value).some(({ id }) => id === own)
    // Of several those are told who are new among them, and are still named.
    return isNamed(now) && isNamed(then) && (!isNamed(before) || isSame(field, then, before))
  })
}

/** `{column}` stands for what the row says there. */
function filled(
  { services }: Context,
  {
    row,
    action,
    language,
    fields,
  }: Pick<Telling, 'row' | 'action'> & { language: Language; fields: readonly TableField[] },
): string {
  const speech = speechIn(language, (key) => services.translate(language, key))
  return inLanguage(action.says, language).replace(/\{([a-z0-9_]+)\}/g, (_, name: string) => {
    const field = fields.find((one) => one.name === name)
    const value = row.values[name] ?? null
    return !field || isEmpty(value) ? '—' : (printedOf(field, value, speech)?.text ?? '—')
  })
}
