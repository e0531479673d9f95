import type { Module } from '#platform/server/module.ts'
import { lifeRoutes } from './life.ts'
import { listRoutes } from './list.ts'
import { reachRoute } from './reach.ts'
import { saveRoutes } from './save.ts'

/** The life of a flow's definition: begun, drawn, published, retired. */
export const flowdesignModule: Module = {
  name: 'flowdesign',
  routes: [...listRoutes, ...lifeRoutes, ...saveRoutes, reachRoute],
  permissions: { 'workflow.flows': ['r', 'c', 'u', 'd', 'publish'] },
}
