import { z } from 'zod'
import type { FieldKind } from '#platform/shared/fields/kind.ts'

declare module '#platform/shared/fields/kind.ts' {
  interface FieldSettings {
    /** Whoever changes the password has to know the one before. */
    asks_old?: boolean | undefined
  }
}

// Read by everybody with the list of modules, so it knows no other kind.

/** What everybody reads instead of a password that stands there, and sends back where it stays. */
export const KEPT_PASSWORD = '********'

const LONGEST = 100

interface Said {
  old: string
  next: string
  again: string
}

/** The old one, the new one and the new one again, on a line each; a single line is all that an API says. */
export function passwordIn(value: string): Said {
  const [first = '', next, again] = value.split('\n')
  return next === undefined ? { old: '', next: first, again: first } : { old: first, next, again: again ?? next }
}

export const writtenPassword = ({ old, next, again }: Said) =>
  old === '' && next === '' && again === '' ? null : `${old}\n${next}\n${again}`

/** Latin, with upper and lower case, digits and special characters, no spaces. */
const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9])[\x21-\x7e]{8,}$/

/** A password, kept so that it can be compared and never read. */
export const password: FieldKind<string> = {
  name: 'password',
  example: KEPT_PASSWORD,
  group: 'other',
  value: z.string().max(LONGEST * 3),
  settings: { asks_old: { schema: z.boolean().optional() } },
  isOfTables: true,
  problem(_, value) {
    if (value === KEPT_PASSWORD) return undefined
    const { next, again } = passwordIn(value)
    if (next.length > LONGEST) return 'platform.fields.too_long'
    if (!STRONG.test(next)) return 'platform.fields.weak_password'
    return next === again ? undefined : 'platform.fields.password_differs'
  },
  sought: () => null,
  stored: 'secret',
  expression: null,
  print: () => ({ text: '••••••••' }),
}
