import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { FieldValue as Value } from '#platform/shared/fields/index.ts'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import { type Action, queryRows, showRow, showRowHistory } from '../../shared/contract.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { revertRow } from '../../shared/page/page.ts'
import { MergeEntry } from '../merge/MergeEntry.tsx'
import { Stands } from './Stands.tsx'
import styles from './row.module.css'

interface Props {
  table: Table
  id: string
  may: (action: Action) => boolean
  fixed: readonly string[]
}

/** Who changed what of a row, the newest first; read when somebody unfolds it. */
export function RowHistory(props: Props) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles['history']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('records.history')}</summary>
      {isOpen ? <Changes {...props} /> : null}
    </details>
  )
}

type Skipped = ReplyOf<typeof revertRow>['skipped']

function Changes({ table, id, may, fixed }: Props) {
  const { t } = useText()
  const cache = useQueryClient()
  const history = useCall(showRowHistory, { table: table.name, id })
  const [busy, setBusy] = useState<string | null>(null)
  const [skipped, setSkipped] = useState<{ change: string; fields: Skipped } | null>(null)
  const fields = fieldsOf(table)
  const revert = async (change: string, columns: string[]) => {
    setBusy(change)
    setSkipped(null)
    try {
      const reply = await call(revertRow, { table: table.name, id, change_id: change, columns })
      for (const stale of [queryRows, showRow, showRowHistory]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
      if (reply.reverted.length > 0) toast.success(t('records.reverted'))
      if (reply.skipped.length > 0) setSkipped({ change, fields: reply.skipped })
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(null)
    }
  }
  if (!history.data) return <ListSkeleton />
  const isOpen = (column: string) => may('u') && !fixed.includes(column)
  return (
    <ol>
      {history.data.map((entry) => (
        <li key={entry.id}>
          <div className={styles['deed']}>
            <span>
              <b>{entry.by ?? '—'}</b> {t(`records.deed.${entry.deed}`)}
            </span>
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </div>
          {entry.merge && entry.deed !== 'split' ? (
            <MergeEntry
              table={table.name}
              merge={entry.merge}
              maySplit={entry.merge.into === null && may('u') && may('d')}
            />
          ) : null}
          {entry.deed === 'changed'
            ? entry.changes.map(({ column, from, to }) => {
                const field = fields.find(({ name }) => name === column)
                return field ? (
                  <Change
                    key={column}
                    field={field}
                    from={from as Value}
                    to={to as Value}
                    onRevert={isOpen(column) ? () => void revert(entry.id, [column]) : undefined}
                  />
                ) : null
              })
            : null}
          {entry.deed === 'changed' && entry.changes.filter(({ column }) => isOpen(column)).length > 1 ? (
            <Button
              size="small"
              kind="quiet"
              icon="undo"
              busy={busy === entry.id}
              onClick={() => void revert(entry.id, [])}
            >
              {t('records.revert_all')}
            </Button>
          ) : null}
          {skipped?.change === entry.id ? <Stands fields={fields} skipped={skipped.fields} /> : null}
        </li>
      ))}
    </ol>
  )
}

function Change({
  field,
  from,
  to,
  onRevert,
}: {
  field: TableField
  from: Value
  to: Value
  onRevert: (() => void) | undefined
}) {
  const { t } = useText()
  const say = useWords()
  const name = `${say(field.label)}${field.language ? ` (${field.language.toUpperCase()})` : ''}`
  return (
    <div className={styles['change']}>
      <span>
        {name}:{' '}
        <del>
          <FieldValue field={field} value={from} />
        </del>{' '}
        → <FieldValue field={field} value={to} />
      </span>
      {onRevert ? (
        <IconButton icon="undo" size={15} label={t('records.revert', { field: name })} onClick={onRevert} />
      ) : null}
    </div>
  )
}
