import { useMemo } from 'react'
import type { Row } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import { settledColumns } from '../../shared/rules/settled.ts'
import { todayHere } from './today-here.ts'

/** The columns of a settled row that nobody writes, each row looked at once. */
export function useSettled(table: Table): (row: Row) => readonly string[] {
  return useMemo(() => {
    const known = new WeakMap<Row, readonly string[]>()
    return (row) => {
      const found = known.get(row) ?? settledColumns(table, row.values, todayHere())
      known.set(row, found)
      return found
    }
  }, [table])
}
