import { afterAll } from 'vitest'
import { dropTestDatabases } from './database.ts'
import { endFile } from './ending.ts'
import { isInMemory } from './scratch.ts'

// The first that is registered, so the last that runs.
afterAll(async () => {
  await endFile()
  // On a disk what is removed now slows what is made next, and all goes at the end anyway.
  if (isInMemory()) await dropTestDatabases()
})
