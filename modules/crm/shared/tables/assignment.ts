import { column, table, words } from '#modules/records/shared/index.ts'
import { source, territory } from './shared-columns.ts'

/** To whom leads come that nobody has: the first rule that fits a lead takes it. */
export const assignmentRules = table('crm.assignment_rules', {
  title: words('Хуваарилах дүрэм', 'Assignment rules', '배정 규칙'),
  one: words('Дүрэм', 'Rule', '규칙'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 150 }),
    sort: column('integer', { title: words('Дараалал', 'Order', '순서'), min: 0, default: '1' }),
    territory: {
      ...territory(),
      help: words(
        'Доод бүсүүд нь багтана; хоосон бол бүгд.',
        'With what lies below it; all of them where it is empty.',
        '하위 지역을 포함하며, 비어 있으면 전체입니다.',
      ),
    },
    source: { ...source(), required: false },
    least_score: column('integer', {
      title: words('Оноо дор хаяж', 'Score at least', '최소 점수'),
      min: 0,
      max: 100,
    }),
    people: column('people', { title: words('Хэдэн хүний дунд', 'Among', '대상자'), required: true }),
    most_open: column('integer', {
      title: words('Нэг хүнд нээлттэй дээд тоо', 'Open leads at most', '1인당 최대 건수'),
      help: words(
        'Үүнээс олон нээлттэй сэжимтэй хүнд өгөхгүй.',
        'Nobody gets one who has as many open.',
        '이만큼 열려 있는 사람에게는 배정하지 않습니다.',
      ),
      min: 1,
      max: 1000,
    }),
    on_arrival: column('checkbox', {
      title: words('Ирмэгц хуваарилах', 'As they arrive', '접수 즉시 배정'),
      default: true,
    }),
    is_active: column('checkbox', { title: words('Идэвхтэй', 'Active', '사용'), default: true }),
  },
  label: '{name}',
  sort: 'sort, name',
})

/** Within how many working hours a lead is answered, and who hears of it when it is not. */
export const responseRules = table('crm.response_rules', {
  title: words('Хариу өгөх хугацаа', 'Response deadlines', '응답 기한'),
  one: words('Хугацаа', 'Deadline', '기한'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 150 }),
    source: { ...source(), required: false },
    hours: column('number', {
      title: words('Ажлын хэдэн цагт', 'Working hours', '업무 시간'),
      required: true,
      default: '4',
      min: 0.25,
      max: 400,
      decimals: 2,
    }),
    escalates_to: column('person', {
      title: words('Хоцорвол хэнд мэдэгдэх', 'Told when it is late', '지연 시 알림 대상'),
      help: words(
        'Хоосон бол хариуцагчийн удирдлага.',
        'Where it is empty, whoever leads the owner.',
        '비어 있으면 담당자의 상급자입니다.',
      ),
    }),
    sort: column('integer', { title: words('Дараалал', 'Order', '순서'), min: 0, default: '1' }),
    is_active: column('checkbox', { title: words('Идэвхтэй', 'Active', '사용'), default: true }),
  },
  label: '{name}',
  sort: 'sort, name',
})
