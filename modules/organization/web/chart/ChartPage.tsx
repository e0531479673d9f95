import { useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useViewport } from '#platform/web/media.ts'
import { useListSearch } from '#platform/web/table/index.ts'
import { linesOf } from '#platform/web/tree/index.ts'
import { showUnits, type Unit } from '../../shared/structure.ts'
import { DayPicker } from '../structure/DayPicker.tsx'
import { StructureTabs } from '../structure/StructureTabs.tsx'
import { Canvas } from './Canvas.tsx'
import { IndentedList } from './IndentedList.tsx'

/** Who reports to whom, as a drawing; on a phone as an indented list. */
export default function ChartPage() {
  const { t } = useText()
  const isPhone = useViewport() === 'mobile'
  const search = useListSearch({ on: '' })
  const structure = useCall(showUnits, search.on ? { on: search.on } : {}, { meta: { quiet: true } })
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  if (structure.isPending) return <PageSkeleton />
  const { tree, on, today } = structure.data ?? { tree: [] as Unit[], on: '', today: '' }
  const parents = linesOf(tree)
    .filter(({ branch }) => branch.children.length > 0)
    .map(({ branch }) => branch.id)
  const fold = (id: number) =>
    setClosed((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <Page width={1680}>
      <PageHeader
        title={t('organization.chart.title')}
        actions={
          structure.data ? (
            <DayPicker on={on} today={today} onChange={(day) => search.set({ on: day === today ? '' : day })} />
          ) : undefined
        }
      />
      <StructureTabs />
      {structure.data ? null : <ErrorPanel isPart error={structure.error} onRetry={() => void structure.refetch()} />}
      {structure.data && on !== today ? <Notice title={t('organization.structure.as_of', { day: on })} /> : null}
      {structure.data && tree.length === 0 ? (
        <EmptyState icon="organization" title={t('organization.structure.none_then')} />
      ) : null}
      {tree.length > 0 && isPhone ? (
        <Card>
          <IndentedList tree={tree} />
        </Card>
      ) : null}
      {tree.length > 0 && !isPhone ? (
        <Canvas tree={tree} closed={closed} name={`${t('organization.chart.file')}-${on}`} onFold={fold}>
          <Button size="small" onClick={() => setClosed(new Set())} disabled={closed.size === 0}>
            {t('organization.chart.open_all')}
          </Button>
          <Button
            size="small"
            onClick={() => setClosed(new Set(parents))}
            disabled={parents.every((id) => closed.has(id))}
          >
            {t('organization.chart.fold_all')}
          </Button>
        </Canvas>
      ) : null}
    </Page>
  )
}
