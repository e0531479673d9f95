import { z } from 'zod'
import type { FieldKind } from '../kind.ts'

const LONGEST = 200
const PATTERN = /^[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/

/** An address for mail, in small letters. */
export const email: FieldKind<string> = {
  name: 'email',
  example: 'bat@orgil.mn',
  group: 'texts',
  value: z.string(),
  tidy: (value) => value.trim().toLowerCase(),
  problem: (_, value) => (value.length <= LONGEST && PATTERN.test(value) ? undefined : 'platform.fields.bad_email'),
  stored: 'text',
  expression: 'text',
  guess: { place: 30 },
}
