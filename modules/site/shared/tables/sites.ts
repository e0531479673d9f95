import { column, table, words } from '#modules/records/shared/index.ts'

/** What a message becomes once it has come. */
const becomes = [
  { value: 'message', label: words('Захидал хэвээр', 'Stays a message', '메시지로 유지') },
  { value: 'lead', label: words('Сэжим', 'A lead', '리드') },
  { value: 'task', label: words('Даалгавар', 'A task', '작업') },
]

/** Pages that stand in the menu of the site. */
const navigation = [
  { value: 'systems', label: words('Систем', 'Systems', '시스템') },
  { value: 'packages', label: words('Багц, үнэ', 'Packages', '패키지') },
  { value: 'guide', label: words('Заавар', 'Guide', '안내서') },
  { value: 'faq', label: words('Асуулт хариулт', 'FAQ', '자주 묻는 질문') },
  { value: 'support', label: words('Тусламж', 'Support', '지원') },
  { value: 'contact', label: words('Холбоо барих', 'Contact', '문의') },
  { value: 'rooms', label: words('Хурлын өрөө', 'Conference rooms', '회의실') },
] as const

/** How the organisation shows itself to visitors: one row. */
export const sites = table('site.sites', {
  title: words('Сайтын тохиргоо', 'Site', '사이트 설정'),
  one: words('Сайт', 'Site', '사이트'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, translated: true, max_length: 120 }),
    tagline: column('long_text', {
      title: words('Товч танилцуулга', 'In one sentence', '한 줄 소개'),
      translated: true,
      max_length: 300,
    }),
    is_open: column('checkbox', {
      title: words('Зочдод нээлттэй', 'Open to visitors', '공개'),
      default: false,
    }),
    host: column('text', {
      title: words('Сайтын хаяг', 'Address of the site', '사이트 주소'),
      max_length: 200,
      pattern: '[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+',
      pattern_says: words('Жишээ: www.baiguullaga.mn', 'Such as www.organisation.mn', '예: www.organisation.mn'),
      help: words(
        'Энэ хаягаар ирсэн зочинд энэ байгууллагын сайт харагдана.',
        'Whoever comes by this name sees the site of this organisation.',
        '이 주소로 들어온 방문자에게 이 조직의 사이트가 보입니다.',
      ),
    }),
    logo: column('images', { title: words('Лого', 'Logo', '로고') }),
    colour: column('colour', { title: words('Өнгө', 'Colour', '색상') }),
    menu: column('choices', {
      title: words('Цэс', 'Menu', '메뉴'),
      options: [...navigation],
      default: 'systems,packages,guide,faq,support,contact',
    }),
    phone: column('phone', { title: words('Утас', 'Phone', '전화') }),
    email: column('email', { title: words('И-мэйл', 'E-mail', '이메일') }),
    address: column('long_text', {
      title: words('Хаяг байршил', 'Postal address', '주소'),
      translated: true,
      max_length: 400,
    }),
    hours: column('text', {
      title: words('Ажлын цаг', 'Opening hours', '운영 시간'),
      translated: true,
      max_length: 200,
    }),
    latitude: column('number', { title: words('Өргөрөг', 'Latitude', '위도'), min: -90, max: 90 }),
    longitude: column('number', { title: words('Уртраг', 'Longitude', '경도'), min: -180, max: 180 }),
    contact_becomes: column('select', {
      title: words('Холбоо барих маягт юу болох', 'A message becomes', '문의 처리'),
      required: true,
      default: 'lead',
      options: becomes,
    }),
    support_becomes: column('select', {
      title: words('Тусламжийн хүсэлт юу болох', 'A request for help becomes', '지원 요청 처리'),
      required: true,
      default: 'message',
      options: becomes,
    }),
    support_project: column('relation', {
      title: words('Даалгавар үүсэх төсөл', 'Project of the tasks', '작업 프로젝트'),
      rows_of: 'planning.projects',
      shown_if: 'contact_becomes == "task" || support_becomes == "task"',
      required_if: 'contact_becomes == "task" || support_becomes == "task"',
    }),
    answers: column('person', {
      title: words('Захидалд хариулах хүн', 'Who answers', '답변 담당자'),
      help: words('Захидал ирэхэд мэдэгдэнэ.', 'Is told of every message.', '메시지가 오면 알림을 받습니다.'),
    }),
  },
  label: '{name}',
  sort: 'name',
  triggers: [
    {
      id: 'kept_new',
      title: words('Нэг сайт', 'One site', '사이트 하나'),
      moment: 'before',
      event: 'insert',
      actions: [{ do: 'hook', hook: 'site.site_kept' }],
    },
    {
      id: 'kept',
      title: words('Хаяг давхцахгүй', 'An address of its own', '고유 주소'),
      moment: 'before',
      event: 'update',
      actions: [{ do: 'hook', hook: 'site.site_kept' }],
    },
  ],
})
