import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Context } from '#platform/server/route.ts'
import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'

/** A row that waits for somebody, and what its step lets them write. */
export interface Awaited {
  id: string
  /** Its number at the organisation. */
  flow: number
  /** Whether the step lets the row be written at all. */
  is_open: boolean
  /** Columns that the form of the flow asks: they are corrected there, and follow. */
  asked: readonly string[]
}

/** A row on whose way somebody decided. */
export type Decided = Pick<Awaited, 'id' | 'flow'>

/** A row that sets out. */
export interface SettingOut {
  table: string
  id: string
  flow: number
  /** What it is called. */
  title: string
  values: FieldValues
  columns: readonly Pick<FormField, 'name' | 'kind'>[]
}

/** Rows of one table. */
export interface PassingOn {
  table: string
  from: string
  to: string
  only?: readonly string[]
}

/** What is asked of whoever keeps flows, and knows nothing of rows besides what they are told here. */
interface FlowDoors {
  /** Rows of this table that wait for this person, the newest so many. */
  awaited(db: Trx, principal: Principal, table: string): Promise<readonly Awaited[]>
  /** Rows of this table on which this person decided, the newest so many. */
  decided(db: Trx, principal: Principal, table: string): Promise<readonly Decided[]>
  /** Sends a row into a flow, in the transaction of the caller; refused with words for whoever asked. */
  begin(context: Context, setting: SettingOut): Promise<void>
  /** Processes of a row are about another one from now on: all of them, or only these; which these were. */
  passOn(db: Trx, orgId: number, passing: PassingOn): Promise<string[]>
}

let doors: FlowDoors | undefined

/** Registers whoever keeps flows when the program starts; what comes back takes them away again. */
export function registerFlows(brought: FlowDoors): () => void {
  if (doors) throw new Error('Two modules keep flows')
  doors = brought
  return () => {
    doors = undefined
  }
}

/** Undefined where no module keeps flows: no row travels. */
export const flowDoors = () => doors
