import type { Words } from '#platform/shared/i18n.ts'
import { chart, dashboard, type RecordDashboard, words } from '#modules/records/shared/index.ts'
import { below } from './screens/menu.ts'
import { dashboardPlaces } from './screens/places.ts'
import { activities } from './tables/activities.ts'
import { leads } from './tables/leads.ts'
import { opportunities } from './tables/opportunities.ts'
import { stageTimes } from './tables/stage-times.ts'

const count = [{ of: 'count' as const }]
const sum = (column: string) => [{ of: 'sum' as const, column }]
const isOfType = (...values: string[]) => ({ column: 'type', is: 'any_of' as const, values })
const isOpen = { all: [isOfType('open', 'ongoing', 'on_hold')] }
const isWon = { all: [isOfType('won')] }
const isLost = { all: [isOfType('lost')] }

/** How long they stood where they have gone on from. */
const stays = (of: 'lead' | 'opportunity', title: Words) => ({
  kind: 'chart' as const,
  title,
  table: stageTimes,
  filter: {
    all: [
      { column: of, is: 'filled' as const, values: [] },
      { column: 'days', is: 'filled' as const, values: [] },
    ],
  },
  chart: chart({ type: 'bar', by: 'stage', order: 'given', measures: [{ of: 'avg', column: 'days' }] }),
  follows: { source: '', territory: '' },
})

/** How selling goes: what comes, what becomes of it, and what is to be expected. */
const sales = dashboard(dashboardPlaces.sales, {
  title: words('Борлуулалтын самбар', 'Sales dashboard', '영업 대시보드'),
  table: opportunities,
  menu: { ...below(87, 68, 'chart'), title: words('Самбар', 'Dashboard', '대시보드') },
  filters: [
    { key: 'owner', table: opportunities, column: 'owner' },
    { key: 'source', table: opportunities, column: 'source' },
    { key: 'territory', table: opportunities, column: 'territory' },
  ],
  blocks: [
    {
      key: 'leads',
      kind: 'chart',
      title: words('Нээлттэй сэжим', 'Open leads', '열린 리드'),
      place: { x: 0, y: 0, w: 3, h: 2 },
      table: leads,
      filter: isOpen,
      chart: chart({ type: 'count', measures: count }),
    },
    {
      key: 'value',
      kind: 'chart',
      title: words('Нээлттэй боломжийн дүн ₮', 'Open opportunities ₮', '열린 기회 금액 ₮'),
      place: { x: 3, y: 0, w: 3, h: 2 },
      table: opportunities,
      filter: isOpen,
      chart: chart({ type: 'count', measures: sum('value') }),
    },
    {
      key: 'expected',
      kind: 'chart',
      title: words('Таамаглал ₮', 'Forecast ₮', '예측 ₮'),
      place: { x: 6, y: 0, w: 3, h: 2 },
      table: opportunities,
      filter: isOpen,
      chart: chart({ type: 'count', measures: sum('weighted') }),
    },
    {
      key: 'late',
      kind: 'chart',
      title: words('Хоцорсон ажил', 'Activities overdue', '지연된 활동'),
      place: { x: 9, y: 0, w: 3, h: 2 },
      table: activities,
      filter: {
        all: [
          { column: 'is_done', is: 'no', values: [] },
          { column: 'day', is: 'before', values: ['day'] },
        ],
      },
      chart: chart({ type: 'count', measures: count }),
    },
    {
      key: 'funnel',
      kind: 'chart',
      title: words('Шат бүрийн дүн ₮', 'Value by stage ₮', '단계별 금액 ₮'),
      place: { x: 0, y: 2, w: 6, h: 4 },
      table: opportunities,
      filter: isOpen,
      chart: chart({ type: 'bar', by: 'stage', order: 'given', measures: sum('value') }),
    },
    {
      key: 'forecast',
      kind: 'chart',
      title: words('Таамаглал, хаагдах сараар ₮', 'Forecast by month of closing ₮', '마감월별 예측 ₮'),
      place: { x: 6, y: 2, w: 6, h: 4 },
      table: opportunities,
      filter: isOpen,
      chart: chart({
        type: 'column',
        by: 'closes_on',
        span: 'month',
        measures: [...sum('value'), ...sum('weighted')],
        limit: 12,
      }),
    },
    {
      key: 'months',
      kind: 'chart',
      title: words(
        'Амжилттай ба алдсан боломж, сараар',
        'Opportunities won and lost by month',
        '월별 성공·실패 영업 기회',
      ),
      place: { x: 0, y: 6, w: 6, h: 4 },
      table: opportunities,
      filter: { all: [isOfType('won', 'lost')] },
      chart: chart({ type: 'column', by: 'closed_on', span: 'month', split: 'type', measures: count, limit: 12 }),
    },
    {
      key: 'reasons',
      kind: 'chart',
      title: words('Сэжмийг юунаас алдсан', 'Why leads were lost', '리드 실패 사유'),
      place: { x: 6, y: 6, w: 6, h: 4 },
      table: leads,
      filter: isLost,
      chart: chart({ type: 'doughnut', by: 'lost_reason', measures: count }),
    },
    {
      key: 'owners',
      kind: 'chart',
      title: words('Ажилтнаар, амжилттай дүн ₮', 'Won by owner ₮', '담당자별 성공 금액 ₮'),
      place: { x: 0, y: 10, w: 6, h: 5 },
      table: opportunities,
      filter: isWon,
      chart: chart({ type: 'bar', by: 'owner', order: 'falling', measures: sum('value'), limit: 12 }),
    },
    {
      key: 'sources',
      kind: 'chart',
      title: words('Эх сурвалжаар, сэжмийн үр дүн', 'Outcome of leads by source', '유입 경로별 리드 결과'),
      place: { x: 6, y: 10, w: 6, h: 5 },
      table: leads,
      chart: chart({ type: 'bar', by: 'source', split: 'type', stacked: true, measures: count, limit: 10 }),
    },
    {
      ...stays(
        'opportunity',
        words(
          'Боломж шатанд байсан дундаж хоног',
          'Days of opportunities in a stage on average',
          '영업 기회의 단계별 평균 체류일',
        ),
      ),
      key: 'stays',
      place: { x: 0, y: 15, w: 6, h: 4 },
    },
    {
      ...stays(
        'lead',
        words('Сэжим шатанд байсан дундаж хоног', 'Days of leads in a stage on average', '리드의 단계별 평균 체류일'),
      ),
      key: 'lead_stays',
      place: { x: 6, y: 15, w: 6, h: 4 },
    },
    {
      key: 'largest',
      kind: 'rows',
      title: words('Хамгийн том нээлттэй боломж', 'Largest open opportunities', '가장 큰 열린 기회'),
      place: { x: 0, y: 19, w: 12, h: 6 },
      table: opportunities,
      filter: isOpen,
      columns: ['name', 'company', 'value', 'closes_on'],
      sort: ['-value'],
      most: 8,
    },
  ],
})

export const dashboards: readonly RecordDashboard[] = [sales]
