import type { Table } from '../../shared/definition/table.ts'
import { operatorsFor } from '../../shared/operators.ts'
import type { Condition, Filter } from '../../shared/query.ts'
import { conditionsIn } from '../../shared/conditions.ts'
import { Values } from '../filter/Values.tsx'
import { useWords } from '#platform/web/i18n/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import styles from './screen.module.css'

interface Props {
  table: Table
  /** Columns whose conditions stand open. */
  columns: readonly string[]
  filter: Filter | undefined
  onFilter: (filter: Filter | undefined) => void
}

/** Conditions that stand open above the rows: what is typed or ticked there narrows them at once. */
export function FilterPanel({ table, columns, filter, onFilter }: Props) {
  const say = useWords()
  const said = filter ? conditionsIn(filter) : []
  const shown = columns.flatMap((name) => table.columns.find((one) => one.name === name) ?? [])
  const put = (line: Condition) => {
    const isEmpty = line.values.length === 0 || line.values.every((value) => value.trim() === '')
    const others = said.filter(({ column }) => column !== line.column)
    const next = isEmpty ? others : [...others, line]
    onFilter(next.length > 0 ? { all: next } : undefined)
  }
  return (
    <div className={styles['filters']} role="search">
      {shown.map((column) => {
        const { stored } = kindOf(column.kind)
        const is =
          stored === 'day' || stored === 'moment' || stored === 'decimal' ? 'between' : operatorsFor(column)[0]!
        const line = said.find((one) => one.column === column.name && one.is === is) ?? {
          column: column.name,
          is,
          values: is === 'between' ? ['', ''] : is === 'any_of' ? [] : [''],
        }
        return (
          <fieldset key={column.name} className={styles['list']}>
            <legend>{say(column.label)}</legend>
            <Values column={column} line={line} onChange={put} />
          </fieldset>
        )
      })}
    </div>
  )
}
