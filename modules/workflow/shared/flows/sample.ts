import { draw, toRole } from './draw.ts'
import { correction, endings, review } from './usual.ts'

interface SampleRoles {
  reviewerRole: number
  secretaryRole: number
  directorRole: number
}

/** The specification's sample flow: a review, a council's vote, a second review, and the document is formalised. */
export function sampleFlow({ reviewerRole, secretaryRole, directorRole }: SampleRoles) {
  return draw({
    start: { type: 'START', next: 'review' },
    review: review(null, toRole(reviewerRole), 'prepare_vote'),
    re_create: correction('review'),
    prepare_vote: {
      type: 'PREPARE_VOTE',
      to: toRole(secretaryRole),
      on: { prepared: 'vote' },
      due_hours: 8,
      vote_rule: councilRule,
    },
    vote: { type: 'VOTE', on: { approve: 'second_review', disapprove: 'cancel' } },
    second_review: {
      ...review({ mn: 'Дахин хянах', en: 'Second review', ko: '2차 검토' }, toRole(directorRole), 'end', 16),
      signed: true,
    },
    ...endings,
  })
}

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
