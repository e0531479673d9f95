import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#modules/access/web/index.ts'
import { keyOf, useCall, useChange } from '#platform/web/call.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { useListSearch } from '#platform/web/table/index.ts'
import { lineOf, linesOf, type Place } from '#platform/web/tree/index.ts'
import { moveUnit, showUnits, type Unit } from '../../shared/structure.ts'
import { StructureFiles } from '../import/StructureFiles.tsx'
import { DayPicker } from './DayPicker.tsx'
import { StructureTabs } from './StructureTabs.tsx'
import { figuresOf } from './tree.ts'
import { UnitNameDialog } from './UnitDialogs.tsx'
import { UnitPanel } from './UnitPanel.tsx'
import { UnitTree } from './UnitTree.tsx'
import styles from './StructurePage.module.css'

/** Units, jobs and people of the organisation, today or on another day; on a phone either the tree or one unit. */
export default function StructurePage() {
  const { t } = useText()
  const may = useMay()
  const cache = useQueryClient()
  const search = useListSearch({ on: '', unit: '' })
  const structure = useCall(showUnits, search.on ? { on: search.on } : {}, { meta: { quiet: true } })
  const move = useChange(moveUnit, { stale: [showUnits] })
  const [isAdding, setAdding] = useState(false)
  useLive('organization.structure', () => void cache.invalidateQueries({ queryKey: keyOf(showUnits) }))

  if (structure.isPending) return <PageSkeleton />
  const { tree, today, on } = structure.data ?? { tree: [] as Unit[], today: '', on: '' }
  const isToday = on === today
  const chosen = lineOf(tree, Number(search.unit)) ?? linesOf(tree)[0]
  const { people, vacant } = figuresOf(tree)
  const change = (id: number, place: Place) => {
    if (!move.isPending) move.mutate({ id, ...place })
  }

  return (
    <Page width={1440}>
      <PageHeader
        title={t('organization.structure.title')}
        count={structure.data ? linesOf(tree).length : undefined}
        meta={
          structure.data ? (
            <>
              <span>{t('organization.structure.people', { people: formatNumber(people) })}</span>
              <span>{t('organization.structure.vacant', { vacant: formatNumber(vacant) })}</span>
            </>
          ) : undefined
        }
        actions={
          structure.data ? (
            <>
              <DayPicker on={on} today={today} onChange={(day) => search.set({ on: day === today ? '' : day })} />
              {isToday ? <StructureFiles /> : null}
              {isToday && may('organization.structure.c') ? (
                <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
                  {t('organization.structure.add_unit')}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
      <StructureTabs />
      {structure.data ? null : <ErrorPanel isPart error={structure.error} onRetry={() => void structure.refetch()} />}
      {structure.data && !isToday ? (
        <Notice title={t('organization.structure.as_of', { day: on })}>{t('organization.structure.as_of_hint')}</Notice>
      ) : null}
      {structure.data && tree.length === 0 ? (
        <EmptyState
          icon="organization"
          title={t(isToday ? 'organization.structure.none' : 'organization.structure.none_then')}
          action={
            isToday && may('organization.structure.c') ? (
              <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
                {t('organization.structure.add_unit')}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {chosen ? (
        <div className={styles['halves']} data-chosen={search.unit !== '' || undefined}>
          <div className={styles['tree']}>
            <Card>
              <UnitTree
                tree={tree}
                chosenId={chosen.branch.id}
                mayMove={isToday && may('organization.structure.u')}
                onChoose={(id) => search.set({ unit: String(id) })}
                onMove={change}
              />
            </Card>
          </div>
          <div className={styles['unit']}>
            <UnitPanel
              key={chosen.branch.id}
              line={chosen}
              tree={tree}
              today={today}
              isToday={isToday}
              onBack={() => search.set({ unit: '' })}
              onMove={change}
              onChoose={(id) => search.set({ unit: String(id) })}
            />
          </div>
        </div>
      ) : null}
      {isAdding ? (
        <UnitNameDialog
          parent={chosen?.branch ?? null}
          onClose={() => setAdding(false)}
          onDone={(id) => search.set({ unit: String(id) })}
        />
      ) : null}
    </Page>
  )
}
