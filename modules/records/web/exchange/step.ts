import type { Import } from '../../shared/exchange/imports.ts'

/** What each step of bringing a file in knows. */
export interface Step {
  table: string
  /** Where the list stands. */
  path: string
  found: Import
  reread: () => Promise<unknown>
  /** Another file, or none. */
  show: (id: string | null) => void
}
