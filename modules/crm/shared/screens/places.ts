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
  stages: { path: '/crm/stages', of: 'crm.stages' },
  lostReasons: { path: '/crm/lost-reasons', of: 'crm.lost_reasons' },
  activityTypes: { path: '/crm/activity-types', of: 'crm.activity_types' },
  territories: { path: '/crm/territories', of: 'crm.territories' },
  assignment: { path: '/crm/assignment', of: 'crm.assignment_rules' },
  response: { path: '/crm/response', of: 'crm.response_rules' },
  contractTemplates: { path: '/crm/contract-templates', of: 'crm.contract_templates' },
} satisfies Record<string, ScreenPlace>

export const dashboardPlaces = {
  sales: { path: '/crm/dashboard', of: 'crm.opportunities', permission },
} satisfies Record<string, ScreenPlace>
