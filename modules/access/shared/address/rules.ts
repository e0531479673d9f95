import { z } from 'zod'
import { visibleText } from '#platform/shared/visible-text.ts'

const text = (most: number) =>
  z
    .string()
    .overwrite(visibleText)
    .max(most, 'access.address.too_long')
    .nullable()
    .transform((given) => given || null)
    .optional()

/**
 * Where somebody lives: codes of the register of units, the rest as it is written. What is not sent stays as it was.
 */
export const addressRules = { aimag: text(10), sum: text(10), khoroo: text(60), address: text(300) }

/** As it is read. */
export const addressShown = {
  aimag: z.string().nullable(),
  sum: z.string().nullable(),
  khoroo: z.string().nullable(),
  address: z.string().nullable(),
}
