import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { listFlows, showFlow } from '../../shared/documents.ts'
import { FlowCards } from './FlowCards.tsx'
import { NewDocument } from './NewDocument.tsx'

/** A new document: first which way it shall go, then what it says. The chosen flow stands in the address. */
export default function CreatePage() {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const flowId = Number(search['flow'])
  const choose = (flow: number | null) => void navigate({ to: '/workflow/new', search: flow === null ? {} : { flow } })
  return Number.isInteger(flowId) && flowId > 0 ? <Writing key={flowId} id={flowId} onBack={() => choose(null)} /> : <Choosing onChoose={choose} />
}

function Choosing({ onChoose }: { onChoose: (id: number) => void }) {
  const { t } = useText()
  const flows = useCall(listFlows, {}, { meta: { quiet: true } })
  if (flows.isPending) return <PageSkeleton />
  if (!flows.data) return <ErrorPanel error={flows.error} onRetry={() => void flows.refetch()} />
  return (
    <Page width={980}>
      <PageHeader title={t('workflow.create.title')} meta={t('workflow.create.choose')} />
      {flows.data.length === 0
        ? <EmptyState icon="workflow" title={t('workflow.create.no_flows')}>{t('workflow.create.no_flows_hint')}</EmptyState>
        : <FlowCards flows={flows.data} onChoose={onChoose} />}
    </Page>
  )
}

function Writing({ id, onBack }: { id: number; onBack: () => void }) {
  const flow = useCall(showFlow, { id }, { meta: { quiet: true }, staleTime: 60_000 })
  if (flow.isPending) return <PageSkeleton />
  if (!flow.data) return <ErrorPanel error={flow.error} onRetry={() => void flow.refetch()} />
  return <NewDocument flow={flow.data} onBack={onBack} />
}
