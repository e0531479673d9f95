import { FieldValue } from '#platform/web/fields/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Row } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import { saysNothing } from './says-nothing.ts'
import { readIn } from '../read-in.ts'
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
            <FieldValue field={column} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
