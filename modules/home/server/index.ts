import type { Module } from '#platform/server/module.ts'
import { arrangementRoutes } from './arrangements.ts'
import { begin } from './begin.ts'
import { firstStepsRoute } from './first-steps.ts'

/** The page with which everybody begins: blocks of all modules, as each person or their role arranged them. */
export const homeModule = (modules: () => readonly Module[]): Module => ({
  name: 'home',
  routes: [...arrangementRoutes, firstStepsRoute(modules)],
  ...begin,
})
