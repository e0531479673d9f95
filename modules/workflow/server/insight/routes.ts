import { route, type Route, sharedRoute } from '#platform/server/route.ts'
import { COUNTED_PAGE, listCounted, listInsight, showInsight } from '../../shared/insight.ts'
import { countedRows } from './counted.ts'
import { exportRoutes } from './export.ts'
import { flowInFigures, flowsInFigures } from './figures.ts'

export const insightRoutes: Route[] = [
  sharedRoute(listInsight, ({ db, orgId }, period) => flowsInFigures(db, orgId, period)),
  route(listCounted, ({ db, principal: { orgId } }, { page, ...wanted }) =>
    countedRows(db, orgId, wanted, { limit: COUNTED_PAGE, offset: (page - 1) * COUNTED_PAGE }),
  ),
  sharedRoute(showInsight, ({ db, orgId }, { flow_id, ...period }) => flowInFigures(db, orgId, flow_id, period)),
  ...exportRoutes,
]
