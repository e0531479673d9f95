/** Section 2 of the specification; `/workflow`, `/form` and `/lambda` are ours and need a person as well. */
const areas = [
  '/select-role', '/admin', '/home', '/works', '/planning', '/attendance', '/finance', '/map', '/crm', '/user', '/erp', '/workflow', '/form', '/lambda',
]

export function isProtected(path: string) {
  return areas.some((area) => path === area || path.startsWith(`${area}/`))
}

/**
 * What happens when `path` is opened by someone who may or may not be signed in; `previous` is the page they came from.
 * They are sent to the root page; the target is kept for after the sign-in when they came from outside the protected areas.
 */
export function guard(path: string, previous: string | null, isSignedIn: boolean): { allowed: true } | { allowed: false; keepsTarget: boolean } {
  if (isSignedIn || !isProtected(path)) return { allowed: true }
  return { allowed: false, keepsTarget: previous === null || !isProtected(previous) }
}
