const SUPER_ADMIN = 1

/** Where a person starts: role 1 in the super administrator's area, everybody else at the application's start route. */
export function startOf(roleId: number | null) {
  return roleId === SUPER_ADMIN ? '/lambda/puzzle' : '/home'
}

/** Browsers know passkeys of a name, not of a number, and only where nobody listens. */
export const canUsePasskeys = () =>
  'PublicKeyCredential' in globalThis && globalThis.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)
