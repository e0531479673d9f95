import type { z } from 'zod'

/** How much of it is looked at, of an array or a record; undefined where there is no end to it. */
export function mostOf(schema: z.core.$ZodType): number | undefined {
  return (schema._zod.def as { most?: number }).most
}
