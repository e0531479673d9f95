import type { z } from 'zod'
import type { RoleView, roleValues } from '../../shared/roles.ts'

/** A role as the form begins with it; lists in order, so that only what differs is a change. */
export function valuesOf(role: RoleView | null, isNew: boolean): z.input<typeof roleValues> {
  const { mn = '', en = '', ko = '' } = isNew ? {} : (role?.display_name ?? {})
  return {
    name: isNew ? '' : (role?.name ?? ''),
    display_name: { mn, en, ko },
    note: role?.note ?? '',
    menus: role?.menus ? [...role.menus].sort((a, b) => a - b) : null,
    // A role without one is asked for it when it is saved.
    default_menu: role?.default_menu ?? (null as never),
    permissions: [...(role?.permissions ?? [])].sort(),
  }
}
