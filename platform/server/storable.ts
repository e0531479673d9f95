/**
 * The first text in an input that the database cannot keep, as its path: PostgreSQL knows no NUL, and half of a surrogate pair is no character.
 * Looked for once, in front of every route, so that no field of no module has to think of it.
 */
export function unstorableText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    const inside = path === '' ? name : `${path}.${name}`
    if (unstorableText(name) !== undefined) return path
    const found = unstorableText(part, inside)
    if (found !== undefined) return found
  }
  return undefined
}
