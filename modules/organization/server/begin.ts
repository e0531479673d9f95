import type { Module } from '#platform/server/module.ts'

/** What of an organisation stands in menus, and who may do it, where one begins. */
export const begin: Pick<Module, 'menu' | 'platformMenu' | 'grants'> = {
  menu: [
    {
      id: 20,
      place: 30,
      url: '/organization',
      icon: 'users',
      permission: 'organization.employees.r',
      title: { mn: 'Ажилтан', en: 'Employees', ko: '직원' },
    },
    {
      id: 21,
      place: 40,
      url: '/organization/struct',
      icon: 'organization',
      permission: 'organization.structure.r',
      title: { mn: 'Бүтэц', en: 'Structure', ko: '조직 구조' },
    },
    {
      id: 24,
      place: 50,
      url: '/organization/substitutes',
      icon: 'assign',
      permission: 'workflow.documents.r',
      title: { mn: 'Орлон ажиллах', en: 'Substitutes', ko: '대직' },
    },
    {
      id: 40,
      place: 140,
      parent_id: 30,
      url: '/organization/profile',
      icon: 'building',
      permission: 'organization.profile.u',
      title: { mn: 'Байгууллагын мэдээлэл', en: 'Organization profile', ko: '조직 정보' },
    },
    {
      id: 41,
      place: 150,
      parent_id: 30,
      url: '/organization/calendar',
      icon: 'calendar',
      permission: 'organization.calendar.u',
      title: { mn: 'Ажлын цаг, амралт', en: 'Working time', ko: '근무 시간' },
    },
  ],
  platformMenu: [
    {
      id: 1,
      place: 10,
      url: '/lambda/puzzle',
      icon: 'building',
      permission: 'platform.admin',
      title: { mn: 'Байгууллагууд', en: 'Organizations', ko: '조직' },
    },
  ],
  grants: {
    admin: [
      'organization.employees.c',
      'organization.employees.r',
      'organization.employees.u',
      'organization.employees.import',
      'organization.structure.c',
      'organization.structure.r',
      'organization.structure.u',
      'organization.structure.d',
      'organization.structure.import',
      'organization.profile.u',
      'organization.calendar.u',
    ],
    hr: [
      'organization.employees.c',
      'organization.employees.r',
      'organization.employees.u',
      'organization.employees.import',
      'organization.structure.r',
    ],
  },
}
