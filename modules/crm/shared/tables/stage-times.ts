import { column, table, words } from '#modules/records/shared/index.ts'
import { ofTheirs, SELLING } from '../access.ts'
import { owner } from './shared-columns.ts'

/** How long something stood in each stage, and who had it meanwhile; the product writes it. */
export const stageTimes = table('crm.stage_times', {
  title: words('Шатанд байсан хугацаа', 'Time in stage', '단계별 체류'),
  one: words('Хугацаа', 'Stay', '체류'),
  columns: {
    stage: column('relation', {
      title: words('Шат', 'Stage', '단계'),
      required: true,
      rows_of: 'crm.stages',
      indexed: true,
      offers: { sort: 'sort' },
    }),
    lead: column('relation', { title: words('Сэжим', 'Lead', '리드'), rows_of: 'crm.leads', indexed: true }),
    opportunity: column('relation', {
      title: words('Боломж', 'Opportunity', '영업 기회'),
      rows_of: 'crm.opportunities',
      indexed: true,
    }),
    entered_at: column('datetime', { title: words('Орсон', 'Entered', '진입'), required: true }),
    left_at: column('datetime', { title: words('Гарсан', 'Left', '이탈') }),
    days: column('number', { title: words('Хоног', 'Days', '일수'), decimals: 1 }),
    owner: owner(),
  },
  label: '{stage}',
  sort: 'entered_at',
  owner: 'owner',
  shares: [{ permission: SELLING, may: 'r', when: ofTheirs }],
})
