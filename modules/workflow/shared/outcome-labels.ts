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
  assigned: { mn: 'Хуваарилсан', en: 'Assigned', ko: '배정됨' },
  due: { mn: 'Хугацаа болсон', en: 'Date reached', ko: '기일 도래' },
  finalised: { mn: 'Баталгаажсан', en: 'Finalised', ko: '최종 확정' },
  refused: { mn: 'Татгалзсан', en: 'Refused', ko: '거절됨' },
  received: { mn: 'Хүлээн авсан', en: 'Received', ko: '접수됨' },
}

/** Another councillor got a seat while the council voted. */
export const replacedLabel: Label = { mn: 'Санал өгөгчийг сольсон', en: 'Replaced a councillor', ko: '위원 교체' }

/** A document that rests, and one that goes on. */
export const postponedLabel: Label = { mn: 'Хойшлуулсан', en: 'Postponed', ko: '연기됨' }
export const resumedLabel: Label = { mn: 'Үргэлжлүүлсэн', en: 'Resumed', ko: '재개됨' }

/** An administrator mended a step that was stuck. */
export const repairedLabel: Label = { mn: 'Гацааг арилгасан', en: 'Mended', ko: '중단 해결' }

/** What is done around a decision. */
export const adviceLabel: Label = { mn: 'Санал өгсөн', en: 'Gave advice', ko: '의견 제시' }
export const sentBackLabel: Label = {
  mn: 'Өмнөх алхамд буцаасан',
  en: 'Sent back to an earlier step',
  ko: '이전 단계로 반송',
}

/** One of several lost the role, the job or the unit that gave them their seat. */
export const unseatedLabel: Label = {
  mn: 'Эрхгүй болж хасагдсан',
  en: 'Lost the seat with the right to it',
  ko: '권한이 없어져 제외됨',
}

/** Whoever decided has taken it back before anybody acted on it. */
export const takenBackLabel: Label = { mn: 'Шийдвэрээ эргүүлэн авсан', en: 'Took the decision back', ko: '결정 되돌림' }

/** Ends of a step that no trigger stands for. */
export const tieLabel: Label = { mn: 'Санал тэнцсэн', en: 'Tied', ko: '가부 동수' }
/** A vote without a quorum got more time. */
export const extendedLabel: Label = {
  mn: 'Ирц хүрээгүй тул сунгасан',
  en: 'Extended for want of a quorum',
  ko: '정족수 미달로 연장됨',
}
/** Neither rules nor a model could decide. */
export const handedToPersonLabel: Label = { mn: 'Хүнд шилжүүлсэн', en: 'Passed to a person', ko: '담당자에게 넘김' }
/** What a person decided at the step of the AI. */
export const decidedByPersonLabels = {
  resolved_by_ai: { mn: 'Шийдвэрлэсэн', en: 'Resolved', ko: '처리' },
  returned_by_ai: { mn: 'Буцаасан', en: 'Returned', ko: '반려' },
} satisfies Partial<Record<Outcome, Label>>
export const skippedLabel: Label = { mn: 'Алгассан', en: 'Skipped', ko: '건너뜀' }
/** Whoever decided directly before would have been asked a second time. */
export const sameAgainLabel: Label = { mn: 'Дахин асуугаагүй', en: 'Not asked again', ko: '중복 결재 생략' }
export const withdrawnLabel: Label = { mn: 'Буцаан татсан', en: 'Withdrawn', ko: '회수' }

/** Why the system decided what nobody did. */
export const lateLabel: Label = { mn: 'Хугацаандаа шийдвэрлэгдээгүй', en: 'Not decided in time', ko: '기한 내 미처리' }

/** A withdrawal that needs the word of whoever has the document. */
export const withdrawalLabels = {
  asked: { mn: 'Буцаан татах хүсэлт гаргасан', en: 'Asked to withdraw', ko: '회수 요청' },
  agreed: { mn: 'Буцаан татахыг зөвшөөрсөн', en: 'Agreed to the withdrawal', ko: '회수 동의' },
  refused: { mn: 'Буцаан татахаас татгалзсан', en: 'Refused the withdrawal', ko: '회수 거절' },
  taken_back: { mn: 'Буцаан татах хүсэлтээ болиулсан', en: 'Dropped the request to withdraw', ko: '회수 요청 취소' },
} satisfies Record<string, Label>

/** It goes on in a newer version of its flow. */
export const migratedLabel: Label = {
  mn: 'Урсгалын шинэ хувилбарт шилжүүлсэн',
  en: 'Moved to a newer version of the flow',
  ko: '절차의 새 버전으로 이동',
}

/** What the engine itself writes where nobody chose an outcome; a row keeps the Mongolian. */
export const ownLabels: readonly Label[] = [
  tieLabel,
  extendedLabel,
  withdrawnLabel,
  postponedLabel,
  resumedLabel,
  skippedLabel,
  sameAgainLabel,
  unseatedLabel,
  takenBackLabel,
  handedToPersonLabel,
  adviceLabel,
  sentBackLabel,
  repairedLabel,
  replacedLabel,
  migratedLabel,
  lateLabel,
  ...Object.values(withdrawalLabels),
]
