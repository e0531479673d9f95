import type { Db } from '#platform/server/database.ts'
import type { Place } from '#platform/server/module.ts'
import { placeOfScreen } from '../../shared/screens/definition.ts'
import { builtTables } from '../tables/built.ts'
import { builtScreens } from './screens.ts'

/** What a menu can lead to: tables that the organisation built, and its screens. */
export async function placesOf(db: Db, orgId: number): Promise<Place[]> {
  const tables = await builtTables(db, orgId)
  const screens = await builtScreens(db, orgId)
  return [
    ...tables.map(({ name, title }) => ({ source: name, title, permission: `${name}.r` })),
    ...screens.flatMap(({ key, definition: { title, source }, isAway }) =>
      isAway ? [] : [{ source: placeOfScreen(key), title, permission: `${source}.r` }],
    ),
  ]
}
