import { column, table, words } from '#modules/records/shared/index.ts'
import { SELLING } from '../access.ts'

/** What a stage means to figures, whatever it is called. */
export const stageTypes = [
  { value: 'open', label: words('Нээлттэй', 'Open', '시작'), colour: 'grey' },
  { value: 'ongoing', label: words('Явцад', 'Ongoing', '진행 중'), colour: 'blue' },
  { value: 'on_hold', label: words('Түр хүлээсэн', 'On hold', '보류'), colour: 'orange' },
  { value: 'won', label: words('Амжилттай', 'Won', '성공'), colour: 'green' },
  { value: 'lost', label: words('Алдсан', 'Lost', '실패'), colour: 'red' },
] as const

export const stages = table('crm.stages', {
  title: words('Шат', 'Stages', '단계'),
  one: words('Шат', 'Stage', '단계'),
  columns: {
    name: column('text', {
      title: words('Нэр', 'Name', '이름'),
      required: true,
      translated: true,
      max_length: 100,
    }),
    of: column('select', {
      title: words('Юуных', 'Of what', '대상'),
      required: true,
      default: 'opportunity',
      options: [
        { value: 'lead', label: words('Сэжим', 'Leads', '리드') },
        { value: 'opportunity', label: words('Боломж', 'Opportunities', '영업 기회') },
      ],
    }),
    type: column('select', {
      title: words('Төрөл', 'Type', '유형'),
      required: true,
      default: 'ongoing',
      options: [...stageTypes],
    }),
    probability: column('percent', { title: words('Магадлал', 'Probability', '확률'), min: 0, max: 100, default: '0' }),
    colour: column('colour', { title: words('Өнгө', 'Colour', '색상') }),
    sort: column('integer', { title: words('Дараалал', 'Order', '순서'), min: 0 }),
    is_active: column('checkbox', { title: words('Идэвхтэй', 'Active', '사용'), default: true }),
  },
  label: '{name}',
  sort: 'of, sort, name',
  shares: [{ permission: SELLING, may: 'r', when: 'true' }],
})
