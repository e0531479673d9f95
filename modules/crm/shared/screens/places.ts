import type { ScreenPlace } from '#modules/records/shared/index.ts'
import { SELLING } from '../access.ts'

const permission = SELLING

export const places = {
  leads: { path: '/crm/leads', of: 'crm.leads', permission },
  opportunities: { path: '/crm/opportunities', of: 'crm.opportunities', permission },
  activities: { path: '/crm/activities', of: 'crm.activities', permission },
  contracts: { path: '/crm/contracts', of: 'crm.contracts', permission },
  companies: { path: '/crm/companies', of: 'crm.companies', permission },
  contacts: { path: '/crm/contacts', of: 'crm.contacts', permission },
  stages: { path: '/crm/stages', of: 'crm.stages', permission },
  lostReasons: { path: '/crm/lost-reasons', of: 'crm.lost_reasons' },
} satisfies Record<string, ScreenPlace>
