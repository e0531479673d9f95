import { FieldValue } from '#platform/web/fields/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { useCall } from '#platform/web/call.ts'
import type { Filter } from '../../shared/query.ts'
import type { Column, Table } from '../../shared/definition/table.ts'
import { aggregateRows } from '../../shared/views/aggregate.ts'
import styles from './screen.module.css'

interface Props {
  table: Table
  column: Column
  /** What else the rows fulfil. */
  filter: Filter | undefined
  /** The key of what was pressed; `none`: rows that say nothing; undefined: all of them. */
  chosen: string | undefined
  onChoose: (key: string | undefined) => void
}

/** Rows that say nothing in the column. */
export const NO_BRANCH = 'none'

/** All that stands in a column of the rows, at the left of the list, each with how many there are. */
export function Branches({ table, column, filter, chosen, onChoose }: Props) {
  const { t } = useText()
  const say = useWords()
  const { data } = useCall(
    aggregateRows,
    { table: table.name, group: [{ column: column.name }], ...(filter && { filter }) },
    { meta: { quiet: true } },
  )
  const groups = data?.groups ?? []
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  const branch = (key: string | undefined, said: React.ReactNode, count: number) => (
    <li key={key ?? 'all'}>
      <button type="button" className={styles['branch']} aria-pressed={chosen === key} onClick={() => onChoose(key)}>
        <span>{said}</span>
        <small>{formatNumber(count)}</small>
      </button>
    </li>
  )
  return (
    <ul className={styles['branches']} aria-label={say(column.label)}>
      {branch(undefined, t('records.screens.all_branches'), all)}
      {groups.map(({ at: [one], count }) =>
        branch(
          one?.key ?? NO_BRANCH,
          one?.key === null || one === undefined ? (
            t('records.screens.no_branch')
          ) : (
            <FieldValue field={column} value={one.value} />
          ),
          count,
        ),
      )}
    </ul>
  )
}
