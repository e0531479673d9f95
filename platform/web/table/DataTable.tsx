import type { ReactNode } from 'react'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './DataTable.module.css'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  align?: 'right'
  /** The server can sort by `key`. */
  isSortable?: boolean
  /**
   * Shown from this breakpoint of the specification on, or where the table itself is `wide`, whatever stands beside
   * it; the first column always is.
   */
  from?: 'sm' | 'md' | 'lg' | 'xl' | 'wide'
}

interface Props<Row> {
  /** Said to those who do not see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** `name`, or `-name` for descending. */
  sort?: string
  onSort?: (sort: string) => void
  /** The first cell becomes a button that opens the row. */
  onOpen?: (row: Row) => void
  /** Buttons at the end of each row. */
  renderActions?: (row: Row) => ReactNode
  /** Older rows are shown while newer ones come. */
  isStale?: boolean
  /** Rows can be chosen, for what is done with several. */
  choosing?: Choosing<Row> | undefined
}

interface Choosing<Row> {
  chosen: ReadonlySet<string | number>
  onChoose: (keys: ReadonlySet<string | number>) => void
  /** What a row is called, for those who do not see it. */
  nameOf: (row: Row) => string
}

/**
 * A list of things with their facts in columns, for hundreds of rows at most; a phone shows the columns that matter.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  onOpen,
  renderActions,
  isStale = false,
  choosing,
}: Props<Row>) {
  const { t } = useText()
  return (
    <div className={styles['scroll']} role="region" aria-label={label} aria-busy={isStale || undefined}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {choosing ? <ChooseAll {...choosing} keys={rows.map(rowKey)} /> : null}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {renderActions ? (
              <th className={styles['end']}>
                <span className="orgil-hidden">{t('platform.table.actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-opens={onOpen ? true : undefined}
              data-chosen={choosing?.chosen.has(rowKey(row)) || undefined}
            >
              {choosing ? <ChooseOne {...choosing} row={row} at={rowKey(row)} /> : null}
              {columns.map((column, at) => {
                const look = cellLook(column)
                if (at > 0)
                  return (
                    <td key={column.key} className={look}>
                      {column.render(row)}
                    </td>
                  )
                return (
                  <th key={column.key} scope="row" className={look}>
                    {onOpen ? (
                      <button
                        type="button"
                        className={styles['open']}
                        data-row={rowKey(row)}
                        onClick={() => onOpen(row)}
                      >
                        {column.render(row)}
                      </button>
                    ) : (
                      column.render(row)
                    )}
                  </th>
                )
              })}
              {renderActions ? <td className={styles['end']}>{renderActions(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ChooseAll<Row>({ chosen, onChoose, keys }: Choosing<Row> & { keys: readonly (string | number)[] }) {
  const { t } = useText()
  const isAll = keys.every((key) => chosen.has(key))
  return (
    <th className={styles['choose']}>
      <input
        type="checkbox"
        aria-label={t('platform.table.choose_all')}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && keys.some((key) => chosen.has(key))
        }}
        onChange={() => onChoose(new Set(isAll ? [] : keys))}
      />
    </th>
  )
}

function ChooseOne<Row>({ chosen, onChoose, nameOf, row, at }: Choosing<Row> & { row: Row; at: string | number }) {
  const { t } = useText()
  const change = (isOn: boolean) => onChoose(new Set(isOn ? [...chosen, at] : [...chosen].filter((key) => key !== at)))
  return (
    <td className={styles['choose']}>
      <input
        type="checkbox"
        aria-label={t('platform.table.choose', { name: nameOf(row) })}
        checked={chosen.has(at)}
        onChange={({ target }) => change(target.checked)}
      />
    </td>
  )
}

function Head<Row>({
  column,
  sort = '',
  onSort,
}: {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}) {
  const { key, title, isSortable = false } = column
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'
  if (!isSortable || !onSort)
    return (
      <th scope="col" className={cellLook(column)}>
        {title}
      </th>
    )
  return (
    <th scope="col" className={cellLook(column)} aria-sort={order}>
      <button type="button" className={styles['sort']} onClick={() => onSort(order === 'ascending' ? `-${key}` : key)}>
        {title}
        <Icon
          name={order === 'descending' ? 'down' : 'up'}
          size={13}
          weight={2.2}
          className={order === 'none' ? styles['unsorted'] : undefined}
        />
      </button>
    </th>
  )
}

function cellLook<Row>({ align, from }: Column<Row>) {
  return [align === 'right' ? styles['right'] : '', from ? styles[from] : ''].filter(Boolean).join(' ') || undefined
}
