import { column, table, words } from '#modules/records/shared/index.ts'

export const messageKinds = [
  { value: 'contact', label: words('Холбоо барих', 'Contact', '문의'), colour: 'blue' },
  { value: 'support', label: words('Тусламж', 'Support', '지원'), colour: 'orange' },
  { value: 'package', label: words('Багцын захиалга', 'About a package', '패키지 문의'), colour: 'green' },
  { value: 'person', label: words('Ажилтанд', 'To a member of staff', '직원에게'), colour: 'teal' },
] as const

/** What visitors wrote by the forms of the site. */
export const messages = table('site.messages', {
  title: words('Сайтаас ирсэн захидал', 'Messages from the site', '사이트 메시지'),
  one: words('Захидал', 'Message', '메시지'),
  columns: {
    subject: column('text', { title: words('Юуны тухай', 'Subject', '제목'), required: true, max_length: 200 }),
    number: column('sequence', { title: words('Дугаар', 'Number', '번호'), sequence: 'З-{year}-{0000}' }),
    kind: column('select', {
      title: words('Төрөл', 'Kind', '종류'),
      required: true,
      default: 'contact',
      indexed: true,
      options: [...messageKinds],
    }),
    topic: column('text', { title: words('Асуудлын төрөл', 'What it is about', '문의 유형'), max_length: 100 }),
    state: column('select', {
      title: words('Төлөв', 'State', '상태'),
      required: true,
      default: 'new',
      indexed: true,
      options: [
        { value: 'new', label: words('Шинэ', 'New', '신규'), colour: 'blue' },
        { value: 'working', label: words('Хариулж байна', 'In work', '처리 중'), colour: 'orange' },
        { value: 'answered', label: words('Хариулсан', 'Answered', '답변 완료'), colour: 'green' },
        { value: 'spam', label: words('Хог', 'Spam', '스팸'), colour: 'grey' },
      ],
    }),
    sender: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 150 }),
    company_name: column('text', { title: words('Байгууллага', 'Organisation', '조직'), max_length: 200 }),
    phone: column('phone', { title: words('Утас', 'Phone', '전화') }),
    email: column('email', { title: words('И-мэйл', 'E-mail', '이메일') }),
    message: column('long_text', { title: words('Захидал', 'Message', '메시지'), required: true, max_length: 4000 }),
    page: column('text', { title: words('Хаанаас', 'Sent from', '보낸 페이지'), max_length: 300 }),
    owner: column('person', { title: words('Хариуцагч', 'In charge', '담당자'), indexed: true }),
    became: column('text', {
      title: words('Юу болсон', 'Became', '처리 결과'),
      max_length: 300,
    }),
    came_at: column('created_at', { title: words('Ирсэн', 'Came', '접수') }),
  },
  label: '{number} {subject}',
  sort: '-came_at',
  owner: 'owner',
  rules: [
    {
      when: '!has(phone) && !has(email)',
      says: words(
        'Утас эсвэл и-мэйлээ бичнэ үү.',
        'A phone number or an e-mail, please.',
        '전화나 이메일을 적어 주세요.',
      ),
      column: 'phone',
    },
  ],
  triggers: [
    {
      id: 'arrived',
      title: words('Сэжим эсвэл даалгавар болгох', 'Becomes a lead or a task', '리드 또는 작업으로 전환'),
      moment: 'after',
      event: 'insert',
      actions: [{ do: 'hook', hook: 'site.message_arrived' }],
    },
    {
      id: 'told',
      title: words('Хариуцагчид мэдэгдэх', 'Tell whoever is in charge', '담당자에게 알림'),
      moment: 'after',
      event: 'insert',
      when: 'has(owner)',
      actions: [
        {
          do: 'notify',
          columns: ['owner'],
          says: words(
            'Сайтаас захидал ирлээ: {subject}',
            'A message from the site: {subject}',
            '사이트 메시지: {subject}',
          ),
        },
      ],
    },
  ],
  grid: {
    columns: [
      { name: 'subject', width: 280 },
      { name: 'number', width: 150 },
      { name: 'kind', width: 140 },
      { name: 'state', width: 130 },
      { name: 'sender', width: 170 },
      { name: 'phone' },
      { name: 'email', width: 190 },
      { name: 'owner' },
      { name: 'came_at' },
      { name: 'became', width: 200 },
      { name: 'topic', is_hidden: true },
      { name: 'company_name', is_hidden: true },
      { name: 'page', is_hidden: true },
    ],
  },
})
