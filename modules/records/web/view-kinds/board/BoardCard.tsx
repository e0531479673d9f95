import { memo, type KeyboardEvent } from 'react'
import { STEP_KEYS, useLateDrag } from '#platform/web/drag/index.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Row } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { CardFacts } from '../CardFacts.tsx'
import { rowName } from '../row-name.ts'
import styles from './board.module.css'

/** What can be done with a card; the same functions for as long as the board stands. */
export interface CardDeeds {
  onOpen: (row: Row) => void
  onStep: (event: KeyboardEvent<HTMLElement>, row: Row) => void
  onMenu: (row: Row) => void
}

interface Props extends CardDeeds {
  table: Table
  names: readonly string[]
  row: Row
  mayMove: boolean
  /** Something would be put before it. */
  isNext: boolean
}

/** One row on a board. */
export const BoardCard = memo(function BoardCard({ table, names, row, mayMove: may, isNext, ...deeds }: Props) {
  const mayMove = may && (row.may?.includes('u') ?? true)
  const { t, language } = useText()
  const { hold, isDragged, onPointerDownCapture } = useLateDrag({ id: row.id, mayMove })
  const name = rowName(table, row, language)
  return (
    <li
      className={styles['card']}
      data-row={row.id}
      data-dragged={isDragged || undefined}
      data-next={isNext || undefined}
    >
      <div className={styles['top']}>
        <button
          type="button"
          className={styles['name']}
          aria-keyshortcuts={mayMove ? STEP_KEYS : undefined}
          onPointerDownCapture={onPointerDownCapture}
          onClick={() => deeds.onOpen(row)}
          onKeyDown={(event) => deeds.onStep(event, row)}
        >
          {name}
        </button>
        {hold}
        {mayMove ? (
          <IconButton
            icon="more"
            size={16}
            className={styles['menu'] ?? ''}
            label={t('records.board.move_card', { name })}
            onClick={() => deeds.onMenu(row)}
          />
        ) : null}
      </div>
      {names.length > 0 ? <CardFacts table={table} names={names} row={row} /> : null}
    </li>
  )
})
