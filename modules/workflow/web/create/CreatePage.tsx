import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { listFlows, showFlow } from '../../shared/documents/new-document.ts'
import { listTypes, type OfferedType } from '../../shared/filing/contract.ts'
import { listTemplates } from '../../shared/filing/templates.ts'
import { FlowCards } from './FlowCards.tsx'
import { NewDocument } from './NewDocument.tsx'
import { TemplateCards } from './TemplateCards.tsx'

/** A new document: first which way it shall go, then what it says. The chosen flow stands in the address. */
export default function CreatePage() {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const flowId = Number(search['flow'])
  const typeId = Number(search['type'])
  const templateId = typeof search['template'] === 'string' ? search['template'] : undefined
  const choose = (flow: number, type: number | null, template?: string) =>
    void navigate({
      to: '/workflow/new',
      search: { flow, ...(type !== null && { type }), ...(template && { template }) },
    })
  const back = () => void navigate({ to: '/workflow/new', search: {} })
  return Number.isInteger(flowId) && flowId > 0 ? (
    <Writing key={`${flowId} ${typeId}`} id={flowId} typeId={typeId} templateId={templateId} onBack={back} />
  ) : (
    <Choosing onChoose={choose} />
  )
}

function Choosing({ onChoose }: { onChoose: (flow: number, type: number | null, template?: string) => void }) {
  const { t } = useText()
  const flows = useCall(listFlows, {}, { meta: { quiet: true } })
  const types = useCall(listTypes, {}, { meta: { quiet: true } })
  const templates = useCall(listTemplates, {}, { meta: { quiet: true } })
  if (flows.isPending || types.isPending || templates.isPending) return <PageSkeleton />
  if (!flows.data || !types.data || !templates.data)
    return (
      <ErrorPanel
        error={flows.error ?? types.error ?? templates.error}
        onRetry={() => {
          void flows.refetch()
          void types.refetch()
          void templates.refetch()
        }}
      />
    )
  return (
    <Page width={980}>
      <PageHeader title={t('workflow.create.title')} meta={t('workflow.create.choose')} />
      {flows.data.length === 0 ? (
        <EmptyState icon="workflow" title={t('workflow.create.no_flows')}>
          {t('workflow.create.no_flows_hint')}
        </EmptyState>
      ) : (
        <>
          <TemplateCards
            templates={templates.data}
            flows={flows.data}
            onChoose={({ id, flow_id, type_id }) => onChoose(flow_id, type_id, id)}
          />
          <FlowCards flows={flows.data} types={types.data} onChoose={onChoose} />
        </>
      )}
    </Page>
  )
}

function Writing({
  id,
  typeId,
  templateId,
  onBack,
}: {
  id: number
  typeId: number
  templateId: string | undefined
  onBack: () => void
}) {
  const flow = useCall(showFlow, { id }, { meta: { quiet: true }, staleTime: 60_000 })
  const types = useCall(listTypes, {}, { meta: { quiet: true }, staleTime: 60_000 })
  const templates = useCall(listTemplates, {}, { meta: { quiet: true }, staleTime: 60_000 })
  if (flow.isPending || types.isPending || (templateId && templates.isPending)) return <PageSkeleton />
  if (!flow.data || !types.data)
    return (
      <ErrorPanel
        error={flow.error ?? types.error}
        onRetry={() => {
          void flow.refetch()
          void types.refetch()
        }}
      />
    )
  const ofFlow = types.data.filter(({ flow_ids }) => flow_ids.includes(id))
  const type = ofFlow.find((one) => one.id === typeId) ?? (ofFlow.length === 1 ? ofFlow[0] : undefined)
  // An old link that names a flow of several types alone: which of them it is to be has to be said first.
  if (!type && ofFlow.length > 0) return <ChoosingType flow={flow.data} types={ofFlow} />
  return (
    <NewDocument
      flow={type ? { ...flow.data, form: [...flow.data.form, ...type.fields] } : flow.data}
      type={type}
      template={templates.data?.find((one) => one.id === templateId)}
      onBack={onBack}
    />
  )
}

function ChoosingType({ flow, types }: { flow: ReplyOf<typeof showFlow>; types: readonly OfferedType[] }) {
  const { t } = useText()
  const navigate = useNavigate()
  return (
    <Page width={980}>
      <PageHeader title={t('workflow.create.title')} meta={t('workflow.create.choose')} />
      <FlowCards
        flows={[flow]}
        types={types}
        onChoose={(id, type) =>
          void navigate({ to: '/workflow/new', search: { flow: id, ...(type !== null && { type }) } })
        }
      />
    </Page>
  )
}
