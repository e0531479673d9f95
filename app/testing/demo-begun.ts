import { seedDemo } from '#app/demo/seed.ts'
import type { Beginning } from '#platform/testing/database.ts'

/** Organisations, people and flows of the demo. */
export const demoBegun: Beginning = { name: 'demo', fill: (db) => seedDemo(db) }
