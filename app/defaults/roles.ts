import type { Module } from '#platform/server/module.ts'
import type { Words } from '#platform/shared/i18n.ts'

const called = (mn: string, en: string, ko: string): Words => ({ mn, en, ko })

/**
 * With which every organisation begins; its administrators change them as they like. What each may do is said by the
 * modules.
 */
const roleNames = {
  admin: called('Байгууллагын админ', 'Organization administrator', '조직 관리자'),
  employee: called('Ажилтан', 'Employee', '직원'),
  reviewer: called('Хянагч', 'Reviewer', '검토자'),
  secretary: called('Нарийн бичгийн дарга', 'Secretary', '간사'),
  councillor: called('Зөвлөлийн гишүүн', 'Councillor', '위원'),
  director: called('Захирал', 'Director', '대표'),
  hr: called('Хүний нөөц', 'Human resources', '인사 담당'),
  sales: called('Борлуулалт', 'Sales', '영업 담당'),
  accountant: called('Нягтлан бодогч', 'Accountant', '회계 담당'),
  builder: called('Систем бүтээгч', 'Builder', '시스템 구축자'),
  lawyer: called('Хуульч', 'Lawyer', '법무 담당'),
  contract_officer: called('Гэрээний ажилтан', 'Contract officer', '계약 담당'),
} as const
export type RoleName = keyof typeof roleNames

interface BeginningRole {
  display_name: Words
  permissions: readonly string[]
}

/** The roles with what the modules grant them. */
export function rolesOf(modules: readonly Module[]): Record<RoleName, BeginningRole> {
  const granted = (name: string) =>
    modules.flatMap(({ grants = {} }) => [...(grants['*'] ?? []), ...(grants[name] ?? [])])
  const roles = Object.entries(roleNames).map(([name, display_name]): [string, BeginningRole] => [
    name,
    { display_name, permissions: granted(name) },
  ])
  return Object.fromEntries(roles) as Record<RoleName, BeginningRole>
}
