import { kindOf } from '#platform/shared/fields/index.ts'
import { LineHandle, OrderedLine, OrderedLists } from '#platform/web/drag/index.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Column, Table } from '../../../shared/definition/table.ts'
import { type Measure, measuresOf } from '../../../shared/group.ts'
import type { Shown } from '../../grid/look.ts'
import styles from './look.module.css'

interface Props {
  table: Table
  shown: readonly Shown[]
  measures: readonly Measure[]
  onShown: (shown: readonly Shown[]) => void
  onMeasures: (measures: readonly Measure[]) => void
}

/** Columns in their order: shown, kept at the left, and what they come to. */
export function ColumnList({ table, shown, measures, onShown, onMeasures }: Props) {
  const say = useWords()
  const hidden = table.columns.filter((column) => !shown.some((one) => one.column.name === column.name))
  const titleOf = (name: string) => say(table.columns.find((one) => one.name === name)?.label ?? { mn: name })
  const moveTo = (name: string, to: number) => {
    const from = shown.findIndex(({ column }) => column.name === name)
    const [one, beside] = [shown[from], shown[to]]
    if (!one || !beside) return false
    // Those that are kept at the left stand before the others.
    onShown(shown.toSpliced(from, 1).toSpliced(to, 0, { ...one, isPinned: beside.isPinned }))
    return true
  }
  const toggle = (column: Column, isShown: boolean) =>
    onShown(
      isShown
        ? [...shown, { column, width: undefined, isPinned: false }]
        : shown.filter((one) => one.column.name !== column.name),
    )
  return (
    <OrderedLists
      lists={[shown.map(({ column }) => column.name)]}
      title={titleOf}
      onMove={(name, { at }) => moveTo(name, at)}
    >
      <ul className={styles['columns']}>
        {shown.map((one) => (
          <Line
            key={one.column.name}
            shown={one}
            isOnly={shown.length === 1}
            measure={measures.find(({ column }) => column === one.column.name)}
            onHide={() => toggle(one.column, false)}
            onPin={() => onShown(shown.map((other) => (other === one ? { ...one, isPinned: !one.isPinned } : other)))}
            onMeasure={(of) =>
              onMeasures([
                ...measures.filter(({ column }) => column !== one.column.name),
                ...(of ? [{ of, column: one.column.name }] : []),
              ])
            }
          />
        ))}
        {hidden.map((column) => (
          <li key={column.name} className={styles['column']} data-hidden>
            <span />
            <label>
              <input type="checkbox" checked={false} onChange={() => toggle(column, true)} />
              {say(column.label)}
            </label>
          </li>
        ))}
      </ul>
    </OrderedLists>
  )
}

function Line({
  shown: { column, isPinned },
  isOnly,
  measure,
  onHide,
  onPin,
  onMeasure,
}: {
  shown: Shown
  isOnly: boolean
  measure: Measure | undefined
  onHide: () => void
  onPin: () => void
  onMeasure: (of: Measure['of'] | undefined) => void
}) {
  const { t } = useText()
  const say = useWords()
  const offered = measuresOf[kindOf(column.kind).stored ?? 'text']
  const title = say(column.label)
  return (
    <OrderedLine name={column.name} className={styles['column']!}>
      <LineHandle name={column.name} label={t('records.look.move', { name: title })} />
      <label>
        <input type="checkbox" checked disabled={isOnly} onChange={onHide} />
        {title}
      </label>
      {offered.length > 0 ? (
        <select
          aria-label={t('records.look.measure', { name: title })}
          value={measure?.of ?? ''}
          onChange={({ target }) => onMeasure((target.value || undefined) as Measure['of'] | undefined)}
        >
          <option value="">—</option>
          {offered.map((of) => (
            <option key={of} value={of}>
              {t(`records.measure.${of}`)}
            </option>
          ))}
        </select>
      ) : (
        <span />
      )}
      <IconButton
        icon="pin"
        size={16}
        label={t('records.look.pin', { name: title })}
        aria-pressed={isPinned}
        className={isPinned ? styles['pinned'] : ''}
        onClick={onPin}
      />
    </OrderedLine>
  )
}
