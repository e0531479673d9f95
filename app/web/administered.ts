import type { Area, May } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'

/** Some addresses lead also those on who administer nothing, so their screen asks by itself. */
const rightTo = ({ area, permission }: Screen) => (typeof area === 'object' ? area.permission : permission)
const nameOf = ({ area }: Screen) => (typeof area === 'object' ? area.name : area)

/**
 * The screens of administration that this person may open, by area. What lies below another screen is reached from
 * there, unless the menu names it. They stand in the order of the menu, and what is not in it comes last.
 */
export function administered(
  areas: readonly Area[],
  screens: readonly Screen[],
  may: May,
  inMenu: ReadonlySet<string>,
) {
  const mine = screens.filter((screen) => screen.area !== undefined && may(rightTo(screen) ?? ''))
  const isBelow = ({ path }: Screen) => mine.some((other) => path.startsWith(`${other.path}/`))
  const order = [...inMenu]
  const place = ({ path }: Screen) => (inMenu.has(path) ? order.indexOf(path) : order.length)
  const shown = mine
    .filter((screen) => inMenu.has(screen.path) || !isBelow(screen))
    .toSorted((a, b) => place(a) - place(b))
  return areas
    .toSorted((a, b) => a.place - b.place)
    .map((area) => ({ area, screens: shown.filter((screen) => nameOf(screen) === area.name) }))
    .filter(({ screens: inArea }) => inArea.length > 0)
}
