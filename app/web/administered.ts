import type { Screen } from '#platform/web/screen.ts'

export type Area = 'people' | 'organization' | 'system'

const areas: [Area, RegExp][] = [['people', /^\/admin\//], ['organization', /^\/organization(\/|$)/], ['system', /^\/lambda\//]]

/** The screens of administration that this person may open, by area. What lies below another screen is reached from there, unless the menu names it. */
export function administered(screens: readonly Screen[], may: (permission: string) => boolean, inMenu: ReadonlySet<string>) {
  const mine = screens.filter(({ path, permission, menuPath }) => permission !== undefined && menuPath === undefined && !path.includes('$') && may(permission))
  const isBelow = ({ path }: Screen) => mine.some((other) => path.startsWith(`${other.path}/`))
  const shown = mine.filter((screen) => inMenu.has(screen.path) || !isBelow(screen))
  return areas
    .map(([area, path]) => ({ area, screens: shown.filter((screen) => path.test(screen.path)) }))
    .filter(({ screens: inArea }) => inArea.length > 0)
}
