import type { ExpressionField, ExpressionKind, GivenValue } from '../expression/index.ts'
import type { Language, Words } from '../i18n.ts'
import type { AspectTwin, FieldKind, FormField, LineColumn, Printed, PrintedTable, Speech } from './kind.ts'
import { canBeSummed, cellOf, columnsOf, sumOf } from './lines.ts'
import { kindOf } from './registry.ts'
import { rowsIn } from './rows.ts'
import { tidied } from './tidy.ts'
import { type FieldValue, type FieldValues, isEmpty } from './values.ts'

const asFields = new WeakMap<readonly FormField[], ExpressionField[]>()

/** The fields of a form as expressions know them. */
export function expressionFields(form: readonly FormField[]): ExpressionField[] {
  const known = asFields.get(form)
  if (known) return known
  const own = form.flatMap(({ name, kind, label, options: said }): ExpressionField[] => {
    const { expression, isSeveral, offered } = kindOf(kind)
    const options = offered ?? said
    return expression === null
      ? []
      : [{ name, label, kind: expression, ...(options && { options }), ...(isSeveral && { isJoined: true as const }) }]
  })
  const names = new Set(form.map(({ name }) => name))
  const fields = [...own, ...form.flatMap(aspectsOf).filter(({ name }) => !names.has(name))]
  asFields.set(form, fields)
  return fields
}

/** As conditions call what is read out of a field. */
const aspectName = ({ name }: Pick<FormField, 'name'>, aspect: string) => `${name}_${aspect}`

/** Of what is read out of a field that which the database reads alike, by the name of how it does. */
export function twinsOf(field: FormField): { field: ExpressionField; twin: AspectTwin }[] {
  const asked = aspectsOf(field)
  return (kindOf(field.kind).aspects?.(field) ?? []).flatMap(({ name, twin }) => {
    const found = asked.find((one) => one.name === aspectName(field, name))
    return twin && found ? [{ field: found, twin }] : []
  })
}

/** What is read out of a field: what its kind says, and of lines how many there are and what they come to. */
function aspectsOf(field: FormField): ExpressionField[] {
  const kind = kindOf(field.kind)
  const said = kind.aspects?.(field) ?? []
  const sums = columnsOf(field).filter((column) => column.sum && canBeSummed(column))
  const read = (name: string, label: Words, what: ExpressionKind, of: (value: GivenValue) => GivenValue) => ({
    name: aspectName(field, name),
    label: beside(field.label, label),
    kind: what,
    out: { of: field.name, read: of },
  })
  return [
    ...said.map(({ name, label, expression, of, names }) => ({
      ...read(name, label, expression, (value) =>
        (typeof value === 'string' || typeof value === 'boolean') && !isEmpty(value) && fits(kind, value)
          ? of(value)
          : null,
      ),
      ...(names !== undefined && { names }),
    })),
    ...sums.map((column) =>
      read(column.name, column.label, kindOf(column.kind).expression ?? 'number', (value) =>
        sumOf(column, linesOf(value) ?? []),
      ),
    ),
    ...(kind.hasLines
      ? [read('count', LINES, 'number', (value) => (linesOf(value) ? String(linesOf(value)?.length) : null))]
      : []),
  ]
}

const LINES: Words = { mn: 'мөрийн тоо', en: 'number of lines', ko: '행 수' }
const linesOf = (value: GivenValue) => (typeof value === 'string' ? rowsIn(value) : undefined)

/** One name behind the other, in each language that either of them has. */
function beside(one: Words, other: Words): Words {
  const said = (language: Language) => `${one[language] || one.mn} · ${other[language] || other.mn}`
  return {
    mn: said('mn'),
    ...((one.en || other.en) && { en: said('en') }),
    ...((one.ko || other.ko) && { ko: said('ko') }),
  }
}

/** Whether a day can be waited for that stands in this field. */
export const holdsDay = ({ kind }: FormField) => kindOf(kind).expression === 'date'

/** A value that may stand in this field, for whoever has none yet; null where the kind has no example. */
export function exampleOf({ kind, options = [] }: FormField): FieldValue {
  const { example } = kindOf(kind)
  if (typeof example !== 'object') return example ?? null
  return options[Math.min(example.option, options.length - 1)]?.value ?? null
}

/** Whether two values say the same; an empty text and no text are one absence. */
export function isSame(field: FormField, one: FieldValue, other: FieldValue): boolean {
  if ((one ?? '') === (other ?? '') || kindOf(field.kind).isSame?.(one, other) === true) return true
  return (tidied(field, one) ?? '') === (tidied(field, other) ?? '')
}

/** What a value is found by, a choice in all its languages; null where nobody would seek it. */
export function soughtIn(field: FormField, value: FieldValue): string | Words | null {
  if (isEmpty(value)) return null
  const kind = kindOf(field.kind)
  if (kind.hasLines) return soughtInLines(field, value)
  if (kind.sought && fits(kind, value)) return kind.sought(field, value)
  return typeof value === 'string' ? value : null
}

/** As it stands on paper; null where there is nothing. */
export function printedOf(field: FormField, value: FieldValue, speech: Speech): Printed | null {
  if (isEmpty(value)) return null
  const kind = kindOf(field.kind)
  const rows = kind.hasLines ? rowsIn(value) : undefined
  if (rows) return printedLines(field, rows, speech)
  return (fits(kind, value) && kind.print?.(field, value, speech)) || printedAlone(value, speech)
}

function printedLines(field: FormField, rows: readonly FieldValues[], speech: Speech): Printed {
  const columns = columnsOf(field)
  const said = (column: LineColumn, value: FieldValue) => printedOf(column, value, speech)?.text ?? ''
  const table: PrintedTable = {
    columns: columns.map((column) => ({ label: speech.words(column.label), isAmount: canBeSummed(column) })),
    rows: rows.map((row) => columns.map((column) => said(column, cellOf(row, column.name)))),
    sums: columns.some(({ sum }) => sum)
      ? columns.map((column) => (column.sum && canBeSummed(column) ? said(column, sumOf(column, rows)) : ''))
      : null,
  }
  const line = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(' · ')
  return { text: [...table.rows.map(line), ...(table.sums ? [`= ${line(table.sums)}`] : [])].join('\n'), table }
}

/** What its lines are found by. */
function soughtInLines(field: FormField, value: FieldValue): Words | null {
  const columns = columnsOf(field)
  const found = (rowsIn(value) ?? []).flatMap((row) =>
    columns.flatMap((column) => soughtIn(column, cellOf(row, column.name)) ?? []),
  )
  const said = (language: Language) =>
    [...new Set(found.map((one) => (typeof one === 'string' ? one : (one[language] ?? ''))))].join(' ').trim()
  return found.length === 0 ? null : { mn: said('mn'), en: said('en'), ko: said('ko') }
}

/** The same where nobody knows any more of which field it is. */
export function printedAlone(value: string | boolean, { t }: Speech): Printed {
  return { text: typeof value === 'string' ? value : t(value ? 'platform.fields.yes' : 'platform.fields.no') }
}

/** A document that went on in a newer version of its flow may hold what was written in a field of another kind. */
const fits = (kind: FieldKind, value: string | boolean) => kind.value.safeParse(value).success
