import { FieldValue } from '#platform/web/fields/index.ts'
import { useValue } from '#platform/web/form/form-state.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Figure } from '../../../shared/definition/reckoned.ts'
import type { TableField } from '../../../shared/definition/table.ts'
import { figureOf } from '../../../shared/rules/figures.ts'
import { FIGURE_WORDS } from '../../../shared/rules/figure-words.ts'
import type { LineBook } from './line-book.ts'
import { type LineKind, saidIn } from './line-kind.ts'
import styles from './lines.module.css'

interface Props {
  kind: LineKind
  columns: readonly TableField[]
  book: LineBook
}

/** What columns come to, below them. */
export function LineSums({ kind, columns, book }: Props) {
  const sums = kind.said.sums ?? []
  if (sums.length === 0) return null
  return (
    <tfoot>
      <tr>
        <th aria-hidden />
        {columns.map((field) => (
          <td key={field.name}>
            {sums
              .filter(({ column }) => column === field.name)
              .map(({ of }) => (
                <Sum key={of} {...{ kind, field, of, book }} />
              ))}
          </td>
        ))}
        <th aria-hidden />
      </tr>
    </tfoot>
  )
}

export function Sum({ kind, field, of, book }: { kind: LineKind; field: TableField; of: Figure; book: LineBook }) {
  const { t } = useText()
  const value = useValue(book.beat, () =>
    figureOf(
      of,
      field,
      kind.store.get().lines.map(({ state }) => saidIn(kind.table, state.get().fields, field.name)),
    ),
  )
  return (
    <span className={styles['sum']}>
      <small>{t(FIGURE_WORDS[of])}</small> {of === 'count' ? String(value) : <FieldValue field={field} value={value} />}
    </span>
  )
}
