import type { Connection } from '#platform/server/database.ts'

/** The PostgreSQL server of a test run, as the global setup hands it to the test files. */
export interface TestServer {
  reach: { host: string; user: string } | { url: string }
  /** The migrated database that every test file copies. */
  template: string
  /** Beginning of the names of the copies. */
  prefix: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

export function connectionTo({ reach }: TestServer, database: string): Connection {
  if ('host' in reach) return { ...reach, database }
  const url = new URL(reach.url)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
