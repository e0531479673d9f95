import { check } from '#platform/shared/expression/index.ts'
import { columnsOf, fitsInLine, type FormField, kindOf } from '#platform/shared/fields/index.ts'
import { formulaFields, toldBy } from '#platform/shared/fields/reckon.ts'
import { saysNothing } from '#platform/shared/visible-text.ts'
import { diagramProblems, type DiagramProblem, firstErrors, type Surroundings } from './engine/check-diagram.ts'
import type { Directory } from './engine/model.ts'
import type { FlowContents } from './flow-contents.ts'

export const errorCodes = [
  ...diagramProblems,
  'TITLE_MISSING',
  'PREFIX_MISSING',
  'FIELD_UNNAMED',
  'FIELD_TWICE',
  'FIELD_WITHOUT_OPTIONS',
  'OPTION_UNNAMED',
  'FIELD_ORDER_LOST',
  'FORMULA_WRONG',
  'FORMULA_IN_CIRCLE',
  'LINES_WITHOUT_COLUMNS',
  'COLUMN_WRONG',
  'LABEL_MISSING',
] as const
export type ErrorCode = (typeof errorCodes)[number]

export interface FlowError
  extends
    Pick<DiagramProblem, 'node_id' | 'edge_id' | 'expression' | 'rule'>,
    Partial<Pick<DiagramProblem, 'node_ids' | 'walk'>> {
  code: ErrorCode
  /** The field of the form where it is wrong. */
  field?: string
}

/** Capital letters and digits: Ч, ХА, HR2. */
export const numberPrefix = /^\p{Lu}[\p{Lu}\p{Nd}]{0,7}$/u

/** Everything that keeps a flow from being published: its diagram, its form and its names. */
export function errorsIn(
  contents: FlowContents,
  directory?: Pick<Directory, 'peopleFor'>,
  orgId: number | null = null,
  typeFields: readonly FormField[] = [],
): FlowError[] {
  return firstErrorsIn(contents, { org_id: orgId, type_fields: typeFields, ...(directory && { directory }) }, Infinity)
    .problems
}

/** The first of them, and how many there are. */
export function firstErrorsIn(
  contents: FlowContents,
  around: Surroundings,
  most: number,
): { problems: FlowError[]; total: number } {
  const drawn = firstErrors(contents.diagram, { ...around, form: contents.form }, most)
  const own = ownErrorsIn(contents)
  return { problems: [...drawn.problems, ...own].slice(0, most), total: drawn.total + own.length }
}

/** What no diagram knows: names, the prefix of the numbers, and the form. */
export function ownErrorsIn(contents: FlowContents): FlowError[] {
  return [...nameErrors(contents), ...fieldErrors(contents.form)]
}

function nameErrors({ title, number_prefix, diagram }: FlowContents): FlowError[] {
  const unnamed = diagram.nodes.filter(({ data }) => saysNothing(data.label))
  return [
    ...(saysNothing(title.mn) ? [{ code: 'TITLE_MISSING' as const, node_id: null }] : []),
    ...(numberPrefix.test(number_prefix) ? [] : [{ code: 'PREFIX_MISSING' as const, node_id: null }]),
    ...unnamed.map((node) => ({ code: 'LABEL_MISSING' as const, node_id: node.parentId ?? node.id })),
  ]
}

export function fieldErrors(form: readonly FormField[]): FlowError[] {
  return form.flatMap((field, at) => errorsOf(field, form.slice(0, at), form))
}

function errorsOf(field: FormField, before: readonly FormField[], form: readonly FormField[]): FlowError[] {
  const { name, label, options = [] } = field
  const { isChoice = false, beside, hasLines } = kindOf(field.kind)
  const columns = columnsOf(field)
  const other = beside?.of(field)
  const wrong = (code: ErrorCode): FlowError => ({ code, node_id: null, field: name })
  const values = new Set(options.map(({ value }) => value))
  return [
    ...(saysNothing(label.mn) ? [wrong('FIELD_UNNAMED')] : []),
    ...(before.some((other) => other.name === name) ? [wrong('FIELD_TWICE')] : []),
    ...(isChoice && options.length === 0 ? [wrong('FIELD_WITHOUT_OPTIONS')] : []),
    ...(other !== undefined && (other === name || !form.some((one) => one.name === other && one.kind === field.kind))
      ? [wrong('FIELD_ORDER_LOST')]
      : []),
    ...(isChoice && (values.size < options.length || options.some((option) => saysNothing(option.label.mn)))
      ? [wrong('OPTION_UNNAMED')]
      : []),
    ...(isReadable(field, form) ? [] : [wrong('FORMULA_WRONG')]),
    ...(toldBy(field, form).has(name) ? [wrong('FORMULA_IN_CIRCLE')] : []),
    ...(hasLines && columns.length === 0 ? [wrong('LINES_WITHOUT_COLUMNS')] : []),
    ...(columns.some((column) => !fitsInLine(kindOf(column.kind))) || fieldErrors(columns).length > 0
      ? [wrong('COLUMN_WRONG')]
      : []),
  ]
}

/** What is worked out is a number. */
function isReadable(field: FormField, form: readonly FormField[]): boolean {
  const { reckoned } = kindOf(field.kind)
  if (!reckoned) return true
  return check(reckoned(field), formulaFields(form), 'number').ok
}
