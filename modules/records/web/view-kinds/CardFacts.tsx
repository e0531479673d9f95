import { kindOf } from '#platform/shared/fields/index.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Row } from '../../shared/contract.ts'
import type { Column, Table } from '../../shared/definition/table.ts'
import { saysNothing } from './says-nothing.ts'
import { readIn } from '../read-in.ts'
import { RowPlace } from '../row/on-its-way.ts'
import styles from './card-facts.module.css'

/** What a card says below its name: of the columns that were chosen those that say something. */
export function CardFacts({ table, names, row }: { table: Table; names: readonly string[]; row: Row }) {
  const { language } = useText()
  const say = useWords()
  const said = names.flatMap((name) => {
    const column = table.columns.find((one) => one.name === name)
    const value = column ? readIn(column, row.values, language) : null
    return !column || saysNothing(column, value) ? [] : [{ column, value }]
  })
  if (said.length === 0) return null
  return (
    <dl className={styles['facts']}>
      {said.map(({ column, value }) => (
        <div key={column.name}>
          <dt>{say(column.label)}</dt>
          <dd>
            <RowPlace value={isOfModule(column) ? { table: table.name, id: row.id } : null}>
              <FieldValue field={column} value={value} />
            </RowPlace>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isOfModule = (column: Column) => kindOf(column.kind).given?.(column).what === 'of_module'
