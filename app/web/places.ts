import { keyAmong, TITLES } from '#platform/web/i18n/index.ts'
import type { PaletteEntry } from '#platform/web/layout/shell-types.ts'
import type { Screen } from '#platform/web/screen.ts'

const framed: readonly Screen['layout'][] = ['default', 'module']

/**
 * Every screen in the frame that has an address of its own and that this person may open, whether or not it stands in
 * their menu.
 */
export function placesIn(
  screens: readonly Screen[],
  may: (permission: string) => boolean,
  t: (key: string) => string,
): PaletteEntry[] {
  return screens
    .filter(
      ({ path, layout, permission }) =>
        framed.includes(layout) && !path.includes('$') && (permission === undefined || may(permission)),
    )
    .map(({ path, title }) => ({ id: `place-${path}`, title: t(keyAmong(title, TITLES)), icon: 'list', to: path }))
}
