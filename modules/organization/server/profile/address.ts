import { requireUnits, unitsOfTheCountry } from '#modules/access/server/index.ts'
import { route } from '#platform/server/route.ts'
import { listAddressUnits } from '../../shared/profile.ts'

export const listAddressUnitsRoute = route(listAddressUnits, () => Promise.resolve(unitsOfTheCountry))

export const requireAddress = requireUnits

/** Bayan-Ölgii, Uvs and Khovd are an hour behind. */
export function zoneOf(aimag: string | null) {
  return aimag !== null && ['MN-071', 'MN-046', 'MN-043'].includes(aimag) ? 'Asia/Hovd' : 'Asia/Ulaanbaatar'
}
