import { column, words } from '#modules/records/shared/index.ts'

/** Where somebody comes from who buys. */
export const source = () =>
  column('select', {
    title: words('Эх сурвалж', 'Source', '유입 경로'),
    indexed: true,
    options: [
      { value: 'site', label: words('Вэб сайт', 'Website', '웹사이트'), colour: 'blue' },
      { value: 'call', label: words('Утсаар', 'Phone call', '전화'), colour: 'teal' },
      { value: 'referral', label: words('Танилын зөвлөмж', 'Referral', '추천'), colour: 'green' },
      { value: 'fair', label: words('Үзэсгэлэн яармаг', 'Fair', '박람회'), colour: 'orange' },
      { value: 'social', label: words('Сошиал сүлжээ', 'Social media', '소셜 미디어'), colour: 'purple' },
      { value: 'tender', label: words('Тендер', 'Tender', '입찰'), colour: 'red' },
      { value: 'visit', label: words('Биечлэн', 'Walk-in', '방문'), colour: 'yellow' },
      { value: 'other', label: words('Бусад', 'Other', '기타'), colour: 'grey' },
    ],
  })

export const lost = () => ({
  lost_reason: column('relation', {
    title: words('Алдсан шалтгаан', 'Lost reason', '실패 사유'),
    rows_of: 'crm.lost_reasons',
    indexed: true,
    offers: { only: 'is_active', sort: 'sort', adds: true },
    shown_if: 'type == "lost"',
  }),
  lost_words: column('long_text', {
    title: words('Алдсан тайлбар', 'Closing words', '실패 설명'),
    max_length: 1000,
    shown_if: 'type == "lost"',
  }),
})

export const owner = () =>
  column('person', {
    title: words('Хариуцагч', 'Owner', '담당자'),
    default_from: 'user',
    indexed: true,
  })

export const territory = () =>
  column('relation', {
    title: words('Бүс', 'Territory', '담당 지역'),
    rows_of: 'crm.territories',
    indexed: true,
  })

/** Whose the row is that stands in this column: rows hang on it that nobody else sees. */
export const ownerOf = (by: string, title = words('Хариуцагч', 'Owner', '담당자')) =>
  column('person', { title, look_up: { by, column: 'owner' }, is_open: true, indexed: true })
