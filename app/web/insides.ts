import { addToProfile, askAtClosing, putBesideAccount, showAtPlaces } from '#modules/access/web/index.ts'
import type { Inside } from '#platform/web/module.ts'
import { modules } from './modules.ts'

let loaded: readonly Inside[] | undefined

/** What the modules bring into the frame, in their order; the frame is not shown before. */
export async function loadInsides() {
  const parts = await Promise.all(modules.flatMap(({ inside }) => (inside ? [inside()] : [])))
  if (loaded) return
  loaded = parts.map((part) => part.default)
  for (const { profile = [], besideAccount = [], closing, place } of loaded) {
    for (const card of profile) addToProfile(card)
    for (const card of besideAccount) putBesideAccount(card)
    if (closing) askAtClosing(closing)
    if (place) showAtPlaces(place)
  }
}

export function insides(): readonly Inside[] {
  if (!loaded) throw new Error('the frame is shown before what stands in it')
  return loaded
}
