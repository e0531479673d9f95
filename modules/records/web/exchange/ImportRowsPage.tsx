import { useMemo } from 'react'
import { useCall } from '#platform/web/call.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ImportPage } from '#platform/web/import/index.ts'
import { ErrorPanel, Page, PageSkeleton } from '#platform/web/layout/index.ts'
import { importRowsOf, sheetColumns } from '../../shared/exchange/sheet.ts'
import { queryRows, showTable } from '../../shared/contract.ts'
import { fieldsOf } from '../../shared/definition/table.ts'

export const importRowsPage = (name: string, path: string) =>
  function ShippedImportPage() {
    return <ImportRowsPage name={name} path={path} />
  }

/** Rows of a table from a file; the list stands at `path`. */
export function ImportRowsPage({ name, path }: { name: string; path: string }) {
  const endpoint = useMemo(() => importRowsOf(name), [name])
  const { t, language } = useText()
  const say = useWords()
  const found = useCall(showTable, { table: name }, { staleTime: 60_000, meta: { quiet: true } })
  const columns = useMemo(() => {
    const fixed = found.data?.fixed ?? []
    return found.data
      ? sheetColumns(
          fieldsOf(found.data.table).filter((field) => !fixed.includes(field.name)),
          language,
        )
      : []
  }, [found.data, language])
  if (found.isPending) return <PageSkeleton />
  if (!found.data)
    return (
      <Page>
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      </Page>
    )
  return (
    <ImportPage
      title={t('records.import.title')}
      hint={t('records.import.hint')}
      endpoint={endpoint}
      columns={columns}
      back={{ to: path, title: say(found.data.table.title) }}
      stale={[queryRows]}
    />
  )
}
