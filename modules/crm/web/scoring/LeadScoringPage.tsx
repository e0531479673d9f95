import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { queryRows, RECORDS_CHANGED, type Row, showTable } from '#modules/records/shared/index.ts'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { announce, DragArea, STEP_KEYS, stepOf, useDragItem } from '#platform/web/drag/index.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { orderScoreRules, SCORES_RUN, showScoring } from '../../shared/scoring/contract.ts'
import { scoreRules } from '../../shared/tables/score-rules.ts'
import { Learning } from './Learning.tsx'
import { nameOf } from './rule-name.ts'
import { RuleForm } from './RuleForm.tsx'
import { Run } from './Run.tsx'
import { signed } from './words.ts'
import styles from './scoring.module.css'

const RULES = scoreRules.name
const OF = 'lead'
const MOST = 100

/** What makes a lead promising: rules that give points, and what was learned from those that were won and lost. */
export default function LeadScoringPage() {
  const { t } = useText()
  const cache = useQueryClient()
  const [open, setOpen] = useState<Row | 'new' | null>(null)
  const filter = { column: 'of', is: 'any_of' as const, values: [OF] }
  const table = useCall(showTable, { table: RULES }, { staleTime: 60_000, meta: { quiet: true } })
  const query = useCall(
    queryRows,
    { table: RULES, filter, sort: ['sort', 'name'], limit: MOST },
    { meta: { quiet: true } },
  )
  const scoring = useCall(showScoring, { of: OF }, { meta: { quiet: true } })
  const again = () => void cache.invalidateQueries({ queryKey: keyOf(queryRows) })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === RULES) again()
  })
  useLive(SCORES_RUN, ({ topic, key }) => {
    if (topic === 'resync' || key === OF) void scoring.refetch()
  })
  const may = (action: 'c' | 'u' | 'd') => table.data?.actions.includes(action) === true
  const failed = [query, scoring].find(({ isError }) => isError)
  const rows = query.data?.rows ?? []
  return (
    <Page width={1320}>
      <PageHeader
        title={t('crm.score.page')}
        meta={t('crm.score.page_about')}
        actions={
          may('c') ? (
            <Button kind="primary" icon="plus" onClick={() => setOpen('new')}>
              {t('crm.score.add_rule')}
            </Button>
          ) : null
        }
      />
      {failed ? <ErrorPanel isPart error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      <div className={styles['page']}>
        <div>
          {query.isPending ? <ListSkeleton rows={4} /> : null}
          {query.data && rows.length === 0 ? (
            <EmptyState icon="star" title={t('crm.score.no_rules')}>
              {may('c') ? <Button onClick={() => setOpen('new')}>{t('crm.score.add_rule')}</Button> : null}
            </EmptyState>
          ) : null}
          {rows.length > 0 ? (
            <Rules key={rows.map(({ id }) => id).join()} rows={rows} mayMove={may('u')} onOpen={setOpen} />
          ) : null}
          {scoring.data ? (
            <Run scoring={scoring.data} mayRun={may('u')} onWished={() => void scoring.refetch()} />
          ) : null}
        </div>
        <div>
          {scoring.data ? (
            <Learning
              key={scoring.data.version}
              scoring={scoring.data}
              mayChange={may('u')}
              onSaved={() => void scoring.refetch()}
            />
          ) : null}
        </div>
      </div>
      {open ? (
        <RuleForm
          row={open === 'new' ? undefined : open}
          place={rows.length + 1}
          mayWrite={may(open === 'new' ? 'c' : 'u')}
          mayDelete={may('d')}
          onDone={() => {
            again()
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Page>
  )
}

/** In their order, dragged or moved by Alt and the arrows. */
function Rules({ rows, mayMove, onOpen }: { rows: readonly Row[]; mayMove: boolean; onOpen: (row: Row) => void }) {
  const { t, language } = useText()
  const cache = useQueryClient()
  const [order, setOrder] = useState(() => rows.map(({ id }) => id))
  const [over, setOver] = useState<{ id: string; isBelow: boolean } | null>(null)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const titleOf = (id: string) => nameOf(byId.get(id), language)
  const moveTo = (id: string, to: number) => {
    const from = order.indexOf(id)
    if (to < 0 || to >= order.length || to === from) return false
    const next = order.toSpliced(from, 1).toSpliced(to, 0, id)
    setOrder(next)
    call(orderScoreRules, { of: OF, ids: next }).then(
      () => void cache.invalidateQueries({ queryKey: keyOf(queryRows) }),
      (error: unknown) => {
        setOrder(order)
        showFailure(error, 'platform.error.saving')
      },
    )
    return true
  }
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const step = stepOf(event)
    if (step !== 'up' && step !== 'down') return
    event.preventDefault()
    const isMoved = moveTo(id, order.indexOf(id) + (step === 'up' ? -1 : 1))
    announce(t(isMoved ? `platform.drag.moved_${step}` : 'platform.drag.no_way', { name: titleOf(id) }))
  }
  return (
    <DragArea
      shadow={(id) => titleOf(String(id))}
      name={(id) => titleOf(String(id))}
      onOver={(_, place, { y }) => setOver(place === null ? null : { id: String(place), isBelow: y > 0.5 })}
      onDrop={(moved, place, { y }) => {
        if (place === null) return false
        const [from, to] = [order.indexOf(String(moved)), order.indexOf(String(place))]
        const below = to + (y > 0.5 ? 1 : 0)
        return moveTo(String(moved), below > from ? below - 1 : below)
      }}
      onEnd={() => setOver(null)}
    >
      <ul className={styles['rules']} aria-label={t('crm.score.rules')}>
        {order.flatMap((id) => {
          const row = byId.get(id)
          const mark = over?.id === id ? (over.isBelow ? 'below' : 'above') : undefined
          return row ? <Rule key={id} {...{ row, mark, mayMove, onOpen, onKeyDown }} /> : []
        })}
      </ul>
    </DragArea>
  )
}

function Rule({
  row,
  mark,
  mayMove,
  onOpen,
  onKeyDown,
}: {
  row: Row
  mark: 'above' | 'below' | undefined
  mayMove: boolean
  onOpen: (row: Row) => void
  onKeyDown: (event: KeyboardEvent, id: string) => void
}) {
  const { t, language } = useText()
  const { ref, isDragged } = useDragItem({ id: row.id, mayMove })
  const { points, half_days: half, is_active: isActive } = row.values
  const name = nameOf(row, language)
  return (
    <li
      ref={ref}
      className={styles['rule']}
      data-mark={mark}
      data-dragged={isDragged || undefined}
      data-off={isActive ? undefined : true}
    >
      {mayMove ? (
        <button
          type="button"
          className={styles['handle']}
          aria-label={t('crm.score.move', { name })}
          aria-keyshortcuts={STEP_KEYS}
          onKeyDown={(event) => onKeyDown(event, row.id)}
        >
          <Icon name="menu" size={16} />
        </button>
      ) : (
        <span />
      )}
      <button type="button" className={styles['words']} onClick={() => onOpen(row)}>
        <b>{name}</b>
        {half ? <small>{t('crm.score.halves', { days: String(half) })}</small> : null}
      </button>
      <span>
        {isActive ? null : <Chip>{t('crm.score.off')}</Chip>}{' '}
        <span className={styles['points']} data-sign={Math.sign(Number(points))}>
          {signed(Number(points))}
        </span>
      </span>
    </li>
  )
}
