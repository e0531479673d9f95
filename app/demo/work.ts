import type { Services } from '#platform/server/module.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { modules } from '../modules.ts'
import { claimWork, type DemoPlaces } from './places.ts'

/**
 * What the modules add to the demo, each once; a demo that was seeded before a module had anything to add stays as it
 * was.
 */
export async function addWork(services: Services, places: DemoPlaces) {
  for (const { demo } of modules) {
    if (demo && (await asSystem(services.db, (db) => claimWork(db, places.orgs.trade.orgId, demo.name))))
      await demo.work(services, places)
  }
}
