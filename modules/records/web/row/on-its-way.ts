import { type ComponentType, createContext } from 'react'
import type { Action, Row } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'

export interface WayProps {
  table: Table
  row: Row
  may: (action: Action) => boolean
  /** It has the width of a page's side, and not that of a form. */
  isAside?: boolean
}

export interface WayOfManyProps {
  table: Table
  ids: readonly string[]
  onDone: () => void
}

/** How rows travel, as whoever keeps flows shows it. */
interface Ways {
  /** Where a row stands, who has it, what can be decided, and the way to send it. */
  Card: ComponentType<WayProps>
  /** The same in one line, for what stands above a page. */
  Line: ComponentType<WayProps>
  /** Sends the rows that are chosen. */
  Bulk: ComponentType<WayOfManyProps>
}

let ways: Ways | undefined

/** Said once by the module that keeps flows, when it is loaded. */
export function showWays(brought: Ways) {
  ways = brought
}

/** Undefined for tables whose rows travel nowhere. */
export const waysOf = ({ flows }: Pick<Table, 'flows'>) => (flows && flows.length > 0 ? ways : undefined)

/** The row in which a value stands, for kinds that ask more of it; null where none stands yet. */
export const RowPlace = createContext<{ table: string; id: string } | null>(null)
