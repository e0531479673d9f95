import type { Permissions } from '../shared/index.ts'

const SUPER_ADMIN = 1

/** Where a person starts: role 1 in the super administrator's area, everybody else at the application's start route. */
export function startOf(roleId: number | null) {
  return roleId === SUPER_ADMIN ? '/lambda/puzzle' : '/home'
}

/** Whether there is anything to choose after the sign-in. */
export function hasChoice({ organizations, userExtraRoles }: Pick<Permissions, 'organizations' | 'userExtraRoles'>) {
  return organizations.length > 1 || userExtraRoles.length > 0
}
