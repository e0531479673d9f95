import { useState } from 'react'
import type { FieldValue as Value } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import { showRowHistory } from '../../shared/contract.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import styles from './row.module.css'

/** Who changed what of a row, the newest first; read when somebody unfolds it. */
export function RowHistory({ table, id }: { table: Table; id: string }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles['history']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('records.history')}</summary>
      {isOpen ? <Changes table={table} id={id} /> : null}
    </details>
  )
}

function Changes({ table, id }: { table: Table; id: string }) {
  const { t } = useText()
  const say = useWords()
  const history = useCall(showRowHistory, { table: table.name, id })
  if (!history.data) return <ListSkeleton />
  const fields = fieldsOf(table)
  return (
    <ol>
      {history.data.map(({ id: change, deed, at, by, changes }) => (
        <li key={change}>
          <div className={styles['deed']}>
            <span>
              <b>{by ?? '—'}</b> {t(`records.deed.${deed}`)}
            </span>
            <time dateTime={at}>{formatDateTime(at)}</time>
          </div>
          {deed === 'changed'
            ? changes.map(({ column, from, to }) => {
                const field = fields.find(({ name }) => name === column)
                return field ? (
                  <p key={column} className={styles['change']}>
                    {say(field.label)}
                    {field.language ? ` (${field.language.toUpperCase()})` : ''}:{' '}
                    <del>
                      <FieldValue field={field} value={from as Value} />
                    </del>{' '}
                    → <FieldValue field={field} value={to as Value} />
                  </p>
                ) : null
              })
            : null}
        </li>
      ))}
    </ol>
  )
}
