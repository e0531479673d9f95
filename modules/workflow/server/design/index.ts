import { lifeRoutes } from './life.ts'
import { listRoutes } from './list.ts'
import { movingRoutes } from './moving.ts'
import { reachRoute } from './reach.ts'
import { saveRoutes } from './save.ts'

/** The life of a flow's definition: begun, drawn, published, retired. */
export const designRoutes = [...listRoutes, ...lifeRoutes, ...saveRoutes, reachRoute, ...movingRoutes]
