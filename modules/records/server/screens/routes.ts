import { route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { showScreen } from '../../shared/screens/contract.ts'
import { fittingScreen } from '../../shared/screens/fitting.ts'
import { accessTo, knownTo } from '../gate/gate.ts'
import { dashboardFor } from './dashboard.ts'
import { pathOf } from '../row/paths.ts'

export const screenRoutes = [
  route(showScreen, async ({ db, principal }, { key }) => {
    const found = await db
      .selectFrom('records.screens')
      .select('definition')
      .where('org_id', '=', principal.orgId)
      .where('key', '=', key)
      .where('taken_away_at', 'is', null)
      .executeTakeFirst()
    // Who may nothing with its table hears of no screen, as they hear of no table.
    if (!found) throw notFound('records.table_missing')
    const { source } = found.definition
    const access = await accessTo(db, principal, source)
    const seen = new Set(knownTo(access).map((field) => field.of ?? field.name))
    const table = { ...access.table, columns: access.table.columns.filter(({ name }) => seen.has(name)) }
    const screen = fittingScreen(found.definition, table)
    return {
      screen: screen.dashboard ? { ...screen, dashboard: await dashboardFor(db, principal, screen.dashboard) } : screen,
      targets: [{ table: source, path: pathOf(source) }],
      save_path: `/records/${source}/rows`,
    }
  }),
]
