import type { Words } from '#platform/shared/i18n.ts'

const READS_AND_WRITES = ['workflow.documents.r', 'workflow.documents.c']
const DRAWS_FLOWS = ['workflow.flows.r', 'workflow.flows.c', 'workflow.flows.u', 'workflow.flows.d', 'workflow.flows.publish']
const ADMINISTERS = [
  ...READS_AND_WRITES, ...DRAWS_FLOWS, 'workflow.documents.all', 'workflow.documents.administer', 'workflow.evidence.r', 'workflow.evidence.u', 'workflow.webhooks.r', 'workflow.webhooks.u',
  'access.users.c', 'access.users.r', 'access.users.u', 'access.users.d', 'access.users.import', 'access.users.confirm', 'access.roles.c', 'access.roles.r', 'access.roles.u', 'access.roles.d', 'access.audit.r', 'access.menu.u', 'access.security.r', 'access.security.u',
  'organization.employees.c', 'organization.employees.r', 'organization.employees.u', 'organization.employees.import',
  'organization.structure.c', 'organization.structure.r', 'organization.structure.u', 'organization.structure.d', 'organization.structure.import', 'organization.profile.u', 'organization.calendar.u',
]

const KEEPS_STAFF = ['organization.employees.c', 'organization.employees.r', 'organization.employees.u', 'organization.employees.import', 'organization.structure.r']

const role = (mn: string, en: string, ko: string, permissions: readonly string[] = READS_AND_WRITES) => ({ display_name: { mn, en, ko } as Words, permissions })

/** With which every organisation begins; its administrators change them as they like. */
export const defaultRoles = {
  admin: role('Байгууллагын админ', 'Organization administrator', '조직 관리자', ADMINISTERS),
  employee: role('Ажилтан', 'Employee', '직원'),
  reviewer: role('Хянагч', 'Reviewer', '검토자'),
  secretary: role('Нарийн бичгийн дарга', 'Secretary', '간사'),
  councillor: role('Зөвлөлийн гишүүн', 'Councillor', '위원'),
  director: role('Захирал', 'Director', '대표'),
  hr: role('Хүний нөөц', 'Human resources', '인사 담당', [...READS_AND_WRITES, ...KEEPS_STAFF]),
  sales: role('Борлуулалт', 'Sales', '영업 담당'),
  accountant: role('Нягтлан бодогч', 'Accountant', '회계 담당'),
  builder: role('Систем бүтээгч', 'Builder', '시스템 구축자', [...READS_AND_WRITES, ...DRAWS_FLOWS]),
  lawyer: role('Хуульч', 'Lawyer', '법무 담당'),
  contract_officer: role('Гэрээний ажилтан', 'Contract officer', '계약 담당'),
} as const
export type RoleName = keyof typeof defaultRoles
