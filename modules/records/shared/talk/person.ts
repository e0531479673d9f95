import { z } from 'zod'

const id = z.int32().positive()

/** Whoever speaks, is named or follows. */
export const person = z.object({
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  job: z.string().nullable(),
  struct: z.string().nullable(),
})
export type PersonView = z.output<typeof person>
