import type { Tours } from '#platform/testing/tours.ts'

const tours: Tours = {
  everybody: {
    'select-role': '/select-role',
    profile: '/admin/profile',
    'change-password': '/admin/change-password',
    security: '/admin/security',
  },
  alike: ['select-role', 'profile', 'change-password', 'security'],
  administration: {
    users: '/admin/users',
    user: '/admin/users/3',
    'new-user': '/admin/users/new',
    import: '/admin/users/import',
    'deleted-users': '/admin/users/deleted',
    registration: '/admin/users/registration',
    'security-rule': '/admin/users/security',
    roles: '/admin/roles',
    role: '/admin/roles/2',
    'new-role': '/admin/roles/new',
    'standard-rights': '/admin/roles/standard',
    'rights-of-jobs': '/admin/roles/jobs',
    'rights-of-a-job': '/admin/roles/jobs/4',
    why: '/admin/roles/why',
    menu: '/admin/menu',
    'menu-place': '/admin/p/1',
    audit: '/admin/audit',
  },
  system: {
    ceilings: '/lambda/permissions',
    ceiling: '/lambda/permissions/1',
    people: '/lambda/people',
    audit: '/admin/audit',
    'system-audit': '/lambda/audit',
    'system-admins': '/lambda/administrators',
  },
  doors: {
    login: '/auth/login',
    forgot: '/auth/forgot',
    reset: '/auth/password-reset',
    invitation: '/auth/invitation',
    register: '/register',
    join: '/register/join',
  },
}
export default tours
