/**
 * The first text in an input that the database cannot keep, as its path: PostgreSQL knows no NUL, and half of a
 * surrogate pair is no character. Looked for once, in front of every route, so that no field of no module has to
 * think of it.
 */
export function unstorableText(value: unknown): string | undefined {
  return isStorable(value) ? undefined : placeIn(value, '')
}

export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  for (const name in value) if (!isStorable(name) || !isStorable((value as Record<string, unknown>)[name])) return false
  return true
}

/** Ways are only put together where there is something at the end of one. */
function placeIn(value: unknown, path: string): string | undefined {
  if (isStorable(value)) return undefined
  if (typeof value !== 'object' || value === null || !Object.keys(value).every(isStorable)) return path
  for (const [name, part] of Object.entries(value)) {
    const found = placeIn(part, path === '' ? name : `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}
