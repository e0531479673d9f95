import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import { fieldsOf, type TableField } from '../../../shared/definition/table.ts'
import { canBeHeld } from '../../../shared/operators.ts'
import { problemOfCondition } from '../../gate/condition.ts'
import { namesRows, storedOf } from '../../tables/served.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import type { Check } from './check.ts'

const isKept = ({ kind }: TableField) => kindOf(kind).stored !== undefined

/** What is wrong with what fields offer that name rows, and with the tree that a table makes. */
export const relations: Check = ({ key, table, find }) => {
  const fields = fieldsOf(table).filter(isKept)
  const wrong = (problem: string, column: string): PublishingProblem => ({ table: key, problem, column })
  const parents = table.columns.filter(({ is_parent }) => is_parent)
  return [
    ...parents.flatMap((one) =>
      parents.length > 1 || !isKept(one) || storedOf(one) !== 'row' || one.rows_of !== table.name || one.required
        ? [wrong('records.built.parent', one.name)]
        : [],
    ),
    ...fields.filter(namesRows).flatMap(({ name, offers, rows_of }) => {
      const target = find(rows_of)
      if (!target || !offers) return []
      const columns = fieldsOf(target).filter(isKept)
      const has = (one: string) => columns.some((field) => field.name === one)
      const { label, sort, only, within } = offers
      const from = fields.find((one) => one.name === within?.from)
      const by = columns.find((one) => one.name === within?.column)
      const fits = !within || (from && by && from.name !== name && canBeHeld(from) && canBeHeld(by))
      return [
        ...(label !== undefined && [...label.matchAll(/\{([a-z0-9_]+)\}/g)].some(([, one]) => !has(one!))
          ? [wrong('records.built.label_unknown', name)]
          : []),
        ...(sort !== undefined && !has(sort.replace(/^-/, '')) ? [wrong('records.built.sort_unknown', name)] : []),
        ...(only && columns.length === fieldsOf(target).length && problemOfCondition(target, only)
          ? [wrong('records.built.condition', name)]
          : []),
        ...(fits ? [] : [wrong('records.built.within', name)]),
      ]
    }),
  ]
}
