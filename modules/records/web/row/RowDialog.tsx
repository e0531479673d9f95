import { Suspense } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { AppLink, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { buttonClass } from '#platform/web/form-basics/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { type Action, showRow } from '../../shared/contract.ts'
import { labelOf, type Table } from '../../shared/definition/table.ts'
import { textIn } from '../read-in.ts'
import { DeedBar } from './deeds/DeedBar.tsx'
import { waysOf } from './on-its-way.ts'
import { RowForm } from './RowForm.tsx'
import { LineDoor } from './lines/line-door.ts'
import { onRow } from './on-row.ts'
import { RowHistory } from './RowHistory.tsx'
import styles from './row.module.css'

interface Props {
  table: Table
  may: (action: Action) => boolean
  fixed: readonly string[]
  id: string
  /** Of a new one: what it says at first. */
  preset?: FieldValues | undefined
  /** Where its rows have pages of their own. */
  path: string
  shape?: 'side' | 'centre'
  onClose: () => void
}

/** One row: what it says, to be read or changed, and what became of it. */
export function RowDialog({ table, may, fixed, id, preset, path, shape = 'side', onClose }: Props) {
  const row = useCall(showRow, { table: table.name, id }, { enabled: id !== 'new', meta: { quiet: true } })
  const say = useWords()
  const { t, language } = useText()
  const one = say(table.one ?? table.title)
  const label = row.data && labelOf(table, (name) => textIn(table, row.data.values, name, language))
  const way = waysOf(table)
  const title = id === 'new' ? t('records.new', { what: one }) : label || one
  return (
    <Dialog
      title={title}
      shape={shape}
      width={table.form?.width ?? (shape === 'side' && !table.lines?.length ? 560 : 880)}
      onClose={onClose}
    >
      {id === 'new' ? (
        <LineDoor value={lineDialog}>
          <RowForm table={table} may={may} fixed={fixed} preset={preset} onDone={onClose} onCancel={onClose} />
        </LineDoor>
      ) : null}
      {row.isPending && id !== 'new' ? <ListSkeleton /> : null}
      {row.isError ? <ErrorPanel isPart error={row.error} onRetry={() => void row.refetch()} /> : null}
      {row.data ? (
        <>
          <AppLink
            to={`${path}/${id}`}
            className={`${buttonClass({ kind: 'quiet', size: 'small' })} ${styles['asPage']}`}
          >
            <Icon name="external" size={16} /> {t('records.open_as_page')}
          </AppLink>
          <DeedBar row={row.data} />
          {way ? (
            <Suspense>
              <way.Card table={table} row={row.data} may={onRow(may, row.data)} />
            </Suspense>
          ) : null}
          <LineDoor value={lineDialog}>
            <RowForm
              table={table}
              may={onRow(may, row.data)}
              fixed={fixed}
              row={row.data}
              onDone={onClose}
              onCancel={onClose}
            />
          </LineDoor>
          <RowHistory table={table} id={row.data.id} may={onRow(may, row.data)} fixed={fixed} />
        </>
      ) : null}
    </Dialog>
  )
}

const lineDialog = (line: Props) => <RowDialog {...line} />
