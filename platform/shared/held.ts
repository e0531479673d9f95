import { z } from 'zod'
import { LARGEST_NUMBER } from './ids.ts'

/** What one field of a form may hold. Its rules are not asked: what is kept may be older than they are. */
type Kept = string | number | boolean | number[] | null
const number = z.number().min(-LARGEST_NUMBER).max(LARGEST_NUMBER)
/** Where a form makes a number of what is typed, it holds what it likes. */
const kept: z.ZodType<Kept, unknown> = z.union([
  z.string().max(5000),
  number,
  z.boolean(),
  z.null(),
  z.array(number).max(1000),
])

/** What a form began with, field by field: whoever says so is refused where somebody else has changed it since. */
export function heldOf<Form extends z.ZodObject>({ shape }: Form) {
  const names = Object.keys(shape) as (keyof Form['shape'] & string)[]
  const fields = Object.fromEntries(names.map((name) => [name, kept.optional()]))
  return z.object(fields as Record<(typeof names)[number], z.ZodOptional<typeof kept>>).optional()
}

type Facts = Readonly<Record<string, unknown>>

/** Whether any of it is not so any more. What was not said is not asked, and an empty field is no value. */
export function isOvertaken(held: Readonly<Record<string, Kept | undefined>> | undefined, now: Facts): boolean {
  return Object.entries(held ?? {}).some(([name, value]) => value !== undefined && asText(value) !== asText(now[name]))
}

function asText(value: unknown) {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
