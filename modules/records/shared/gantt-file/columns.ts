import { kindOf } from '#platform/shared/fields/index.ts'
import type { Column } from '../definition/table.ts'

/** The columns of a table by what a plan takes them for. */
export interface PlanColumns {
  name: Column | undefined
  from: Column
  to: Column
  tree: Column | undefined
  done: Column | undefined
  milestone: Column | undefined
  takes: Column | undefined
  mode: Column | undefined
  constraint: Column | undefined
  constraintOn: Column | undefined
  deadline: Column | undefined
  baseFrom: Column | undefined
  baseTo: Column | undefined
}

/** The column whose text alone a row is called by; undefined where it is called by several, or by something else. */
export function nameColumn({ label, columns }: { label: string; columns: readonly Column[] }): Column | undefined {
  const [, name] = /^\{([a-z0-9_]+)\}$/.exec(label.trim()) ?? []
  const column = columns.find((one) => one.name === name)
  return column && kindOf(column.kind).stored === 'text' ? column : undefined
}

/** Those of which a file of MS Project tells. */
export const columnsOfFile = (columns: PlanColumns): Column[] => [
  ...new Set(
    [
      columns.name,
      columns.from,
      columns.to,
      columns.tree,
      columns.done,
      columns.milestone,
      columns.takes,
      columns.mode,
      columns.constraint,
      columns.constraintOn,
      columns.deadline,
      columns.baseFrom,
      columns.baseTo,
    ].filter((column) => column !== undefined),
  ),
]
