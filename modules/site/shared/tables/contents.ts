import { column, table, type Trigger, words } from '#modules/records/shared/index.ts'
import { contentKinds, saidColumns, wordColumns } from '../kinds.ts'

const kept = (id: string, event: 'insert' | 'update'): Trigger => ({
  id,
  title: words('Төлөв, орчуулга', 'State and translations', '상태와 번역'),
  moment: 'before',
  event,
  actions: [{ do: 'hook', hook: 'site.content_kept' }],
})

const inKinds = (...kinds: string[]) => `kind in [${kinds.map((kind) => `"${kind}"`).join(', ')}]`

/** Texts of the site as they are being written; what visitors read are versions of them. */
export const contents = table('site.contents', {
  title: words('Сайтын агуулга', 'Content of the site', '사이트 콘텐츠'),
  one: words('Агуулга', 'Text', '콘텐츠'),
  columns: {
    title: column('text', {
      title: words('Гарчиг', 'Title', '제목'),
      required: true,
      translated: true,
      max_length: 200,
    }),
    kind: column('select', {
      title: words('Төрөл', 'Kind', '종류'),
      required: true,
      default: 'page',
      indexed: true,
      options: [...contentKinds],
    }),
    slug: column('text', {
      title: words('Хаягийн нэр', 'Name in the address', '주소 이름'),
      max_length: 80,
      pattern: '[a-z0-9]+(-[a-z0-9]+)*',
      pattern_says: words(
        'Латин жижиг үсэг, тоо, зураас байна.',
        'Small Latin letters, figures and hyphens.',
        '영문 소문자, 숫자, 하이픈만 씁니다.',
      ),
      help: words(
        'Хоосон бол гарчгаас үүснэ.',
        'Made from the title where it is empty.',
        '비어 있으면 제목에서 만듭니다.',
      ),
    }),
    state: column('select', {
      title: words('Төлөв', 'State', '상태'),
      default: 'draft',
      indexed: true,
      options: [
        { value: 'draft', label: words('Ноорог', 'Draft', '초안'), colour: 'grey' },
        { value: 'planned', label: words('Товлосон', 'Planned', '예약됨'), colour: 'blue' },
        { value: 'released', label: words('Нийтэлсэн', 'Released', '게시됨'), colour: 'green' },
        { value: 'changed', label: words('Нийтлээгүй өөрчлөлттэй', 'Changed since', '변경됨'), colour: 'yellow' },
        { value: 'withdrawn', label: words('Буулгасан', 'Withdrawn', '내림'), colour: 'red' },
      ],
    }),
    parent: column('relation', {
      title: words('Юуны доор', 'Below', '상위'),
      rows_of: 'site.contents',
      is_parent: true,
      indexed: true,
      shown_if: inKinds('guide', 'page'),
    }),
    sort: column('integer', { title: words('Дараалал', 'Order', '순서'), min: 0 }),
    topic: column('text', {
      title: words('Сэдэв', 'Topic', '주제'),
      translated: true,
      max_length: 100,
      shown_if: inKinds('faq', 'support'),
    }),
    summary: column('long_text', {
      title: words('Товч', 'Summary', '요약'),
      translated: true,
      max_length: 600,
      shown_if: '!(kind in ["faq", "support"])',
    }),
    body: column('rich_text', { title: words('Бичвэр', 'Text', '본문'), translated: true }),
    picture: column('images', {
      title: words('Зураг', 'Picture', '사진'),
      help: words(
        'Холбоос хуваалцахад ч харагдана.',
        'Also shown where the link is shared.',
        '링크를 공유할 때도 보입니다.',
      ),
    }),
    price: column('money', { title: words('Үнэ', 'Price', '가격'), min: 0, shown_if: inKinds('package') }),
    price_per: column('select', {
      title: words('Үнэ нь', 'Price is', '가격 기준'),
      shown_if: inKinds('package'),
      default: 'month',
      options: [
        { value: 'month', label: words('сард', 'a month', '월') },
        { value: 'year', label: words('жилд', 'a year', '년') },
        { value: 'person_month', label: words('нэг хүнд, сард', 'a person and month', '1인당 월') },
        { value: 'once', label: words('нэг удаа', 'once', '1회') },
      ],
    }),
    includes: column('long_text', {
      title: words('Юу багтсан', 'What is in it', '포함 내용'),
      translated: true,
      max_length: 2000,
      shown_if: inKinds('package', 'system'),
      help: words('Мөр бүрд нэг зүйл.', 'One thing to a line.', '한 줄에 하나씩.'),
    }),
    is_featured: column('checkbox', {
      title: words('Онцлох', 'Featured', '추천'),
      shown_if: inKinds('package', 'system', 'faq'),
    }),
    effective_on: column('date', {
      title: words('Хүчин төгөлдөр болох өдөр', 'In force from', '시행일'),
      shown_if: inKinds('terms', 'privacy'),
    }),
    seo_title: column('text', {
      title: words('Хайлтад харагдах гарчиг', 'Title for search engines', '검색 제목'),
      translated: true,
      max_length: 120,
    }),
    seo_text: column('long_text', {
      title: words('Хайлтад харагдах тайлбар', 'Description for search engines', '검색 설명'),
      translated: true,
      max_length: 320,
    }),
    stale: column('choices', {
      title: words('Хуучирсан орчуулга', 'Translations that are behind', '오래된 번역'),
      options: [
        { value: 'en', label: words('Англи', 'English', '영어'), colour: 'orange' },
        { value: 'ko', label: words('Солонгос', 'Korean', '한국어'), colour: 'orange' },
      ],
    }),
    released_on: column('datetime', { title: words('Нийтэлсэн огноо', 'Released', '게시일') }),
    owner: column('person', {
      title: words('Хариуцагч', 'In charge', '담당자'),
      default_from: 'user',
      indexed: true,
    }),
  },
  label: '{title}',
  sort: 'kind, sort, title',
  owner: 'owner',
  triggers: [kept('kept_new', 'insert'), kept('kept', 'update')],
  form: {
    width: 1000,
    without: ['released_on'],
    parts: [
      { kind: 'field', name: 'kind', spans: { phone: 12, tablet: 6 } },
      { kind: 'field', name: 'slug', spans: { phone: 12, tablet: 6 } },
      { kind: 'field', name: 'sort', spans: { phone: 8, tablet: 4 } },
      { kind: 'field', name: 'owner', spans: { phone: 16, tablet: 8 } },
      { kind: 'field', name: 'state', read_only: true, spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'stale', read_only: true, spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'title' },
      { kind: 'field', name: 'parent', spans: { tablet: 12 } },
      { kind: 'field', name: 'topic' },
      { kind: 'field', name: 'summary' },
      { kind: 'field', name: 'body' },
      { kind: 'field', name: 'price', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'price_per', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'is_featured', spans: { tablet: 8 } },
      { kind: 'field', name: 'includes' },
      { kind: 'field', name: 'effective_on', spans: { tablet: 8 } },
      { kind: 'field', name: 'picture' },
      { kind: 'field', name: 'seo_title' },
      { kind: 'field', name: 'seo_text' },
    ],
  },
  grid: {
    columns: [
      { name: 'title', width: 320 },
      { name: 'kind', width: 150 },
      { name: 'state', width: 170 },
      { name: 'stale', width: 170 },
      { name: 'slug', width: 170 },
      { name: 'released_on', width: 150 },
      { name: 'owner' },
      ...[...saidColumns, 'title_en', 'title_ko']
        .filter((name) => !['title', 'kind', 'slug'].includes(name))
        .flatMap((name) =>
          (wordColumns as readonly string[]).includes(name) ? [name, `${name}_en`, `${name}_ko`] : [name],
        )
        .map((name) => ({ name, is_hidden: true })),
    ],
  },
})
