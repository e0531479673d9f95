import { draw, toRole } from './draw.ts'
import { councilRule } from './sample.ts'
import { correction, decision, endings, orRefused, refusal, review } from './usual.ts'

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
    finance_review: review(
      { mn: 'Санхүү хянах', en: 'Review by finance', ko: '재무 검토' },
      toRole(financeRole),
      'prepare_vote',
    ),
    re_create: correction('finance_review'),
    prepare_vote: {
      type: 'PREPARE_VOTE',
      to: toRole(secretaryRole),
      on: { prepared: 'vote' },
      due_hours: 8,
      vote_rule: { ...councilRule, quorum: 3 },
    },
    vote: { type: 'VOTE', on: { approve: 'legal_review', disapprove: 'cancel', to_recreate: 're_create' } },
    legal_review: review(
      { mn: 'Хуульч хянах', en: 'Review by the lawyer', ko: '법무 검토' },
      toRole(lawyerRole),
      'decision',
    ),
    decision: orRefused(decision(directorRole, { decided: 'give', forwarded: 'give' })),
    give: {
      type: 'GIVE',
      label: { mn: 'Гэрээ хариуцсан ажилтанд өгөх', en: 'Give to the contract officers', ko: '계약 담당자 배부' },
      to: toRole(contractRole),
      on: { given: 'receive' },
      due_hours: 8,
    },
    receive: { type: 'RECEIVE', to: toRole(contractRole), on: { received: 'end' }, receive: 'all', due_hours: 8 },
    ...endings,
    ...refusal,
  })
}
