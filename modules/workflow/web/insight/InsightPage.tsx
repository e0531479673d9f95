import { Suspense } from 'react'
import { useCall } from '#platform/web/call.ts'
import { DayInput } from '#platform/web/date/index.ts'
import { Segments } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ExportLink } from '#platform/web/import/index.ts'
import { Card, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { Filter, ListTools } from '#platform/web/table/index.ts'
import { exportStepsPath, type Insight, listInsight, showInsight } from '../../shared/insight.ts'
import { clocks } from './duration.ts'
import { FlowsTable } from './FlowsTable.tsx'
import { HeatMap } from './HeatMap.tsx'
import styles from './insight.module.css'
import { daysOf, periods } from './period.ts'
import { StepsTable } from './StepsTable.tsx'
import { Tiles } from './Tiles.tsx'
import { type InsightSearch, useInsightSearch } from './use-insight-search.ts'

const CountedDialog = lazyPart(() => import('./CountedDialog.tsx'))

/** Where documents wait and how long they take, for whoever sees them all; each number opens what it counts. */
export default function InsightPage() {
  const { t } = useText()
  const say = useWords()
  const search = useInsightSearch()
  const days = daysOf(search)
  const flows = useCall(listInsight, days, {
    meta: { quiet: true },
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  })
  const flowId = Number(search.flow)
  const isFlow = Number.isInteger(flowId) && flowId > 0
  const one = useCall(
    showInsight,
    { flow_id: flowId, ...days },
    {
      enabled: isFlow,
      meta: { quiet: true },
      refetchOnMount: 'always',
      placeholderData: (before) => (before?.flow.id === flowId ? before : undefined),
    },
  )
  if (flows.isPending) return <PageSkeleton />
  if (!flows.data)
    return (
      <Page>
        <ErrorPanel error={flows.error} onRetry={() => void flows.refetch()} />
      </Page>
    )
  const titleOf = (id: string) => flows.data.find((flow) => String(flow.id) === id)?.title
  const shown = isFlow ? one.data : undefined
  const step = shown?.steps.find(({ status_id }) => status_id === search.step)
  const about = step ? say(step.label) : search.of && titleOf(search.of) ? say(titleOf(search.of)!) : ''
  return (
    <Page>
      <PageHeader
        title={t('workflow.insight.title')}
        meta={t('workflow.insight.hint')}
        {...(isFlow && { back: { title: t('workflow.insight.all_flows'), onBack: () => search.set({ flow: '' }) } })}
        actions={shown ? <ExportLink path={exportStepsPath(flowId)} filter={days} /> : null}
      />
      <Tools search={search} flows={flows.data} />
      {isFlow ? null : <FlowsTable flows={flows.data} search={search} />}
      {isFlow && one.isPending ? <PageSkeleton /> : null}
      {isFlow && one.isError && !one.data ? (
        <ErrorPanel isPart error={one.error} onRetry={() => void one.refetch()} />
      ) : null}
      {shown ? <FlowInFigures insight={shown} search={search} /> : null}
      {search.opened ? (
        <Suspense fallback={null}>
          <CountedDialog figure={search.opened} days={days} search={search} about={about} />
        </Suspense>
      ) : null}
    </Page>
  )
}

const clockOf = ({ clock }: InsightSearch) => clocks.find((one) => one === clock) ?? 'working'

function Tools({ search, flows }: { search: InsightSearch; flows: readonly { id: number; title: { mn: string } }[] }) {
  const { t } = useText()
  const say = useWords()
  return (
    <ListTools>
      <Filter
        label={t('workflow.insight.column.flow')}
        value={search.flow}
        onChange={(flow) => search.set({ flow })}
        choices={[
          { value: '', label: t('workflow.insight.all_flows') },
          ...flows.map(({ id, title }) => ({ value: String(id), label: say(title) })),
        ]}
      />
      <Filter
        label={t('workflow.insight.period')}
        value={search.period}
        onChange={(period) => search.set({ period })}
        choices={periods.map((value) => ({ value, label: t(`workflow.insight.period_${value}`) }))}
      />
      {search.period === 'own' ? (
        <span className={styles['days']}>
          <DayInput
            aria-label={t('workflow.insight.from')}
            title={t('workflow.insight.from')}
            placeholder={t('workflow.insight.from')}
            value={search.from}
            max={search.to || undefined}
            onDay={(from) => search.set({ from })}
          />
          <span aria-hidden>–</span>
          <DayInput
            aria-label={t('workflow.insight.to')}
            title={t('workflow.insight.to')}
            placeholder={t('workflow.insight.to')}
            value={search.to}
            from={search.from}
            onDay={(to) => search.set({ to })}
          />
        </span>
      ) : null}
    </ListTools>
  )
}

function FlowInFigures({ insight, search }: { insight: Insight; search: InsightSearch }) {
  const { t } = useText()
  const say = useWords()
  const clock = clockOf(search)
  const by = search.heat === 'time' ? 'time' : 'waiting'
  return (
    <>
      <h2 className={styles['title']}>
        {say(insight.flow.title)} <small>{t('workflow.insight.version', { version: insight.flow.version })}</small>
      </h2>
      <div className={styles['clock']}>
        <Segments
          label={t('workflow.insight.clock_label')}
          value={clock}
          onChange={(next) => search.set({ clock: next })}
          choices={clocks.map((value) => ({ value, label: t(`workflow.insight.clock.${value}`) }))}
        />
      </div>
      <Tiles insight={insight} search={search} clock={clock} />
      <Card
        title={t('workflow.insight.map')}
        actions={
          <Segments
            label={t('workflow.insight.heat_label')}
            value={by}
            onChange={(heat) => search.set({ heat })}
            choices={[
              { value: 'waiting', label: t('workflow.insight.figure.waiting') },
              { value: 'time', label: t('workflow.insight.median') },
            ]}
          />
        }
      >
        <HeatMap insight={insight} search={search} clock={clock} by={by} />
      </Card>
      <h2 className={styles['title']}>{t('workflow.insight.steps')}</h2>
      <StepsTable steps={insight.steps} search={search} clock={clock} />
    </>
  )
}
