import type { Module } from '#platform/server/module.ts'
import { route } from '#platform/server/route.ts'
import { showFirstSteps } from '../shared/arrangement.ts'

/** Asked one after the other: they are few, and only a new organisation is asked at all. */
export const firstStepsRoute = (modules: () => readonly Module[]) =>
  route(showFirstSteps, async ({ db, principal: { orgId, permissions } }) => {
    const steps = modules()
      .flatMap(({ firstSteps = [] }) => firstSteps)
      .filter(({ permission }) => permissions.has(permission))
      .toSorted((one, other) => one.place - other.place)
    const told: { name: string; is_done: boolean }[] = []
    for (const { name, isDone } of steps) told.push({ name, is_done: await isDone(db, orgId) })
    return told
  })
