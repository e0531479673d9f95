import type { ButtonPart, DividerPart, FieldPart, FormPart, LinesPart, Section, TextPart } from '../definition/form.ts'
import { type Lines, linesName } from '../definition/lines.ts'
import type { Column, Table } from '../definition/table.ts'

/** Where a part stands in its definition, such as `2.0`; null: the form does not name it. */
type At = string | null

interface FittedField {
  kind: 'field'
  at: At
  part: FieldPart
  column: Column
}
interface FittedLines {
  kind: 'lines'
  at: At
  part: LinesPart
  lines: Lines
}
export interface FittedSection {
  kind: 'section'
  at: string
  part: Section
  parts: readonly FittedPart[]
}
interface FittedOther {
  kind: 'other'
  at: string
  part: DividerPart | TextPart | ButtonPart
}
export type FittedPart = FittedField | FittedLines | FittedSection | FittedOther

/**
 * What a form shows of its table, in its order: what is gone is passed over, what is named twice stands where it is
 * named first, and what is not named stands at the end, so that no column is ever lost. `keepsEmpty`: sections in which
 * nothing stands as well.
 */
export function fitted(table: Table, { keepsEmpty = false }: { keepsEmpty?: boolean } = {}): readonly FittedPart[] {
  const { form } = table
  const columns = new Map(table.columns.map((column) => [column.name, column]))
  const kinds = new Map((table.lines ?? []).map((one) => [linesName(one), one]))
  const own = (parts: readonly FormPart[], before: string): FittedPart[] =>
    parts.flatMap((part, place): FittedPart[] => {
      const at = `${before}${place}`
      if (part.kind === 'section') {
        const inside = own(part.parts, `${at}.`)
        return inside.length > 0 || keepsEmpty ? [{ kind: 'section', at, part, parts: inside }] : []
      }
      if (part.kind === 'field') {
        const column = columns.get(part.name)
        return column && columns.delete(part.name) ? [{ kind: 'field', at, part, column }] : []
      }
      if (part.kind === 'lines') {
        const lines = kinds.get(part.name)
        return lines && kinds.delete(part.name) ? [{ kind: 'lines', at, part, lines }] : []
      }
      return [{ kind: 'other', at, part }]
    })
  const placed = own(form?.parts ?? [], '')
  const rest: FittedPart[] = [
    ...[...columns.values()]
      .filter(({ name }) => !form?.without?.includes(name))
      .map((column): FittedPart => ({ kind: 'field', at: null, part: { kind: 'field', name: column.name }, column })),
    ...[...kinds].map(([name, lines]): FittedPart => ({
      kind: 'lines',
      at: null,
      part: { kind: 'lines', name },
      lines,
    })),
  ]
  return rest.length === 0 ? placed : withRest(placed, rest, form?.type === 'steps' && !keepsEmpty)
}

/** Step by step there is no place below the steps: what is left over is asked in the last one. */
function withRest(placed: readonly FittedPart[], rest: readonly FittedPart[], bySteps: boolean) {
  const last = bySteps ? placed.findLastIndex(({ kind }) => kind === 'section') : -1
  return last < 0
    ? [...placed, ...rest]
    : placed.map((part, place) =>
        place === last && part.kind === 'section' ? { ...part, parts: [...part.parts, ...rest] } : part,
      )
}

/** Names of the columns in these parts. */
export const fittedColumns = (parts: readonly FittedPart[]): string[] =>
  parts.flatMap((one) => {
    if (one.kind === 'field') return [one.column.name]
    return one.kind === 'section' ? fittedColumns(one.parts) : []
  })
