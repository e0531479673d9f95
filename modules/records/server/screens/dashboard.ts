import type { Db } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { DashboardDefinition } from '../../shared/dashboards/definition.ts'
import { fittingDashboard, tablesIn } from '../../shared/dashboards/fitting.ts'
import type { Table } from '../../shared/definition/table.ts'
import { accessFor } from '../gate/gate.ts'

/** The dashboard without blocks over tables that the caller does not read, and without columns that they do not see. */
export async function dashboardFor(
  db: Db,
  principal: Principal,
  dashboard: DashboardDefinition,
): Promise<DashboardDefinition> {
  const seen = new Map<string, Pick<Table, 'columns'>>()
  // One after the other: they share one connection.
  for (const name of tablesIn(dashboard)) {
    const access = await readable(db, principal, name)
    if (access) seen.set(name, { columns: access.table.columns.filter((one) => isSeen(access, one.name)) })
  }
  return fittingDashboard(dashboard, (name) => seen.get(name))
}

type Found = Awaited<ReturnType<typeof accessFor>>

const isSeen = ({ fields }: Found, column: string) => fields.some((field) => (field.of ?? field.name) === column)

/** Undefined where they hear that there is no such table, or may do something else with it alone. */
async function readable(db: Db, principal: Principal, name: string): Promise<Found | undefined> {
  try {
    return await accessFor(db, principal, name, 'r')
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403)) return undefined
    throw error
  }
}
