import type { Outcome } from './definition.ts'

/** A name that ships with the product: there in every language. */
export interface Label {
  mn: string
  en: string
  ko: string
}

/** What an outcome is called until an administrator names it otherwise on the trigger. */
export const outcomeLabels: Record<Outcome, Label> = {
  resolved_by_ai: { mn: 'Хиймэл оюун шийдвэрлэсэн', en: 'Resolved by AI', ko: 'AI 처리' },
  returned_by_ai: { mn: 'Хиймэл оюун буцаасан', en: 'Returned by AI', ko: 'AI 반려' },
  reviewed: { mn: 'Хянасан', en: 'Reviewed', ko: '검토 완료' },
  returned: { mn: 'Буцаасан', en: 'Returned', ko: '반려' },
  cancelled: { mn: 'Цуцлагдсан', en: 'Cancelled', ko: '취소' },
  recreated: { mn: 'Дахин үүсгэсэн', en: 'Recreated', ko: '재작성됨' },
  prepared: { mn: 'Саналын хуудас бэлтгэсэн', en: 'Vote sheet prepared', ko: '표결 준비 완료' },
  approve: { mn: 'Зөвшөөрөх', en: 'Approve', ko: '찬성' },
  disapprove: { mn: 'Татгалзах', en: 'Disapprove', ko: '반대' },
  to_recreate: { mn: 'Нэмэлт материал шаардлагатай', en: 'Additional material required', ko: '자료 보완 필요' },
  no_quorum: { mn: 'Ирц хүрээгүй', en: 'No quorum', ko: '정족수 미달' },
  forwarded: { mn: 'Холбогдох хүмүүст шилжүүлсэн', en: 'Forwarded to the relevant people', ko: '관계자에게 전달' },
  decided: { mn: 'Шийдвэрлэсэн', en: 'Decided', ko: '결정됨' },
  given: { mn: 'Ажилтнуудад өгсөн', en: 'Given to employees', ko: '직원에게 배부' },
  received: { mn: 'Хүлээн авсан', en: 'Received', ko: '접수됨' },
}

/** Ends of a step that no trigger stands for. */
export const tieLabel: Label = { mn: 'Санал тэнцсэн', en: 'Tied', ko: '가부 동수' }
export const withdrawnLabel: Label = { mn: 'Буцаан татсан', en: 'Withdrawn', ko: '회수' }
