import { column, table, words } from '#modules/records/shared/index.ts'
import { ME } from '../access.ts'

/**
 * Who shows themselves to visitors, and what of them: nobody who did not say so, and nothing that they did not tick.
 */
export const people = table('site.people', {
  title: words('Миний нийтийн хуудас', 'My public page', '내 공개 페이지'),
  one: words('Нийтийн хуудас', 'Public page', '공개 페이지'),
  columns: {
    person: column('person', {
      title: words('Хэн', 'Who', '직원'),
      required: true,
      default_from: 'user',
      unique: true,
    }),
    is_open: column('checkbox', {
      title: words('Зочдод нээлттэй', 'Open to visitors', '공개'),
      default: false,
      help: words(
        'Чагталснаар доор чагталсан мэдээллээ нийтэд харуулахыг зөвшөөрнө.',
        'By this tick you agree that what is ticked below is shown to everybody.',
        '선택하면 아래에 선택한 정보의 공개에 동의하는 것입니다.',
      ),
    }),
    headline: column('text', {
      title: words('Товч', 'Headline', '한 줄 소개'),
      translated: true,
      max_length: 150,
    }),
    about: column('rich_text', { title: words('Тухай', 'About', '소개'), translated: true }),
    shows_job: column('checkbox', { title: words('Албан тушаалаа харуулах', 'Show my job', '직책 공개') }),
    shows_phone: column('checkbox', { title: words('Утсаа харуулах', 'Show my phone', '전화 공개') }),
    shows_email: column('checkbox', { title: words('И-мэйлээ харуулах', 'Show my e-mail', '이메일 공개') }),
    takes_messages: column('checkbox', {
      title: words('Захидал хүлээн авах', 'Take messages', '메시지 받기'),
      default: true,
    }),
    consent_at: column('datetime', { title: words('Зөвшөөрсөн', 'Agreed', '동의 시각') }),
  },
  label: '{person}',
  sort: 'person',
  owner: 'person',
  triggers: [
    {
      id: 'kept_new',
      title: words('Зөвшөөрөл', 'Consent', '동의'),
      moment: 'before',
      event: 'insert',
      actions: [{ do: 'hook', hook: 'site.person_kept' }],
    },
    {
      id: 'kept',
      title: words('Зөвшөөрөл', 'Consent', '동의'),
      moment: 'before',
      event: 'update',
      actions: [{ do: 'hook', hook: 'site.person_kept' }],
    },
  ],
  form: {
    width: 800,
    without: ['consent_at'],
    parts: [
      { kind: 'field', name: 'person', spans: { tablet: 12 } },
      { kind: 'field', name: 'is_open', spans: { tablet: 12 } },
      { kind: 'field', name: 'headline' },
      { kind: 'field', name: 'about' },
      { kind: 'field', name: 'shows_job', spans: { tablet: 6 } },
      { kind: 'field', name: 'shows_phone', spans: { tablet: 6 } },
      { kind: 'field', name: 'shows_email', spans: { tablet: 6 } },
      { kind: 'field', name: 'takes_messages', spans: { tablet: 6 } },
    ],
  },
  shares: [{ permission: ME, may: 'rcu', when: 'person in userPerson' }],
})
