import type { NewsKind } from '#platform/server/notify.ts'
import { SELLING } from '../shared/access.ts'

export const crmNews: readonly NewsKind[] = [
  {
    name: 'crm.contract_ends',
    title: 'crm.news_kind.contract_ends',
    keys: ['crm.notify.contract_ends'],
    facts: ['crm.fact.company', 'crm.fact.ends'],
    permission: SELLING,
    byMail: true,
  },
  {
    name: 'crm.lead_late',
    title: 'crm.news_kind.lead_late',
    keys: ['crm.notify.lead_late', 'crm.notify.lead_late_of'],
    facts: ['crm.fact.person', 'crm.fact.phone', 'crm.fact.answer_by'],
    permission: SELLING,
    byMail: true,
  },
]
