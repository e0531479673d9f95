import { Suspense } from 'react'
import { type FieldValue as Value, kindOf } from '#platform/shared/fields/index.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { filledIn } from '../../shared/cells/cell.ts'
import type { Row } from '../../shared/contract.ts'
import { labelOf, type Table } from '../../shared/definition/table.ts'
import type { Shown } from '../grid/look.ts'
import { readIn, textIn } from '../read-in.ts'
import { RowPlace } from '../row/on-its-way.ts'
import styles from './cells.module.css'
import { cellLookOf } from './index.ts'

interface Props {
  table: Table
  row: Row
  shown: Shown
  /** What was written and is not saved yet; otherwise what the row says. */
  value?: Value
}

/** What stands in a column of a row, as the grid of its table wants it shown. */
export function ColumnCell({ table, row, shown: { column, cell, link }, value }: Props) {
  const { language } = useText()
  const said = value === undefined ? readIn(column, row.values, language) : value
  const read = (name: string) => (name === 'id' ? row.id : textIn(table, row.values, name, language))
  const look = cellLookOf(cell?.kind)
  const plain = <FieldValue field={column} value={said} />
  const isOnItsWay = kindOf(column.kind).given?.(column).when === 'on_its_way'
  if (cell && look?.Cell)
    return (
      <Suspense fallback={plain}>
        <look.Cell {...{ table, row, column, setting: cell }} value={said} name={labelOf(table, read) || '—'} />
      </Suspense>
    )
  if (isOnItsWay) return <RowPlace value={{ table: table.name, id: row.id }}>{plain}</RowPlace>
  if (look?.hueOf)
    return (
      <span className={styles['coloured']} data-hue={look.hueOf(said)}>
        {plain}
      </span>
    )
  return link && said !== null && said !== '' ? (
    <span data-press className={styles['link']}>
      <AppLink to={filledIn(link, read, true)}>{plain}</AppLink>
    </span>
  ) : (
    plain
  )
}
