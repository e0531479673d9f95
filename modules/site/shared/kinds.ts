import { words } from '#modules/records/shared/index.ts'

/** What a text of the site is; by it the page is drawn and the address is made. */
export const contentKinds = [
  { value: 'home', label: words('Нүүр хуудас', 'Front page', '첫 페이지'), colour: 'blue' },
  { value: 'page', label: words('Хуудас', 'Page', '페이지'), colour: 'grey' },
  { value: 'system', label: words('Систем', 'System', '시스템'), colour: 'blue' },
  { value: 'package', label: words('Багц', 'Package', '패키지'), colour: 'green' },
  { value: 'guide', label: words('Заавар', 'Guide', '안내서'), colour: 'teal' },
  { value: 'faq', label: words('Асуулт хариулт', 'Question and answer', '질문과 답변'), colour: 'yellow' },
  { value: 'support', label: words('Тусламжийн хариулт', 'Known answer', '알려진 답변'), colour: 'orange' },
  { value: 'terms', label: words('Үйлчилгээний нөхцөл', 'Terms of service', '이용 약관'), colour: 'purple' },
  { value: 'privacy', label: words('Нууцлалын бодлого', 'Privacy policy', '개인정보 처리방침'), colour: 'purple' },
  { value: 'personal', label: words('Ажилтны хуудас', 'Page of a member of staff', '직원 페이지'), colour: 'red' },
] as const

export type ContentKind = (typeof contentKinds)[number]['value']

export const CONTENTS = 'site.contents'
export const MESSAGES = 'site.messages'

/** Columns that visitors read, and that a version keeps. */
export const saidColumns = [
  'kind',
  'title',
  'slug',
  'parent',
  'sort',
  'summary',
  'body',
  'picture',
  'topic',
  'price',
  'price_per',
  'includes',
  'is_featured',
  'effective_on',
  'seo_title',
  'seo_text',
] as const

/** Columns with words in three languages. */
export const wordColumns = ['title', 'summary', 'body', 'topic', 'includes', 'seo_title', 'seo_text'] as const

/** The address under which a text stands; null where it stands on the page of another. */
export function addressOf(kind: ContentKind, slug: string): string | null {
  switch (kind) {
    case 'home':
      return '/'
    case 'terms':
      return '/terms-of-service'
    case 'privacy':
      return '/privacy-policy'
    case 'faq':
      return `/faq#${slug}`
    case 'support':
      return `/support#${slug}`
    case 'system':
      return `/systems/${slug}`
    case 'package':
      return `/packages/${slug}`
    case 'guide':
      return `/guide/${slug}`
    case 'page':
      return `/pages/${slug}`
    case 'personal':
      return null
  }
}
