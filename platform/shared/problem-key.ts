import type { z } from 'zod'

const KEY = /^[a-z]+(\.[a-z0-9_]+)+$/

/**
 * The translation key of what is wrong: the one that the schema gives as its error, else a general one for this kind
 * of fault.
 */
function problemKey({ code, message }: Pick<z.core.$ZodIssue, 'code' | 'message'>) {
  return KEY.test(message) ? message : `platform.input.${code}`
}

/** Field path → translation key of the first thing wrong with it; empty where all is well. */
export function problemsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return {}
  return fieldsOf(parsed.error.issues)
}

/** The first problem of each field. */
export function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.') || '_', problemKey(issue)]))
}
