import { draw, toRole } from './draw.ts'
import { councilRule, formalised } from './sample.ts'

interface TenderRoles {
  financeRole: number
  secretaryRole: number
  lawyerRole: number
  directorRole: number
  contractRole: number
}

/** Худалдан авалт: finance, a committee's vote, the lawyer, the director, and the officer who makes the contract. */
export function tenderFlow({ financeRole, secretaryRole, lawyerRole, directorRole, contractRole }: TenderRoles) {
  return draw({
    start: { type: 'START', next: 'finance_review' },
    finance_review: {
      type: 'CHECK',
      label: { mn: 'Санхүү хянах', en: 'Review by finance', ko: '재무 검토' },
      to: toRole(financeRole),
      on: { reviewed: 'prepare_vote', returned: 're_create' },
      due_hours: 8,
    },
    re_create: { type: 'RE_CREATE', on: { recreated: 'finance_review', cancelled: 'cancel' }, due_hours: 16 },
    prepare_vote: {
      type: 'PREPARE_VOTE',
      to: toRole(secretaryRole),
      on: { prepared: 'vote' },
      due_hours: 8,
      vote_rule: { ...councilRule, quorum: 3 },
    },
    vote: { type: 'VOTE', on: { approve: 'legal_review', disapprove: 'cancel', to_recreate: 're_create' } },
    legal_review: {
      type: 'CHECK',
      label: { mn: 'Хуульч хянах', en: 'Review by the lawyer', ko: '법무 검토' },
      to: toRole(lawyerRole),
      on: { reviewed: 'decision', returned: 're_create' },
      due_hours: 8,
    },
    decision: {
      type: 'TRANSFER',
      label: { mn: 'Захирал шийдвэрлэх', en: "Director's decision", ko: '대표 결정' },
      to: toRole(directorRole),
      signed: true,
      on: { decided: 'give', forwarded: 'give' },
      due_hours: 16,
    },
    give: {
      type: 'GIVE',
      label: { mn: 'Гэрээ хариуцсан ажилтанд өгөх', en: 'Give to the contract officers', ko: '계약 담당자 배부' },
      to: toRole(contractRole),
      on: { given: 'receive' },
      due_hours: 8,
    },
    receive: { type: 'RECEIVE', to: toRole(contractRole), on: { received: 'end' }, receive: 'all', due_hours: 8 },
    end: { type: 'END', label: formalised },
    cancel: { type: 'CANCEL' },
  })
}
