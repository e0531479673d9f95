import type { Screen } from '#platform/web/screen.ts'

export type Area = 'people' | 'flows' | 'organization' | 'system'

const areas: [Area, RegExp][] = [['people', /^\/admin\//], ['flows', /^\/workflow(\/(?!new$)|$)/], ['organization', /^\/organization(\/|$)/], ['system', /^\/lambda\//]]

/** The designer's address also begins a document, so it asks by itself who may see flows. */
const rightTo = ({ path, permission }: Screen) => (path === '/workflow' ? 'workflow.flows.r' : permission)

/**
 * The screens of administration that this person may open, by area. What everybody has is no administration, and what lies below another screen is
 * reached from there, unless the menu names it. They stand in the order of the menu, and what is not in it comes last.
 */
export function administered(screens: readonly Screen[], may: (permission: string) => boolean, inMenu: ReadonlySet<string>) {
  const mine = screens.filter((screen) => {
    const right = rightTo(screen)
    return right !== undefined && right !== 'signed_in' && screen.menuPath === undefined && !screen.path.includes('$') && may(right)
  })
  const isBelow = ({ path }: Screen) => mine.some((other) => path.startsWith(`${other.path}/`))
  const order = [...inMenu]
  const place = ({ path }: Screen) => (inMenu.has(path) ? order.indexOf(path) : order.length)
  const shown = mine.filter((screen) => inMenu.has(screen.path) || !isBelow(screen)).toSorted((a, b) => place(a) - place(b))
  return areas
    .map(([area, path]) => ({ area, screens: shown.filter((screen) => path.test(screen.path)) }))
    .filter(({ screens: inArea }) => inArea.length > 0)
}
