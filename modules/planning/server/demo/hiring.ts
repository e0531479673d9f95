import type { DemoProject } from './plan.ts'

/** Others begin theirs as a copy of it; nobody in particular does its tasks. */
export const hiring: DemoProject = {
  name: 'Шинэ ажилтан дадлагажуулах',
  state: 'planned',
  leader: 'hr',
  unit: 'office',
  begins: 20,
  colour: '#7c3aed',
  description: 'Шинэ ажилтны эхний сар. Загвараас төсөл үүсгэж, эхлэх өдөр, хариуцагчийг тохируулна.',
  is_template: true,
  members: [],
  phases: [
    {
      key: 'before',
      name: 'Ирэхээс өмнө',
      tasks: [
        { key: 'contract', name: 'Хөдөлмөрийн гэрээ, тушаал бэлтгэх', days: 2, hours: 3, work: '05.01' },
        { key: 'place', name: 'Ажлын байр, компьютер бэлтгэх', days: 2, after: ['contract'], hours: 4, work: '02.01' },
        { key: 'account', name: 'Системийн нэвтрэх эрх нээх', days: 1, after: ['contract'], hours: 1, work: '02.05' },
      ],
    },
    {
      key: 'week',
      name: 'Эхний долоо хоног',
      tasks: [
        {
          key: 'welcome',
          name: 'Угтах, танилцуулах',
          days: 1,
          after: ['place', 'account'],
          kind: 'meeting',
          hours: 3,
          checks: ['Байгууллагын дотоод журам', 'Хэлтэс, хамт олон', 'Ажлын байр, аюулгүй ажиллагаа'],
        },
        { key: 'mentor', name: 'Зөвлөгчтэй ажиллах', days: 4, after: ['welcome'], hours: 4, work: '05.01' },
      ],
    },
    {
      key: 'month',
      name: 'Эхний сар',
      tasks: [
        { key: 'courses', name: 'Мэргэжлийн сургалтад хамрагдах', days: 5, after: ['mentor'], hours: 4, work: '02.06' },
        { key: 'alone', name: 'Бие даан ажиллах', days: 10, after: ['courses'] },
        { key: 'talk', name: 'Үнэлгээний ярилцлага', days: 1, after: ['alone'], kind: 'meeting', hours: 2 },
        { key: 'done', name: 'Дадлага дууссан', days: 0, after: ['talk'] },
      ],
    },
  ],
}
