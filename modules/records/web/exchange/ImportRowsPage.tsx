import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '#platform/web/call.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { showTable } from '../../shared/contract.ts'
import { isAtWork, showImport } from '../../shared/exchange/imports.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { CheckedStep } from './CheckedStep.tsx'
import { EndedStep } from './EndedStep.tsx'
import { FileStep } from './FileStep.tsx'
import type { Step } from './step.ts'
import { Steps } from './Steps.tsx'
import { Working } from './Working.tsx'

export const importRowsPage = (name: string, path: string) =>
  function ShippedImportPage() {
    return <ImportRowsPage name={name} path={path} />
  }

/** Rows of a table from a file; the list stands at `path`. */
export function ImportRowsPage({ name, path }: { name: string; path: string }) {
  const { t } = useText()
  const say = useWords()
  const found = useCall(showTable, { table: name }, { staleTime: 60_000, meta: { quiet: true } })
  const { id, show } = useImportId()
  if (found.isPending) return <PageSkeleton />
  if (!found.data)
    return (
      <Page>
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      </Page>
    )
  return (
    <Page width={1100}>
      <PageHeader title={t('records.import.title')} back={{ to: path, title: say(found.data.table.title) }} />
      {id === null ? (
        <>
          <Steps at={0} />
          <FileStep table={name} onImport={show} />
        </>
      ) : (
        <Opened key={id} id={id} table={name} path={path} show={show} />
      )}
    </Page>
  )
}

/** Which file it is stands in the address: the page can be loaded anew while something is done with it. */
function useImportId() {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const id = typeof asked['import'] === 'string' ? asked['import'].slice(0, 40) : null
  const show = (next: string | null) => void navigate({ to: '.', search: next === null ? {} : { import: next } })
  return { id, show }
}

const WAIT_MS = 700

interface Props {
  id: string
  table: string
  path: string
  show: (id: string | null) => void
}

function Opened({ id, table, path, show }: Props) {
  const found = useCall(
    showImport,
    { table, id },
    {
      meta: { quiet: true },
      refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? WAIT_MS : false),
    },
  )
  if (found.isPending) return <PageSkeleton />
  if (!found.data) return <ErrorPanel isPart error={found.error} onRetry={() => show(null)} />
  const step: Step = { table, path, found: found.data, reread: () => found.refetch(), show }
  switch (found.data.state) {
    case 'read':
      return (
        <>
          <Steps at={1} />
          <ColumnsStep {...step} />
        </>
      )
    case 'checked':
      return (
        <>
          <Steps at={2} />
          <CheckedStep {...step} />
        </>
      )
    case 'done':
    case 'undone':
    case 'failed':
    case 'cancelled':
      return (
        <>
          <Steps at={3} />
          <EndedStep key={found.data.state} {...step} />
        </>
      )
    default:
      return (
        <>
          <Steps at={found.data.state === 'checking' || found.data.state === 'reading' ? 2 : 3} />
          <Working {...step} />
        </>
      )
  }
}
