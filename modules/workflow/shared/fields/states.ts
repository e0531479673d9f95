import type { FieldSettings } from '#platform/shared/fields/kind.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { StepType } from '../definition.ts'

const say = (mn: string, en: string, ko: string): Words => ({ mn, en, ko })

/** Where a row can stand on its way, by the types of steps; what each step is called besides says its history. */
const states: Readonly<Record<Exclude<StepType, 'START'>, Words>> = {
  CHECK: say('Хянагдаж байна', 'In review', '검토 중'),
  AI_DECISION: say('Хиймэл оюун шийдвэрлэж байна', 'AI is deciding', 'AI 판단 중'),
  TRANSFER: say('Шийдвэр хүлээж байна', 'Waiting for a decision', '결정 대기'),
  RE_CREATE: say('Засварлахаар буцаасан', 'Sent back for correction', '수정 요청'),
  PREPARE_VOTE: say('Санал хураалт бэлтгэж байна', 'Vote being prepared', '표결 준비 중'),
  VOTE: say('Санал хурааж байна', 'Voting', '표결 중'),
  ASSIGN: say('Хуваарилж байна', 'Being assigned', '배정 중'),
  DATE: say('Өдрөө хүлээж байна', 'Waiting for its day', '기일 대기'),
  GIVE: say('Ажилтнуудад өгч байна', 'Being given out', '배부 중'),
  RECEIVE: say('Хүлээн авч байна', 'Being received', '접수 중'),
  PRE_END: say('Баталгаажуулж байна', 'Being finalised', '최종 확인 중'),
  POSTPONE: say('Хойшлогдсон', 'Postponed', '연기됨'),
  END: say('Дууссан', 'Ended', '종료됨'),
  CANCEL: say('Цуцлагдсан', 'Cancelled', '취소됨'),
}

export const stateOptions: NonNullable<FieldSettings['options']> = Object.entries(states).map(([value, label]) => ({
  value,
  label,
}))
