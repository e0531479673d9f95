import type { NewsKind } from '#platform/server/notify.ts'

export const recordsNews: readonly NewsKind[] = [
  {
    name: 'records.mentioned',
    title: 'records.news_kind.mentioned',
    keys: ['records.notify.mentioned'],
    byMail: true,
  },
  { name: 'records.commented', title: 'records.news_kind.commented', keys: ['records.notify.commented'] },
  { name: 'records.triggered', title: 'records.news_kind.triggered', keys: ['records.notify.trigger'] },
  {
    name: 'records.triggered_mail',
    title: 'records.news_kind.triggered_mail',
    keys: ['records.notify.trigger_mail'],
    byMail: true,
  },
  {
    name: 'records.followed',
    title: 'records.news_kind.followed',
    keys: ['records.notify.changed', 'records.notify.deleted', 'records.notify.changed_several'],
  },
]
