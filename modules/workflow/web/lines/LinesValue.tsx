import { canBeSummed, columnsOf, type FieldValues, type FormField, sumOf } from '#platform/shared/fields/index.ts'
import { rowsIn } from '#platform/shared/fields/rows.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import table from '#platform/web/lines/lines.module.css'
import styles from './lines.module.css'

/** Lines as they are read: a table, on a phone a card for each; among other things how many there are. */
export default function LinesValue({ field, value, isWhole }: ValueProps) {
  const { t } = useText()
  const rows = rowsIn(value)
  if (!rows || rows.length === 0) return '—'
  if (!isWhole) return t('workflow.lines.count', { count: rows.length })
  return <ReadLines field={field} rows={rows.map((values) => ({ values, change: 'same' }))} />
}

export interface ReadLine {
  values: FieldValues
  change: 'same' | 'added' | 'removed'
}

/** Those that are gone are struck through and count for nothing. */
export function ReadLines({ field, rows }: { field: FormField; rows: readonly ReadLine[] }) {
  const say = useWords()
  const columns = columnsOf(field)
  const standing = rows.flatMap(({ values, change }) => (change === 'removed' ? [] : [values]))
  return (
    <div className={table['scroll']} data-sideways>
      <table className={`${table['table']} ${styles['read']}`} aria-label={say(field.label)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-amount={canBeSummed(column) || undefined}>
                {say(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ values, change }, at) => (
            <tr key={at} data-change={change}>
              {columns.map((column) => (
                <td key={column.name} data-label={say(column.label)} data-amount={canBeSummed(column) || undefined}>
                  <Marked change={change}>
                    <FieldValue field={column} value={values[column.name] ?? null} />
                  </Marked>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ sum }) => sum) ? (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td
                  key={column.name}
                  data-label={`Σ ${say(column.label)}`}
                  data-amount={canBeSummed(column) || undefined}
                >
                  {column.sum ? <FieldValue field={column} value={sumOf(column, standing)} /> : null}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

function Marked({ change, children }: { change: ReadLine['change']; children: React.ReactNode }) {
  if (change === 'same') return children
  return change === 'added' ? <ins>{children}</ins> : <del>{children}</del>
}
