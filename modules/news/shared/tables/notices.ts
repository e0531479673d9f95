import { column, table, type Trigger, words } from '#modules/records/shared/index.ts'
import { MEANT, NOTICES, READING } from '../access.ts'
import { categories } from '../categories.ts'

/** What it says, in each language. */
const said = ['summary', 'body', 'summary_en', 'body_en', 'summary_ko', 'body_ko'] as const

/** What its readers see of a notice. */
const read = [
  'title',
  'category',
  ...said,
  'cover',
  'files',
  'author',
  'released_at',
  'must_read',
  'due_on',
  'allows_comments',
]

/** What is decided on where a notice has to be approved. */
export const content = [
  'title',
  'category',
  ...said,
  'cover',
  'files',
  'must_read',
  'audience',
  'units',
  'roles',
  'people',
] as const

const summary = (...title: [string, string, string]) =>
  column('long_text', {
    title: words(...title),
    max_length: 400,
    help: words(
      'Жагсаалт, мэдэгдэлд харагдана.',
      'Stands in lists and in what people are told.',
      '목록과 알림에 표시됩니다.',
    ),
  })
const body = (mn: string, en: string, ko: string, required = false) =>
  column('rich_text', { title: words(mn, en, ko), required })

const isChosen = 'audience == "chosen"'

const kept = (event: 'insert' | 'update'): Trigger => ({
  id: `kept_${event}`,
  title: words('Мэдээний төлөв', 'State of a notice', '소식 상태'),
  moment: 'before',
  event,
  actions: [{ do: 'hook', hook: 'news.notice_kept' }],
})

/** What an organisation tells its people. */
export const notices = table(NOTICES, {
  title: words('Мэдээ бэлтгэх', 'News to write', '소식 작성'),
  one: words('Мэдээ', 'Notice', '소식'),
  columns: {
    title: column('text', {
      title: words('Гарчиг', 'Title', '제목'),
      required: true,
      translated: true,
      max_length: 200,
    }),
    category: column('select', {
      title: words('Төрөл', 'Category', '분류'),
      required: true,
      default: 'announcement',
      indexed: true,
      options: categories.map((one) => ({ ...one })),
    }),
    state: column('select', {
      title: words('Төлөв', 'State', '상태'),
      required: true,
      default: 'draft',
      indexed: true,
      options: [
        { value: 'draft', label: words('Ноорог', 'Draft', '초안'), colour: 'grey' },
        { value: 'planned', label: words('Товлосон', 'Planned', '예약됨'), colour: 'blue' },
        { value: 'released', label: words('Нийтэлсэн', 'Released', '게시됨'), colour: 'green' },
        { value: 'withdrawn', label: words('Буулгасан', 'Withdrawn', '내림'), colour: 'red' },
      ],
    }),
    summary: summary('Товч', 'Summary', '요약'),
    body: body('Бичвэр', 'Text', '본문', true),
    summary_en: summary('Товч (англи)', 'Summary (English)', '요약(영어)'),
    body_en: body('Бичвэр (англи)', 'Text (English)', '본문(영어)'),
    summary_ko: summary('Товч (солонгос)', 'Summary (Korean)', '요약(한국어)'),
    body_ko: body('Бичвэр (солонгос)', 'Text (Korean)', '본문(한국어)'),
    cover: column('images', { title: words('Нүүр зураг', 'Picture', '대표 이미지') }),
    files: column('files', { title: words('Хавсралт', 'Files', '첨부 파일') }),
    author: column('person', {
      title: words('Нийтлэгч', 'Author', '작성자'),
      required: true,
      default_from: 'user',
    }),
    audience: column('radio', {
      title: words('Хэнд зориулсан', 'For whom', '대상'),
      required: true,
      default: 'everybody',
      options: [
        { value: 'everybody', label: words('Бүх ажилтан', 'Everybody', '전 직원') },
        { value: 'chosen', label: words('Сонгосон хүмүүс', 'Whoever is chosen', '선택한 대상') },
      ],
    }),
    units: column('orgUnits', {
      title: words('Нэгж, доорх нэгжийн хамт', 'Units, with those below them', '부서(하위 부서 포함)'),
      shown_if: isChosen,
    }),
    roles: column('orgRoles', { title: words('Үүрэг', 'Roles', '역할'), shown_if: isChosen }),
    people: column('people', { title: words('Хүмүүс', 'People', '사람'), shown_if: isChosen }),
    joins_later: column('checkbox', {
      title: words('Дараа нэмэгдсэн хүнд ч хамаарна', 'Also for whoever joins later', '나중에 합류한 사람도 포함'),
      default: true,
      help: words(
        'Сонголтгүй бол нийтлэх мөчид хамаарсан хүмүүс л уншина.',
        'Without it only those read it who belonged there when it was released.',
        '선택하지 않으면 게시 시점에 속한 사람만 읽습니다.',
      ),
    }),
    must_read: column('checkbox', {
      title: words('Заавал танилцана', 'Must be read', '필독'),
      help: words(
        'Хүн бүр «Танилцсан» гэж баталгаажуулах хүртэл сануулна.',
        'Everybody is reminded until they confirm that they have read it.',
        '읽었다고 확인할 때까지 모두에게 알립니다.',
      ),
    }),
    due_on: column('date', {
      title: words('Танилцах эцсийн өдөр', 'To be read by', '확인 기한'),
      shown_if: 'must_read',
    }),
    pinned_until: column('date', {
      title: words('Дээр байрлах эцсийн өдөр', 'Pinned until', '상단 고정 종료일'),
      help: words('Жагсаалтын эхэнд байна.', 'Stands first in the list.', '목록 맨 위에 표시됩니다.'),
    }),
    allows_comments: column('checkbox', {
      title: words('Сэтгэгдэл зөвшөөрнө', 'Comments are open', '댓글 허용'),
      default: true,
    }),
    release_at: column('datetime', {
      title: words('Нийтлэх цаг', 'To be released at', '게시 예정'),
      help: words(
        'Хоосон бол товч дармагц нийтэлнэ.',
        'Where it is empty, it goes out with the press.',
        '비어 있으면 누르는 즉시 게시됩니다.',
      ),
    }),
    withdraw_at: column('datetime', { title: words('Буулгах цаг', 'To be withdrawn at', '내림 예정') }),
    released_at: column('datetime', { title: words('Нийтэлсэн', 'Released', '게시일'), indexed: true }),
    approval: column('process_status', { title: words('Зөвшөөрөл', 'Approval', '승인') }),
  },
  label: '{title}',
  sort: '-released_at, -release_at, title',
  owner: 'author',
  talk: 'allows_comments',
  travels: {
    when: 'state == "draft"',
    opens: [...content, 'state', 'author', 'joins_later', 'due_on', 'release_at', 'withdraw_at', 'approval'],
    fixed: ['state', ...content],
    // It goes out at its time, or at once.
    approved: [{ column: 'state', put: 'value', value: 'planned' }],
    refused: [{ column: 'state', put: 'value', value: 'draft' }],
  },
  triggers: [
    kept('insert'),
    kept('update'),
    {
      id: 'goes_out',
      title: words('Нийтлэх', 'Release', '게시'),
      moment: 'after',
      event: 'update',
      when: 'state == "planned"',
      actions: [{ do: 'hook', hook: 'news.goes_out' }],
    },
    {
      id: 'audience',
      title: words('Хэнд зориулсныг өөрчлөхөд', 'When its audience changes', '대상이 바뀔 때'),
      moment: 'after',
      event: 'update',
      when: 'state == "released"',
      columns: ['audience', 'units', 'roles', 'people', 'joins_later'],
      actions: [{ do: 'hook', hook: 'news.audience_changed' }],
    },
  ],
  rules: [
    {
      when: `${isChosen} && !has(units) && !has(roles) && !has(people)`,
      says: words(
        'Нэгж, үүрэг эсвэл хүн сонгоно уу.',
        'Choose units, roles or people.',
        '부서, 역할 또는 사람을 선택하세요.',
      ),
      column: 'audience',
    },
  ],
  shares: [
    {
      permission: READING,
      may: 'r',
      when: `rowId in ${MEANT}`,
      columns: Object.fromEntries(read.map((name) => [name, 'read' as const])),
    },
  ],
  grid: {
    columns: [
      { name: 'title', width: 320 },
      { name: 'state', width: 120 },
      { name: 'category', width: 150 },
      { name: 'author', width: 180 },
      { name: 'must_read', width: 110 },
      { name: 'audience', width: 150 },
      { name: 'release_at', width: 160 },
      { name: 'released_at', width: 160 },
      { name: 'withdraw_at', width: 160 },
      { name: 'pinned_until', width: 130 },
      { name: 'approval' },
      ...said.map((name) => ({ name, is_hidden: true })),
      { name: 'cover', is_hidden: true },
      { name: 'files', is_hidden: true },
      { name: 'units', is_hidden: true },
      { name: 'roles', is_hidden: true },
      { name: 'people', is_hidden: true },
    ],
  },
  form: {
    width: 860,
    parts: [
      { kind: 'field', name: 'title' },
      { kind: 'field', name: 'category', spans: { tablet: 12 } },
      { kind: 'field', name: 'author', spans: { tablet: 12 } },
      // It follows from what is done with the notice.
      { kind: 'field', name: 'state', spans: { tablet: 8 }, read_only: true },
      { kind: 'field', name: 'released_at', spans: { tablet: 8 }, read_only: true },
      { kind: 'field', name: 'approval', spans: { tablet: 8 }, read_only: true },
      ...(
        [
          ['', words('Монгол', 'Mongolian', '몽골어')],
          ['_en', words('Англи', 'English', '영어')],
          ['_ko', words('Солонгос', 'Korean', '한국어')],
        ] as const
      ).map(([ending, title]) => ({
        kind: 'section' as const,
        look: 'tab' as const,
        title,
        parts: [
          { kind: 'field' as const, name: `summary${ending}` },
          { kind: 'field' as const, name: `body${ending}` },
        ],
      })),
      { kind: 'field', name: 'cover', spans: { tablet: 12 } },
      { kind: 'field', name: 'files', spans: { tablet: 12 } },
      {
        kind: 'section',
        look: 'block',
        title: words('Хэнд', 'For whom', '대상'),
        parts: [
          { kind: 'field', name: 'audience' },
          { kind: 'field', name: 'units' },
          { kind: 'field', name: 'roles', spans: { tablet: 12 } },
          { kind: 'field', name: 'people', spans: { tablet: 12 } },
          { kind: 'field', name: 'joins_later' },
        ],
      },
      {
        kind: 'section',
        look: 'block',
        title: words('Яаж, хэзээ', 'How and when', '방법과 시기'),
        parts: [
          { kind: 'field', name: 'must_read', spans: { tablet: 12 } },
          { kind: 'field', name: 'due_on', spans: { tablet: 12 } },
          { kind: 'field', name: 'allows_comments', spans: { tablet: 12 }, new_row: true },
          { kind: 'field', name: 'pinned_until', spans: { tablet: 12 } },
          { kind: 'field', name: 'release_at', spans: { tablet: 12 } },
          { kind: 'field', name: 'withdraw_at', spans: { tablet: 12 } },
        ],
      },
    ],
  },
})
