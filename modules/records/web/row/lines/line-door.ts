import { createContext, type ReactNode } from 'react'
import type { Action } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'

interface Props {
  table: Table
  may: (action: Action) => boolean
  fixed: readonly string[]
  id: string
  path: string
  onClose: () => void
}

/** In what a line opens that has lines of its own; it shows a form itself, so whoever shows the form brings it. */
export const LineDoor = createContext<((line: Props) => ReactNode) | null>(null)
