import { z } from 'zod'

const id = z.int32().positive()

/** A person as every screen of the workflow shows them. */
export const person = z.object({
  user_id: id,
  emp_id: id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  job: z.string().nullable(),
  struct: z.string().nullable(),
})
export type PersonView = z.output<typeof person>
