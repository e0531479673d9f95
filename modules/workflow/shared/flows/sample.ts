import { draw, toRole } from './draw.ts'

interface SampleRoles {
  reviewerRole: number
  secretaryRole: number
  directorRole: number
}

/** The specification's sample flow: a review, a council's vote, a second review, and the document is formalised. */
export function sampleFlow({ reviewerRole, secretaryRole, directorRole }: SampleRoles) {
  return draw({
    start: { type: 'START', next: 'review' },
    review: {
      type: 'CHECK',
      to: toRole(reviewerRole),
      on: { reviewed: 'prepare_vote', returned: 're_create' },
      due_hours: 8,
    },
    re_create: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' }, due_hours: 16 },
    prepare_vote: {
      type: 'PREPARE_VOTE',
      to: toRole(secretaryRole),
      on: { prepared: 'vote' },
      due_hours: 8,
      vote_rule: councilRule,
    },
    vote: { type: 'VOTE', on: { approve: 'second_review', disapprove: 'cancel' } },
    second_review: {
      type: 'CHECK',
      label: { mn: 'Дахин хянах', en: 'Second review', ko: '2차 검토' },
      to: toRole(directorRole),
      signed: true,
      on: { reviewed: 'end', returned: 're_create' },
      due_hours: 16,
    },
    end: { type: 'END', label: formalised },
    cancel: { type: 'CANCEL' },
  })
}

export const formalised = { mn: 'Албажсан', en: 'Formalised', ko: '확정' }

/** What the secretary's sheet offers at first. */
export const councilRule = {
  threshold: { numerator: 1, denominator: 2 },
  base: 'cast_without_abstentions',
  recreate: 'any_one',
  tie: 'disapprove',
  secret: false,
  may_change_ballot: false,
  close_early: false,
} as const
