import { type Outcome, ORG_ROLE_ID, type StepType, type Subject, type SubjectType } from './definition.ts'
import { type Label, outcomeLabels } from './outcome-labels.ts'

/** One kind of step as the designer's palette offers it. */
export interface CatalogueEntry {
  /** Two entries may share a step type: forwarding and deciding are both a TRANSFER. */
  key: string
  type: 'start' | 'action' | 'end'
  label: Label
  /** Name of the picture in the interface's icon set. */
  icon: string
  /** Name of the colour token; equals the step type. */
  color: string
  description: Label
  triggers: Outcome[]
  subject: Subject
}

/** Steps at which the document itself must not change (section 6 of the specification). */
const readOnlySteps: readonly StepType[] = ['PREPARE_VOTE', 'VOTE', 'TRANSFER', 'GIVE', 'RECEIVE']

export const isReadOnlyStep = (type: StepType) => readOnlySteps.includes(type)

/** A vote is worth nothing unsigned: each ballot carries a signature. */
export const isSignedStep = (type: StepType) => type === 'VOTE'

export const colorOf = (type: StepType) => type.toLowerCase().replaceAll('_', '-')

export const catalogue: readonly CatalogueEntry[] = [
  entry('start', 'START', 'ANY_EMP', {
    icon: 'play-circle',
    label: { mn: 'Эхлэх', en: 'Start', ko: '시작' },
    description: {
      mn: 'Ажилтан баримт бичгийг үүсгэж, урсгалд оруулна.',
      en: 'An employee creates the document and sends it on its way.',
      ko: '직원이 문서를 작성하여 상신합니다.',
    },
    triggers: [],
  }),
  entry('ai_decision', 'AI_DECISION', 'SYSTEM', {
    icon: 'robot',
    label: { mn: 'Хиймэл оюуны шийдвэр', en: 'AI decision', ko: 'AI 판단' },
    description: {
      mn: 'Хиймэл оюун баримт бичгийг шалгаж, шийдвэрлэх эсвэл буцаана.',
      en: 'Artificial intelligence checks the document and resolves or returns it.',
      ko: 'AI가 문서를 확인하여 처리하거나 반려합니다.',
    },
    triggers: ['resolved_by_ai', 'returned_by_ai'],
  }),
  entry('check', 'CHECK', 'TO_ROLE', {
    icon: 'file-search',
    label: { mn: 'Хянах', en: 'Review', ko: '검토' },
    description: {
      mn: 'Хариуцсан хүн баримт бичгийг хянаж, дараагийн алхамд шилжүүлэх эсвэл шалтгааныг бичиж буцаана.',
      en: 'The person in charge reviews the document and passes it on, or returns it with a reason.',
      ko: '담당자가 문서를 검토하여 다음 단계로 보내거나 사유를 적어 반려합니다.',
    },
    triggers: ['reviewed', 'returned'],
  }),
  entry('re_create', 'RE_CREATE', 'CREATOR', {
    icon: 'redo',
    label: { mn: 'Дахин үүсгэх', en: 'Re-create', ko: '재작성' },
    description: {
      mn: 'Үүсгэсэн ажилтан баримт бичгээ засаж дахин илгээх эсвэл цуцална.',
      en: 'The creator corrects the document and sends it again, or cancels it.',
      ko: '작성자가 문서를 수정하여 다시 상신하거나 취소합니다.',
    },
    triggers: ['recreated', 'cancelled'],
  }),
  entry('prepare_vote', 'PREPARE_VOTE', 'TO_ROLE', {
    icon: 'form',
    label: { mn: 'Саналын хуудас бэлтгэх', en: 'Prepare vote', ko: '표결 준비' },
    description: {
      mn: 'Нарийн бичиг саналын хуудас, зөвлөлийн гишүүдийн нэрс, хугацааг бэлтгэнэ.',
      en: 'The secretary prepares the question, the list of councillors and the deadline.',
      ko: '간사가 안건, 위원 명부, 기한을 준비합니다.',
    },
    triggers: ['prepared'],
  }),
  entry('vote', 'VOTE', 'VOTERS', {
    icon: 'check-square',
    label: { mn: 'Санал өгөх', en: 'Vote', ko: '투표' },
    description: {
      mn: 'Зөвлөлийн гишүүд санал өгч, гарын үсэг зурна.',
      en: 'The councillors cast their signed votes.',
      ko: '위원들이 투표하고 서명합니다.',
    },
    triggers: ['approve', 'disapprove'],
  }),
  entry('transfer_forward', 'TRANSFER', 'DIRECT', {
    icon: 'send',
    label: { mn: 'Шилжүүлэх', en: 'Transfer', ko: '전달' },
    description: {
      mn: 'Удирдлага баримт бичгийг холбогдох хүмүүст шилжүүлнэ.',
      en: 'A manager forwards the document to the relevant people.',
      ko: '관리자가 문서를 관계자에게 전달합니다.',
    },
    triggers: ['forwarded'],
  }),
  entry('transfer_decide', 'TRANSFER', 'TO_ROLE', {
    icon: 'audit',
    label: { mn: 'Шийдвэрлэх', en: 'Decide', ko: '결정' },
    description: {
      mn: 'Удирдлага эцсийн шийдвэр гаргана.',
      en: 'A manager takes the decision.',
      ko: '관리자가 결정합니다.',
    },
    triggers: ['decided'],
  }),
  entry('give', 'GIVE', 'DIRECT', {
    icon: 'team',
    label: { mn: 'Ажилтнуудад өгөх', en: 'Give to employees', ko: '직원 배부' },
    description: {
      mn: 'Баримт бичгийг сонгосон ажилтнуудад өгнө.',
      en: 'The document is given to chosen employees.',
      ko: '문서를 선택한 직원에게 배부합니다.',
    },
    triggers: ['given'],
  }),
  entry('receive', 'RECEIVE', 'TO_ORG_EMPLOYEE', {
    icon: 'inbox',
    label: { mn: 'Хүлээн авах', en: 'Receive', ko: '접수' },
    description: {
      mn: 'Ажилтан баримт бичгийг хүлээн авснаа баталгаажуулна.',
      en: 'Each recipient confirms that the document has arrived.',
      ko: '수신자가 문서 접수를 확인합니다.',
    },
    triggers: ['received'],
  }),
  entry('end', 'END', 'CURRENT', {
    icon: 'check-circle',
    label: { mn: 'Дуусах', en: 'End', ko: '종료' },
    description: {
      mn: 'Баримт бичиг албажиж, урсгал дуусна.',
      en: 'The document is formalised and the process is over.',
      ko: '문서가 확정되고 절차가 끝납니다.',
    },
    triggers: [],
  }),
  entry('cancel', 'CANCEL', 'CURRENT', {
    icon: 'close-circle',
    label: { mn: 'Цуцлагдсан', en: 'Cancelled', ko: '취소' },
    description: {
      mn: 'Баримт бичиг цуцлагдаж, урсгал дуусна.',
      en: 'The document is cancelled and the process is over.',
      ko: '문서가 취소되고 절차가 끝납니다.',
    },
    triggers: [],
  }),
  entry('postpone', 'POSTPONE', 'CURRENT', {
    icon: 'clock-circle',
    label: { mn: 'Хойшлуулах', en: 'Postpone', ko: '연기' },
    description: {
      mn: 'Алхмын хугацааг заасан өдөр хүртэл хойшлуулна.',
      en: 'The step rests until the given day.',
      ko: '정한 날까지 단계를 연기합니다.',
    },
    triggers: [],
  }),
  entry('assign', 'ASSIGN', 'CURRENT', {
    icon: 'user-add',
    label: { mn: 'Хуваарилах', en: 'Assign', ko: '배정' },
    description: {
      mn: 'Баримт бичгийг дараагийн алхамд хэн хариуцахыг сонгоно.',
      en: 'Chooses who takes the next step of the document.',
      ko: '다음 단계를 맡을 사람을 정합니다.',
    },
    triggers: ['assigned'],
  }),
  entry('date', 'DATE', 'SYSTEM', {
    icon: 'calendar',
    label: { mn: 'Огноо', en: 'Date', ko: '날짜' },
    description: {
      mn: 'Заасан өдөр болтол хүлээж, дараагийн алхамд шилжинэ.',
      en: 'The document waits for a day and then goes on by itself.',
      ko: '정한 날까지 기다렸다가 다음 단계로 넘어갑니다.',
    },
    triggers: ['due'],
  }),
  entry('pre_end', 'PRE_END', 'SYSTEM', {
    icon: 'safety-certificate',
    label: { mn: 'Дуусахын өмнөх', en: 'Before the end', ko: '종료 전' },
    description: {
      mn: 'Гарын үсэг, түүхийн бүрэн бүтэн байдлыг шалгаж, гэрчилгээ үүсгэнэ.',
      en: 'Checks the signatures and the history, and issues the certificate.',
      ko: '서명과 이력을 확인하고 증명서를 발급합니다.',
    },
    triggers: ['finalised'],
  }),
]

/** The subject that a fresh step of this kind starts with, in the organisation where it is drawn. */
export function subjectIn(found: CatalogueEntry, org_id: number): Subject {
  return { ...found.subject, org_id }
}

/** The first catalogue entry of a step type. */
export function catalogueEntryOf(type: StepType) {
  return catalogue.find((candidate) => candidate.subject.object_type === type)
}

/** The entry of a step with these outcomes: forwarding and deciding are both a TRANSFER. */
export function catalogueEntryWith(type: StepType, outcomes: readonly Outcome[]) {
  const entries = catalogue.filter((candidate) => candidate.subject.object_type === type)
  return entries.find(({ triggers }) => triggers.every((outcome) => outcomes.includes(outcome))) ?? entries[0]
}

/** What a kind of step is shown as: deciding is no forwarding, though both are a TRANSFER. */
export const lookOf = (type: StepType, outcomes: readonly Outcome[]): StepType | 'DECIDE' =>
  type === 'TRANSFER' && outcomes.includes('decided') && !outcomes.includes('forwarded') ? 'DECIDE' : type

/** Where people may say no for good. */
const refusable: readonly StepType[] = ['CHECK', 'TRANSFER']

/** Everything that may come out of a step of this type, whether a diagram draws it or not. */
export function outcomesOf(type: StepType): Outcome[] {
  const offered = catalogue
    .filter((candidate) => candidate.subject.object_type === type)
    .flatMap((candidate) => candidate.triggers)
  if (type === 'VOTE') return [...offered, 'to_recreate', 'no_quorum']
  return refusable.includes(type) ? [...offered, 'refused'] : offered
}

export function triggerLabel(outcome: Outcome) {
  return outcomeLabels[outcome]
}

function entry(
  key: string,
  object_type: StepType,
  subject_type: SubjectType,
  look: Pick<CatalogueEntry, 'icon' | 'label' | 'description' | 'triggers'>,
): CatalogueEntry {
  const type = object_type === 'START' ? 'start' : object_type === 'END' || object_type === 'CANCEL' ? 'end' : 'action'
  const subject: Subject = {
    object_type,
    subject_type,
    role_id: null,
    user_id: null,
    is_read_only: isReadOnlyStep(object_type),
    is_signature_needed: isSignedStep(object_type),
    is_subject_changeable: object_type === 'RECEIVE',
    org_role_id: ORG_ROLE_ID,
    org_id: null,
    ...(subject_type === 'TO_ORG_EMPLOYEE' && { struct_id: null, emp_id: null }),
  }
  return { key, type, color: colorOf(object_type), subject, ...look }
}
