import { createContext } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { FormState } from '#platform/web/form/form-state.ts'

/** The table whose row it is: what its relations offer is asked of it. */
export const TablePlace = createContext('')

/** The row as it is written at the moment; null where many are written at once. */
export const RowBeside = createContext<FormState<{ fields: FieldValues }> | null>(null)
