import { useState } from 'react'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { Table } from '../../shared/definition/table.ts'
import type { View } from '../screen/use-view.ts'

const PrintDialog = lazyPart(() => import('./PrintDialog.tsx'))

/** The list on paper, as it is filtered and sorted. */
export function PrintButton({ table, view }: { table: Table; view: Pick<View, 'search' | 'sort' | 'filter'> }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="print" onClick={() => setOpen(true)}>
        {t('records.print.title')}
      </Button>
      {isOpen ? <PrintDialog table={table} view={view} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
