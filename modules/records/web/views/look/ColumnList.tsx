import { type KeyboardEvent, useState } from 'react'
import { kindOf } from '#platform/shared/fields/index.ts'
import { announce, DragArea, stepOf, useDragItem } from '#platform/web/drag/index.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
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

/** Columns in their order, dragged or moved by Alt and the arrows: shown, kept at the left, and what they come to. */
export function ColumnList({ table, shown, measures, onShown, onMeasures }: Props) {
  const { t } = useText()
  const say = useWords()
  const [over, setOver] = useState<{ name: string; isBelow: boolean } | null>(null)
  const hidden = table.columns.filter((column) => !shown.some((one) => one.column.name === column.name))
  const titleOf = (name: string) => say(table.columns.find((one) => one.name === name)?.label ?? { mn: name })
  const placeOf = (name: string) => shown.findIndex(({ column }) => column.name === name)

  const moveTo = (name: string, to: number) => {
    const from = placeOf(name)
    const one = shown[from]
    if (!one || to < 0 || to >= shown.length || to === from) return false
    // Those that are kept at the left stand before the others.
    const beside = shown[to]!
    onShown(shown.toSpliced(from, 1).toSpliced(to, 0, { ...one, isPinned: beside.isPinned }))
    return true
  }
  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const step = stepOf(event)
    if (step !== 'up' && step !== 'down') return
    event.preventDefault()
    const isMoved = moveTo(name, placeOf(name) + (step === 'up' ? -1 : 1))
    announce(t(isMoved ? `platform.drag.moved_${step}` : 'platform.drag.no_way', { name: titleOf(name) }))
  }
  const toggle = (column: Column, isShown: boolean) =>
    onShown(
      isShown
        ? [...shown, { column, width: undefined, isPinned: false }]
        : shown.filter((one) => one.column.name !== column.name),
    )
  return (
    <DragArea
      shadow={(id) => titleOf(String(id))}
      name={(id) => titleOf(String(id))}
      onOver={(_, place, { y }) => setOver(place === null ? null : { name: String(place), isBelow: y > 0.5 })}
      onDrop={(moved, place, { y }) => {
        if (place === null) return false
        const [from, to] = [placeOf(String(moved)), placeOf(String(place))]
        const below = to + (y > 0.5 ? 1 : 0)
        return moveTo(String(moved), below > from ? below - 1 : below)
      }}
      onEnd={() => setOver(null)}
    >
      <ul className={styles['columns']}>
        {shown.map((one) => (
          <Line
            key={one.column.name}
            shown={one}
            isOnly={shown.length === 1}
            mark={over?.name === one.column.name ? (over.isBelow ? 'below' : 'above') : undefined}
            measure={measures.find(({ column }) => column === one.column.name)}
            onKeyDown={(event) => onKeyDown(event, one.column.name)}
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
    </DragArea>
  )
}

function Line({
  shown: { column, isPinned },
  isOnly,
  mark,
  measure,
  onKeyDown,
  onHide,
  onPin,
  onMeasure,
}: {
  shown: Shown
  isOnly: boolean
  mark: 'above' | 'below' | undefined
  measure: Measure | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onHide: () => void
  onPin: () => void
  onMeasure: (of: Measure['of'] | undefined) => void
}) {
  const { t } = useText()
  const say = useWords()
  const { ref, isDragged } = useDragItem({ id: column.name, mayMove: true })
  const offered = measuresOf[kindOf(column.kind).stored ?? 'text']
  const title = say(column.label)
  return (
    <li ref={ref} className={styles['column']} data-mark={mark} data-dragged={isDragged || undefined}>
      <button
        type="button"
        className={styles['handle']}
        aria-label={t('records.look.move', { name: title })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={onKeyDown}
      >
        <Icon name="menu" size={16} />
      </button>
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
    </li>
  )
}
