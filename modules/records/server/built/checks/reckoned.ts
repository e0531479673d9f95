import { check } from '#platform/shared/expression/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import { fieldsOf, isReckoned, type Table, type TableField } from '../../../shared/definition/table.ts'
import { askedInRollUp, canReckon } from '../../../shared/rules/figures.ts'
import { inputsOf } from '../../../shared/rules/inputs.ts'
import { storedOf } from '../../tables/served.ts'
import type { Check, Checked } from './check.ts'

/** Said of a column that is made of itself. */
export const LOOP = 'records.built.reckoned_loop'

/** What is wrong with columns that other rows decide. */
export const reckoned: Check = (checked) => {
  const { table } = checked
  const found = table.columns.flatMap((column) => [...rollUpIn(checked, column), ...lookUpIn(checked, column)])
  return found.length > 0 ? found : loopsIn(checked)
}

const wrong = (
  { key }: Checked,
  column: string,
  problem: string,
  examples: readonly string[] = [],
): PublishingProblem[] => [{ table: key, column, problem, ...(examples.length > 0 && { examples: [...examples] }) }]

function rollUpIn(checked: Checked, column: TableField): PublishingProblem[] {
  const { roll_up } = column
  if (!roll_up) return []
  const { table, find } = checked
  const say = (problem: string, ...examples: string[]) => wrong(checked, column.name, problem, examples)
  const below = find(roll_up.table)
  if (!below) return say('records.built.roll_up_table')
  const by = fieldAt(below, roll_up.by)
  if (!by || !keepsRow(by) || by.rows_of !== table.name) return say('records.built.roll_up_by', below.title.mn)
  const of = roll_up.column === undefined ? undefined : fieldAt(below, roll_up.column)
  if (!of && (roll_up.of !== 'count' || roll_up.column !== undefined))
    return say('records.built.roll_up_column', below.title.mn)
  if (of && !canReckon(roll_up.of, of)) return say('records.built.roll_up_figure', of.label.mn)
  const kept = of && roll_up.of !== 'count' ? kindOf(of.kind).stored : 'decimal'
  if (kindOf(column.kind).stored !== kept) return say('records.built.roll_up_kind', of?.label.mn ?? below.title.mn)
  const when = roll_up.when ?? ''
  if (when === '') return []
  const read = check(when, askedInRollUp(below), 'boolean')
  return read.ok && !/\btoday\b/.test(when) ? [] : say('records.built.condition', when)
}

function lookUpIn(checked: Checked, column: TableField): PublishingProblem[] {
  const { look_up } = column
  if (!look_up) return []
  const { table, find } = checked
  const say = (problem: string, ...examples: string[]) => wrong(checked, column.name, problem, examples)
  const by = fieldAt(table, look_up.by)
  const target = by && keepsRow(by) ? find(by.rows_of) : undefined
  if (!target) return say('records.built.look_up_by')
  const of = fieldAt(target, look_up.column)
  if (!of || storedOf(of) === 'files') return say('records.built.look_up_column', target.title.mn)
  const isAlike = kindOf(of.kind).stored === kindOf(column.kind).stored && of.rows_of === column.rows_of
  return isAlike && kindOf(of.kind).to === kindOf(column.kind).to && !column.translated
    ? []
    : say('records.built.look_up_kind', of.label.mn)
}

const fieldAt = (table: Table, name: string) => fieldsOf(table).find((field) => field.name === name)
const keepsRow = ({ kind }: TableField) => kindOf(kind).stored === 'row'

/** A column that is made of itself, over whatever tables: told with the way that leads back to it. */
function loopsIn(checked: Checked): PublishingProblem[] {
  const { table, find } = checked
  const done = new Set<string>()
  const way: { table: Table; column: string }[] = []
  const follow = (of: Table, column: string): string[] | undefined => {
    const at = way.findIndex((step) => step.table.name === of.name && step.column === column)
    // Among the formulas of one table it is told already.
    if (at >= 0) return hasOther(way.slice(at)) ? said(at, of, column) : undefined
    const key = `${of.name} ${column}`
    const field = fieldAt(of, column)
    if (done.has(key) || !field || !isReckoned(field)) return undefined
    way.push({ table: of, column })
    for (const input of inputsOf({ find }, of, field)) {
      const loop = follow(input.table, input.column)
      if (loop) return loop
    }
    way.pop()
    done.add(key)
    return undefined
  }
  const said = (at: number, of: Table, column: string) =>
    [...way.slice(at), { table: of, column }].map(
      (step) => `${step.table.title.mn} · ${fieldAt(step.table, step.column)?.label.mn ?? step.column}`,
    )
  for (const field of fieldsOf(table).filter(isReckoned)) {
    way.length = 0
    const loop = follow(table, field.name)
    if (loop) return wrong(checked, field.name, LOOP, [loop.join(' → ')])
  }
  return []
}

/** A look-up or a roll-up lies on the way. */
const hasOther = (way: readonly { table: Table; column: string }[]) =>
  way.some(({ table, column }) => fieldAt(table, column)?.formula === undefined)
