import type { Screen } from '../screen.ts'

/** Section 2 of the specification; some of these areas have no screen yet. */
const named = [
  '/select-role',
  '/admin',
  '/home',
  '/works',
  '/planning',
  '/attendance',
  '/finance',
  '/map',
  '/crm',
  '/user',
  '/erp',
]

/** Whether a path needs a person: the named areas, and whatever stands beside a screen that does. */
type NeedsPerson = (path: string) => boolean

/** What the screens say of themselves, so that the area of a new one cannot be forgotten here. */
export function protectedBy(screens: readonly Screen[]): NeedsPerson {
  const areas = new Set([...named, ...screens.filter(isForPeople).map(({ path }) => areaOf(path))])
  return (path) => areas.has(areaOf(path))
}

/** Frames of somebody who works here, and whatever asks for a permission. The others stand before the sign-in. */
function isForPeople({ layout, permission }: Screen) {
  return permission === undefined
    ? layout === 'default' || layout === 'module' || layout === 'form'
    : permission !== 'public'
}

/** A phone begins what is typed into its address field with a capital. */
export const withLowerArea = (path: string) => path.replace(/^\/[^/]*/, (area) => area.toLowerCase())

/** `/things` of `/things/3/chart`. */
const areaOf = (path: string) => `/${path.split('/')[1] ?? ''}`

/**
 * What happens when `path` is opened by someone who may or may not be signed in; `previous` is the page they came
 * from. They are sent to the root page; the target is kept for after the sign-in when they came from outside the
 * protected areas.
 */
export function guard(
  needsPerson: NeedsPerson,
  path: string,
  previous: string | null,
  isSignedIn: boolean,
): { allowed: true } | { allowed: false; keepsTarget: boolean } {
  if (isSignedIn || !needsPerson(path)) return { allowed: true }
  return { allowed: false, keepsTarget: previous === null || !needsPerson(previous) }
}
