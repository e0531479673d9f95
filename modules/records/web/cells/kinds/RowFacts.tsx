import { FieldValue } from '#platform/web/fields/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Row } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { readIn } from '../../read-in.ts'
import styles from '../cells.module.css'

/** What a row says, column by column. */
export function RowFacts({ table, row }: { table: Table; row: Row }) {
  const { language } = useText()
  const say = useWords()
  return (
    <dl className={styles['facts']}>
      {table.columns.flatMap((column) => [
        <dt key={`${column.name} title`}>{say(column.label)}</dt>,
        <dd key={column.name}>
          <FieldValue field={column} value={readIn(column, row.values, language)} />
        </dd>,
      ])}
    </dl>
  )
}
