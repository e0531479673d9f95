import type { NewsKind } from '#platform/server/notify.ts'

const task = [
  'workflow.letter.flow',
  'workflow.letter.step',
  'workflow.letter.asks',
  'workflow.letter.due',
  'workflow.letter.sent_by',
]
const decision = ['workflow.letter.decided', 'workflow.letter.comment']

/** What the workflow tells people of, in the order in which they choose. */
export const workflowNews: readonly NewsKind[] = [
  {
    name: 'workflow.to_decide',
    title: 'workflow.news_kind.to_decide',
    keys: [
      'workflow.notify.waiting',
      'workflow.notify.resumed',
      'workflow.notify.handed_over',
      'workflow.notify.asked_advice',
      'workflow.notify.asked_to_sign',
      'workflow.notify.vote_anew',
      'workflow.notify.off_roll',
    ],
    facts: [...task, ...decision],
    byMail: true,
  },
  {
    name: 'workflow.returned',
    title: 'workflow.news_kind.returned',
    keys: ['workflow.notify.returned'],
    facts: [...task.slice(0, 4), ...decision],
    byMail: true,
  },
  {
    name: 'workflow.decided',
    title: 'workflow.news_kind.decided',
    keys: ['workflow.notify.ended', 'workflow.notify.cancelled', 'workflow.notify.refused'],
    facts: ['workflow.letter.flow', ...decision],
    byMail: true,
  },
  {
    name: 'workflow.due_soon',
    title: 'workflow.news_kind.due_soon',
    keys: [
      'workflow.notify.due_soon',
      'workflow.notify.vote_ends_soon',
      'workflow.notify.vote_extended',
      'workflow.notify.vote_went_on',
    ],
    facts: task,
    byMail: true,
  },
  {
    name: 'workflow.overdue',
    title: 'workflow.news_kind.overdue',
    keys: ['workflow.notify.overdue', 'workflow.notify.escalated'],
    facts: task,
    byMail: true,
    isUrgent: true,
  },
  {
    name: 'workflow.reminded',
    title: 'workflow.news_kind.reminded',
    keys: ['workflow.notify.reminded'],
    facts: task,
    byMail: true,
  },
  {
    name: 'workflow.mentioned',
    title: 'workflow.news_kind.mentioned',
    keys: ['workflow.notify.mentioned', 'workflow.notify.comment_deleted'],
    byMail: true,
  },
  { name: 'workflow.commented', title: 'workflow.news_kind.commented', keys: ['workflow.notify.commented'] },
  {
    name: 'workflow.watched',
    title: 'workflow.news_kind.watched',
    keys: ['workflow.notify.watched_ended', 'workflow.notify.watched_cancelled', 'workflow.notify.watched_refused'],
  },
  {
    name: 'workflow.withdrawal',
    title: 'workflow.news_kind.withdrawal',
    keys: ['workflow.notify.withdrawal_asked', 'workflow.notify.withdrawal_refused'],
    byMail: true,
  },
  { name: 'workflow.copied', title: 'workflow.news_kind.copied', keys: ['workflow.notify.copied'] },
  {
    name: 'workflow.substituting',
    title: 'workflow.news_kind.substituting',
    keys: ['workflow.notify.substituting'],
    facts: [...task, ...decision],
    byMail: true,
  },
  {
    name: 'workflow.in_my_place',
    title: 'workflow.news_kind.in_my_place',
    keys: ['workflow.notify.decided_in_your_place'],
  },
  // Whoever prepared the vote hears of it too, who administers nothing.
  {
    name: 'workflow.nobody_votes',
    title: 'workflow.news_kind.nobody_votes',
    keys: ['workflow.notify.nobody_votes'],
    facts: ['workflow.letter.flow', 'workflow.letter.sent_by'],
    byMail: true,
    isUrgent: true,
  },
  {
    name: 'workflow.incident',
    title: 'workflow.news_kind.incident',
    keys: ['workflow.notify.incident'],
    facts: ['workflow.letter.why', 'workflow.letter.flow', 'workflow.letter.sent_by'],
    permission: 'workflow.documents.administer',
    byMail: true,
    isUrgent: true,
    isFixed: true,
  },
  {
    name: 'workflow.certificate',
    title: 'workflow.news_kind.certificate',
    keys: ['workflow.notify.certificate_ends', 'workflow.notify.certificate_ended'],
    permission: 'workflow.evidence.u',
    byMail: true,
    isFixed: true,
  },
]
