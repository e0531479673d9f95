import type { Tours } from '#platform/testing/tours.ts'

const tours: Tours = {
  everybody: { substitutes: '/organization/substitutes', organizations: '/lambda/puzzle' },
  alike: ['organizations'],
  administration: {
    employees: '/organization',
    employee: '/organization/employees/3',
    'new-employee': '/organization/employees/new',
    'import-staff': '/organization/employees/import',
    structure: '/organization/struct',
    unit: '/organization/struct?unit=5',
    chart: '/organization/struct/chart',
    'import-units': '/organization/struct/import',
    'import-jobs': '/organization/struct/import-jobs',
    organization: '/organization/profile',
    calendar: '/organization/calendar',
  },
  system: { 'register-organization': '/organization/create', types: '/organization/types' },
}
export default tours
