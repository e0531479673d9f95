import { z } from 'zod'
import { words } from '../../i18n.ts'
import type { Words } from '../../i18n.ts'
import type { FieldKind, FieldSetting, FormField, Printed } from '../kind.ts'
import { LONGEST_HELD, patternOf } from '../pattern.ts'

/** Of which letters a text consists, besides figures, spaces and signs. */
export const letterKinds = ['mongolian', 'latin'] as const
type LetterKind = (typeof letterKinds)[number]

/** Scripts that are written another way than the rest of a form. */
export const scripts = ['traditional'] as const
type Script = (typeof scripts)[number]

/** What a button may fill in. */
export const generators = ['digits', 'password'] as const
type Generator = (typeof generators)[number]

declare module '../kind.ts' {
  interface FieldSettings {
    /** Longest text, in characters. */
    max_length?: number | undefined
    /** Shortest text, in characters. */
    min_length?: number | undefined
    letters?: LetterKind | undefined
    /** In which script it is written, where it is not that of the rest: from top to bottom, in the traditional one. */
    script?: Script | undefined
    /** What the whole text has to look like (`pattern.ts`). */
    pattern?: string | undefined
    /** What is said to whoever writes something else. */
    pattern_says?: Words | undefined
    /** A button that fills in something by chance: figures, or a password. */
    generator?: Generator | undefined
    /** How long that is. */
    generator_length?: number | undefined
    /** Stands before what is written, and is no part of it. */
    prefix?: string | undefined
    /** The same behind it. */
    suffix?: string | undefined
  }
}

export const maxLength: Record<'max_length', FieldSetting> = {
  max_length: { schema: z.number().int().positive().optional() },
}

/** Signs around a value. */
export const around: Record<'prefix' | 'suffix', FieldSetting> = {
  prefix: { schema: z.string().max(20).optional() },
  suffix: { schema: z.string().max(20).optional() },
}

/** The same value with what stands around it. */
export const withAround = ({ prefix = '', suffix = '' }: FormField, text: string) => `${prefix}${text}${suffix}`

export const looksLike: Record<'min_length' | 'letters' | 'pattern' | 'pattern_says', FieldSetting> = {
  min_length: { schema: z.number().int().positive().optional() },
  letters: { schema: z.enum(letterKinds).optional() },
  pattern: { schema: z.string().max(200).optional() },
  pattern_says: { schema: words.optional() },
}

export const written: Record<'script', FieldSetting> = {
  script: { schema: z.enum(scripts).optional() },
}

/** How its text stands on paper. */
export const printedText = (field: FormField, value: string): Printed => ({
  text: withAround(field, value),
  ...(field.script === 'traditional' && { isStanding: true }),
})

const generated: Record<'generator' | 'generator_length', FieldSetting> = {
  generator: { schema: z.enum(generators).optional() },
  generator_length: { schema: z.number().int().min(4).max(40).optional() },
}

/** In characters, where the field says nothing. */
export const LONGEST_TEXT = 500

/** Translation key of what is said where nobody wrote another sentence for it. */
export const BAD_PATTERN = 'platform.fields.bad_pattern'

export const text: FieldKind<string> = {
  name: 'text',
  example: 'Хурлын танхим 301',
  group: 'texts',
  value: z.string(),
  settings: { ...maxLength, ...looksLike, ...written, ...around, ...generated },
  problem: (field, value) => tooLong(field, value, LONGEST_TEXT) ?? unlike(field, value),
  stored: 'text',
  expression: 'text',
  print: printedText,
  cell: (value) => value,
}

export function tooLong({ max_length }: FormField, value: string, usual: number) {
  return value.length > (max_length ?? usual) ? 'platform.fields.too_long' : undefined
}

const LETTERS: Readonly<Record<LetterKind, readonly [RegExp, string]>> = {
  mongolian: [/^(?:[А-ЯЁӨҮа-яёөү]|\P{L})*$/u, 'platform.fields.not_mongolian'],
  latin: [/^(?:[A-Za-z]|\P{L})*$/u, 'platform.fields.not_latin'],
}

/** The same letters in another script. */
const OF_SCRIPT: Readonly<Record<Script, Partial<typeof LETTERS>>> = {
  traditional: { mongolian: [/^(?:\p{Script=Mongolian}|\P{L})*$/u, 'platform.fields.not_mongolian'] },
}

/** What of a text is not as its field wants it. */
export function unlike({ min_length, letters, script, pattern }: FormField, value: string) {
  if (value.length < (min_length ?? 0)) return 'platform.fields.too_short'
  const [fits, problem] = letters ? ((script && OF_SCRIPT[script][letters]) ?? LETTERS[letters]) : []
  if (fits && !fits.test(value)) return problem
  // A pattern can be quick only over texts that are not long.
  const looks = pattern === undefined || value.length > LONGEST_HELD ? undefined : patternOf(pattern)
  return looks && !looks.test(value) ? BAD_PATTERN : undefined
}
