import { Suspense, useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card, EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { type Column, DataTable } from '#platform/web/table/index.ts'
import { type Filing, showFiling } from '#modules/workflow/shared/index.ts'
import styles from './filing.module.css'

const SeriesDialog = lazyPart(() => import('./SeriesDialog.tsx'))
const TypeDialog = lazyPart(() => import('./TypeDialog.tsx'))

type Type = Filing['types'][number]
type One = Filing['series'][number]
/** Which one; null: a new one. */
interface Editing {
  kind: 'series' | 'type'
  id: number | null
}

/** What people file, and how it is numbered. */
export default function FilingPage() {
  const { t } = useText()
  const filing = useCall(showFiling, {}, { meta: { quiet: true }, refetchOnMount: 'always' })
  const [editing, setEditing] = useState<Editing | null>(null)
  if (filing.isPending) return <PageSkeleton />
  if (!filing.data)
    return (
      <Page>
        <ErrorPanel error={filing.error} onRetry={() => void filing.refetch()} />
      </Page>
    )
  const close = () => setEditing(null)
  const isEdited = ({ id }: { id: number }) => id === editing?.id
  return (
    <Page width={1080}>
      <PageHeader title={t('flowdesign.filing.title')} meta={t('flowdesign.filing.hint')} />
      <div className={styles['cards']}>
        <Types filing={filing.data} onEdit={(type) => setEditing({ kind: 'type', id: type?.id ?? null })} />
        <SeriesList filing={filing.data} onEdit={(series) => setEditing({ kind: 'series', id: series?.id ?? null })} />
      </div>
      <Suspense fallback={null}>
        {editing?.kind === 'series' && (
          <SeriesDialog filing={filing.data} series={filing.data.series.find(isEdited) ?? null} onClose={close} />
        )}
        {editing?.kind === 'type' && (
          <TypeDialog filing={filing.data} type={filing.data.types.find(isEdited) ?? null} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}

function Types({ filing: { types, series, flows }, onEdit }: { filing: Filing; onEdit: (type: Type | null) => void }) {
  const { t } = useText()
  const say = useWords()
  const add = (
    <Button size="small" icon="plus" onClick={() => onEdit(null)}>
      {t('flowdesign.filing.add_type')}
    </Button>
  )
  const seriesName = (id: number | null) => say(series.find((one) => one.id === id)?.name ?? { mn: '' }) || '—'
  const columns: Column<Type>[] = [
    {
      key: 'title',
      title: t('flowdesign.filing.type'),
      render: (type) => (
        <span className={styles['name']}>
          <b>{say(type.title)}</b>
          {type.is_retired && <Chip>{t('flowdesign.filing.retired')}</Chip>}
        </span>
      ),
    },
    {
      key: 'flows',
      title: t('flowdesign.filing.flows'),
      from: 'md',
      render: ({ flow_ids }) =>
        flows
          .filter(({ id }) => flow_ids.includes(id))
          .map(({ title }) => say(title))
          .join(', ') || '—',
    },
    { key: 'series', title: t('flowdesign.filing.series'), render: ({ series_id }) => seriesName(series_id) },
    {
      key: 'documents',
      title: t('flowdesign.filing.documents'),
      align: 'right',
      from: 'sm',
      render: ({ documents }) => formatNumber(documents),
    },
  ]
  return (
    <Card title={t('flowdesign.filing.types')} actions={add}>
      {types.length === 0 ? (
        <EmptyState icon="document" title={t('flowdesign.filing.no_types')}>
          {t('flowdesign.filing.no_types_hint')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('flowdesign.filing.types')}
          columns={columns}
          rows={types}
          rowKey={({ id }) => id}
          onOpen={onEdit}
        />
      )}
    </Card>
  )
}

function SeriesList({ filing: { series }, onEdit }: { filing: Filing; onEdit: (series: One | null) => void }) {
  const { t } = useText()
  const say = useWords()
  const add = (
    <Button size="small" icon="plus" onClick={() => onEdit(null)}>
      {t('flowdesign.filing.add_series')}
    </Button>
  )
  const columns: Column<One>[] = [
    { key: 'name', title: t('flowdesign.filing.series'), render: ({ name }) => <b>{say(name)}</b> },
    {
      key: 'next',
      title: t('flowdesign.filing.next_number'),
      render: ({ next_number }) => <span className="orgil-num">{next_number}</span>,
    },
    {
      key: 'moment',
      title: t('flowdesign.filing.moment'),
      from: 'md',
      render: ({ moment }) => t(`flowdesign.filing.moment_${moment}`),
    },
    {
      key: 'resets',
      title: t('flowdesign.filing.resets'),
      from: 'lg',
      render: ({ resets }) => t(`flowdesign.filing.resets_${resets}`),
    },
    {
      key: 'given',
      title: t('flowdesign.filing.given'),
      align: 'right',
      from: 'sm',
      render: ({ given }) => formatNumber(given),
    },
  ]
  return (
    <Card title={t('flowdesign.filing.series_of')} actions={add}>
      {series.length === 0 ? (
        <EmptyState icon="tag" title={t('flowdesign.filing.no_series')}>
          {t('flowdesign.filing.no_series_hint')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('flowdesign.filing.series_of')}
          columns={columns}
          rows={series}
          rowKey={({ id }) => id}
          onOpen={onEdit}
        />
      )}
    </Card>
  )
}
