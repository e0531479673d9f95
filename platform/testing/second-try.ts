import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** How often it had to be tried again; the report at the end names such a test. */
    tries_again?: number
  }
}

afterEach(({ task }) => {
  const again = task.result?.retryCount ?? 0
  if (again > 0) task.meta.tries_again = again
})
