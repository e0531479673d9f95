import type { NewMenuItem } from '#modules/access/server/index.ts'
import type { MenuOffer, Module } from '#platform/server/module.ts'

/** The menu with which every organisation begins, of the lines that modules offer. */
export const menuOf = (modules: readonly Module[]) => inPlace(modules.flatMap(({ menu = [] }) => menu))
/** That of those above all organisations. */
export const platformMenuOf = (modules: readonly Module[]) =>
  inPlace(modules.flatMap(({ platformMenu = [] }) => platformMenu))

function inPlace(offers: readonly MenuOffer[]): NewMenuItem[] {
  return offers
    .toSorted((one, other) => one.place - other.place)
    .map(({ id, parent_id, url, icon, permission, title }) => ({
      id,
      type: url === undefined ? 'noAction' : 'router-link',
      icon,
      title,
      ...(parent_id !== undefined && { parent_id }),
      ...(url !== undefined && { url }),
      ...(permission !== undefined && { permission }),
    }))
}
