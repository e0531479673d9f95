/** What is of a person and of nobody's business once they are gone; names are not among it. */
export const personalFacts = [
  'clan_name',
  'nickname',
  'register_number',
  'birth_date',
  'gender',
  'phone',
  'mobile',
  'email',
  'note',
  'aimag',
  'sum',
  'khoroo',
  'address',
]

type Facts = Record<string, string | null | undefined>

/**
 * The log keeps names for ever, and what is the organisation's own; of the rest it says that it changed and not to
 * what, because what is destroyed must be gone. What does not stand in `after` was left as it was.
 */
export function withoutPrivacy(before: Facts, after: Facts, own: readonly string[] = []) {
  const isPublic = (name: string) => ['login', 'last_name', 'first_name', ...own].includes(name)
  const changed = Object.keys(after).filter(
    (name) => !isPublic(name) && after[name] !== undefined && before[name] !== after[name],
  )
  const publicOf = (facts: Facts) =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => isPublic(name) && after[name] !== undefined))
  return { before: publicOf(before), after: { ...publicOf(after), ...(changed.length > 0 && { changed }) } }
}
