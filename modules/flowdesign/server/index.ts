import type { Module } from '#platform/server/module.ts'
import { lifeRoutes } from './life.ts'
import { listRoutes } from './list.ts'
import { reachRoute } from './reach.ts'
import { reachOfRoute } from './reach-of.ts'
import { saveRoutes } from './save.ts'
import { senderRoute } from './sender.ts'

const drawsFlows = [
  'workflow.flows.r',
  'workflow.flows.c',
  'workflow.flows.u',
  'workflow.flows.d',
  'workflow.flows.publish',
]

/** The life of a flow's definition: begun, drawn, published, retired. */
export const flowdesignModule: Module = {
  name: 'flowdesign',
  routes: [...listRoutes, ...lifeRoutes, ...saveRoutes, reachRoute, reachOfRoute, senderRoute],
  permissions: { 'workflow.flows': ['r', 'c', 'u', 'd', 'publish'] },
  menu: [
    {
      id: 36,
      place: 90,
      parent_id: 30,
      url: '/workflow',
      icon: 'workflow',
      permission: 'workflow.flows.r',
      title: { mn: 'Урсгал зохиох', en: 'Workflow designer', ko: '결재 흐름 설계' },
    },
    {
      id: 47,
      place: 100,
      parent_id: 30,
      url: '/workflow/types',
      icon: 'document',
      permission: 'workflow.documents.administer',
      title: { mn: 'Баримтын төрөл, дугаар', en: 'Document types and numbers', ko: '문서 종류와 번호' },
    },
  ],
  grants: { admin: drawsFlows, builder: drawsFlows },
}
