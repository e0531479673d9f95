import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'
import { jobLook } from './fields/kinds/Job.tsx'
import { levelLook } from './fields/kinds/Level.tsx'
import { organizationLook } from './fields/kinds/Organization.tsx'
import { personLook } from './fields/kinds/Person.tsx'
import { peopleLook, rolesLook, unitsLook } from './fields/kinds/Several.tsx'
import { systemUserLook } from './fields/kinds/SystemUser.tsx'
import { roleLook, unitLook } from './fields/kinds/Unit.tsx'

const screens: Screen[] = [
  {
    path: '/lambda/puzzle',
    layout: 'default',
    title: 'organization.overview.title',
    permission: 'platform.admin',
    area: 'system',
    load: () => import('./OverviewPage.tsx'),
  },
  {
    path: '/organization',
    layout: 'default',
    title: 'organization.staff.title',
    permission: 'organization.employees.r',
    area: 'organization',
    load: () => import('./staff/EmployeesPage.tsx'),
  },
  {
    path: '/organization/employees/new',
    layout: 'default',
    title: 'organization.staff.add',
    permission: 'organization.employees.c',
    menuPath: '/organization',
    load: () => import('./staff/HirePage.tsx'),
  },
  {
    path: '/organization/employees/import',
    layout: 'default',
    title: 'organization.import.staff_title',
    permission: 'organization.employees.import',
    menuPath: '/organization',
    load: () => import('./import/ImportEmployeesPage.tsx'),
  },
  {
    path: '/organization/employees/$id',
    layout: 'default',
    title: 'organization.staff.employee',
    permission: 'organization.employees.r',
    menuPath: '/organization',
    isValid: ({ id = '' }) => /^[1-9]\d{0,8}$/.test(id),
    load: () => import('./staff/EmployeePage.tsx'),
  },
  {
    path: '/organization/substitutes',
    layout: 'default',
    title: 'organization.substitutes.title',
    permission: 'signed_in',
    load: () => import('./substitutes/SubstitutesPage.tsx'),
  },
  {
    path: '/organization/create',
    layout: 'module',
    title: 'organization.register.title',
    permission: 'platform.admin',
    menuPath: '/lambda/puzzle',
    load: () => import('./profile/RegisterPage.tsx'),
  },
  {
    path: '/organization/types',
    layout: 'default',
    title: 'organization.types.title',
    permission: 'platform.admin',
    menuPath: '/lambda/puzzle',
    load: () => import('./profile/TypesPage.tsx'),
  },
  {
    path: '/organization/calendar',
    layout: 'default',
    title: 'organization.calendar.title',
    permission: 'organization.calendar.u',
    area: 'organization',
    load: () => import('./calendar/CalendarPage.tsx'),
  },
  {
    path: '/organization/profile',
    layout: 'default',
    title: 'organization.profile.title',
    permission: 'organization.profile.u',
    area: 'organization',
    load: () => import('./profile/ProfilePage.tsx'),
  },
  {
    path: '/organization/struct',
    layout: 'default',
    title: 'organization.structure.title',
    permission: 'organization.structure.r',
    area: 'organization',
    load: () => import('./structure/StructurePage.tsx'),
  },
  {
    path: '/organization/struct/chart',
    layout: 'default',
    title: 'organization.chart.title',
    permission: 'organization.structure.r',
    menuPath: '/organization/struct',
    load: () => import('./chart/ChartPage.tsx'),
  },
  {
    path: '/organization/struct/import',
    layout: 'default',
    title: 'organization.import.units_title',
    permission: 'organization.structure.import',
    menuPath: '/organization/struct',
    load: () => import('./import/ImportUnitsPage.tsx'),
  },
  {
    path: '/organization/struct/import-jobs',
    layout: 'default',
    title: 'organization.import.jobs_title',
    permission: 'organization.structure.import',
    menuPath: '/organization/struct',
    load: () => import('./import/ImportJobsPage.tsx'),
  },
]

export const organizationWeb: WebModule = {
  name: 'organization',
  screens,
  fields: [
    personLook,
    peopleLook,
    unitLook,
    unitsLook,
    jobLook,
    roleLook,
    rolesLook,
    systemUserLook,
    organizationLook,
    levelLook,
  ],
  inside: () => import('./inside.ts'),
}
