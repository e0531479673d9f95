import type { ExpressionField, ExpressionKind } from '#platform/shared/expression/index.ts'
import { kindOf, twinsOf } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { fieldsOf, type Table, type TableField } from '../definition/table.ts'

/**
 * What a condition knows of whoever asks; no column has a capital letter. People are named as columns name them, and by
 * their accounts as `createdBy` does.
 */
export const personFacts = [
  { name: 'userId', kind: 'text', title: 'records.fact.account', names: 'systemUser', isOfUser: true },
  { name: 'userPerson', kind: 'list', title: 'records.fact.person', names: 'person', isOfUser: true },
  { name: 'userUnit', kind: 'list', title: 'records.fact.unit', names: 'unit', isOfUser: true },
  { name: 'userUnitsBelow', kind: 'list', title: 'records.fact.units_below', names: 'unit', isOfUser: true },
  { name: 'userJob', kind: 'list', title: 'records.fact.job', names: 'job', isOfUser: true },
  { name: 'userRole', kind: 'list', title: 'records.fact.role' },
  { name: 'userPeople', kind: 'list', title: 'records.fact.people', names: 'person', isOfUser: true },
  {
    name: 'userPeopleAccounts',
    kind: 'list',
    title: 'records.fact.people_accounts',
    names: 'systemUser',
    isOfUser: true,
  },
  { name: 'userUnitPeople', kind: 'list', title: 'records.fact.unit_people', names: 'person', isOfUser: true },
  { name: 'userUnitAccounts', kind: 'list', title: 'records.fact.unit_accounts', names: 'systemUser', isOfUser: true },
] as const satisfies readonly ExpressionField[]

export const CREATED_BY: ExpressionField = {
  name: 'createdBy',
  kind: 'text',
  title: 'records.fact.created_by',
  names: 'systemUser',
}

/** The row itself, as columns of other tables name it; no column is called so. */
export const ROW_ID: ExpressionField = { name: 'rowId', kind: 'text', title: 'records.fact.row' }

const suffixed = ({ mn, en, ko }: Words, more: string): Words => ({
  mn: mn + more,
  ...(en && { en: en + more }),
  ...(ko && { ko: ko + more }),
})

/** A column as a condition asks it: what names something by its id. Undefined where it cannot be asked. */
export function askedField(field: TableField): ExpressionField | undefined {
  const { name, kind, language } = field
  const { stored, expression, offered, each } = kindOf(kind)
  const options = offered ?? field.options
  if (stored === undefined || ['files', 'span', 'sum'].includes(stored)) return undefined
  const asked: ExpressionKind | null =
    stored === 'moment' ? 'date' : stored === 'number' || stored === 'row' ? 'text' : expression
  if (asked === null) return undefined
  const label = language ? suffixed(field.label, ` (${language.toUpperCase()})`) : field.label
  const names = stored === 'number' ? { names: kind } : stored === 'numbers' && each ? { names: each } : {}
  return { name, label, kind: asked, ...(options && { options }), ...names }
}

/** What a condition reads out of columns, as the database does; a column of the same name comes first. */
export const twinsIn = (table: Table) =>
  fieldsOf(table).flatMap((column) =>
    twinsOf(column)
      .filter(({ field }) => fieldsOf(table).every(({ name }) => name !== field.name))
      .map(({ field, twin }) => ({ column, asked: field, twin })),
  )

/** What a condition may ask of a row of this table. */
export const rowFieldsAsked = (table: Table): readonly ExpressionField[] => [
  ...fieldsOf(table).flatMap((field) => askedField(field) ?? []),
  ...twinsIn(table).map(({ asked }) => asked),
  CREATED_BY,
  ROW_ID,
]

/** The same with what every condition knows of whoever asks. */
export const conditionFields = (table: Table): readonly ExpressionField[] => [...rowFieldsAsked(table), ...personFacts]
