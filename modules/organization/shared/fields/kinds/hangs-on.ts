import { z } from 'zod'
import type { FormField } from '#platform/shared/fields/index.ts'

/** On what of the row it hangs who, or which job, a field offers. */
export interface HangsOn {
  /** The field that names it. */
  from: string
  /** What that field names, in the words of this module. */
  by: string
  /** Of a unit: those of the units below it as well. */
  below?: boolean | undefined
}

declare module '#platform/shared/fields/kind.ts' {
  interface FieldSettings {
    hangs_on?: HangsOn | undefined
  }
}

const setting = {
  schema: z
    .strictObject({ from: z.string().max(70), by: z.string().max(20), below: z.boolean().optional() })
    .optional(),
}

/** What a kind says of itself whose values can hang on a field that names one of these. */
export const hanging = (...of: readonly string[]) => ({
  settings: { hangs_on: setting },
  hangs: { on: ({ hangs_on }: FormField) => hangs_on?.from, of },
})
