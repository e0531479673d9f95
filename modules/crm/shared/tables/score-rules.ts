import { column, table, words } from '#modules/records/shared/index.ts'

/** What gives points to whom, or takes them, and how fast that fades. */
export const scoreRules = table('crm.score_rules', {
  title: words('Онооны дүрэм', 'Score rules', '점수 규칙'),
  one: words('Дүрэм', 'Rule', '규칙'),
  columns: {
    name: column('text', {
      title: words('Нэр', 'Name', '이름'),
      required: true,
      translated: true,
      max_length: 150,
    }),
    of: column('select', {
      title: words('Юуных', 'Of what', '대상'),
      required: true,
      default: 'lead',
      options: [{ value: 'lead', label: words('Сэжим', 'Leads', '리드') }],
    }),
    condition: column('long_text', { title: words('Нөхцөл', 'Condition', '조건'), max_length: 2000 }),
    points: column('integer', {
      title: words('Оноо', 'Points', '점수'),
      required: true,
      min: -100,
      max: 100,
    }),
    half_days: column('integer', {
      title: words('Хэд хоногт хоёр дахин буурах', 'Halves in days', '반감 일수'),
      min: 1,
      max: 3650,
    }),
    decays_from: column('text', {
      title: words('Аль өдрөөс буурах', 'Fades from', '감소 기준일'),
      max_length: 70,
      required_if: 'has(half_days)',
    }),
    sort: column('integer', { title: words('Дараалал', 'Order', '순서'), min: 0 }),
    is_active: column('checkbox', { title: words('Идэвхтэй', 'Active', '사용'), default: true }),
  },
  label: '{name}',
  sort: 'of, sort, name',
  triggers: (['insert', 'update'] as const).map((event) => ({
    id: `sound-${event}`,
    title: words('Дүрмийн нөхцөл зөв байх', 'A rule can be asked', '규칙 조건 확인'),
    moment: 'before',
    event,
    actions: [{ do: 'hook', hook: 'crm.score_rule' }],
  })),
})
