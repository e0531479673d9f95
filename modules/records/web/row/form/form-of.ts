import { createContext, type ReactNode, use } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { FormState } from '#platform/web/form/form-state.ts'
import type { Table, TableField } from '../../../shared/definition/table.ts'

export interface Written {
  fields: FieldValues
}

/** What every part of a form needs, whichever it is; it is the same while somebody types. */
interface FormOf {
  table: Table
  /** Undefined of a new row. */
  id?: string | undefined
  fields: readonly TableField[]
  state: FormState<Written>
  isFixed: (name: string) => boolean
  lines?: ((name: string) => ReactNode) | undefined
  /** What its buttons do; without them it has none. */
  onReset?: (() => void) | undefined
  onBack?: (() => void) | undefined
  isShownWhole: boolean
}

export const FormContext = createContext<FormOf | null>(null)
/** Column → what is wrong with it. */
export const FormProblems = createContext<Readonly<Record<string, string>>>({})

export function useFormOf(): FormOf {
  const form = use(FormContext)
  if (!form) throw new Error('A part of a form stands in a form')
  return form
}
