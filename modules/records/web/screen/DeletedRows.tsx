import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { DataTable } from '#platform/web/table/index.ts'
import { queryRows, restoreRows, type Row } from '../../shared/contract.ts'
import { labelOf, type Table } from '../../shared/definition/table.ts'
import { More, type MoreRows } from '../list/More.tsx'
import { textIn } from '../read-in.ts'

/** Rows that were deleted, each with the way back. */
export function DeletedRows({ table, rows, more }: { table: Table; rows: readonly Row[]; more: MoreRows }) {
  const { t, language } = useText()
  const cache = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const restore = async ({ id }: Row) => {
    setBusy(id)
    try {
      await call(restoreRows, { table: table.name, ids: [id] })
      await cache.invalidateQueries({ queryKey: keyOf(queryRows) })
      toast.success(t('records.restored'))
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      <DataTable
        label={t('records.deleted_rows')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'label',
            title: t('records.row'),
            render: ({ values }) => labelOf(table, (name) => textIn(table, values, name, language)) || '—',
          },
          { key: 'at', title: t('records.deleted_at'), render: (row) => formatDateTime(row.updated_at) },
        ]}
        renderActions={(row) => (
          <Button size="small" busy={busy === row.id} onClick={() => void restore(row)}>
            {t('records.restore')}
          </Button>
        )}
      />
      <More {...more} />
    </>
  )
}
