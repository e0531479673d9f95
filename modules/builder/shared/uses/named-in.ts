/** A place in a definition that names a column, or a choice of one. */
export interface Named {
  /** Where: members and places, from the outside in. */
  path: readonly (string | number)[]
  name: string
}

/** Words for people and what a column says of itself name nothing. */
const silent = new Set(['title', 'label', 'one', 'says', 'help', 'kind', 'options', 'colour', 'default', 'pattern'])

/**
 * Which of these names stand anywhere in a definition, whatever its parts are: as a text of their own (`-name` where
 * something is sorted by it), in `{name}`, or as a word of an expression. A part that is new is gone through as well.
 */
export function namedIn(definition: unknown, names: readonly string[]): Named[] {
  const found: Named[] = []
  const known = new Set(names)
  walk(definition, [])
  return found

  function walk(value: unknown, path: readonly (string | number)[]) {
    if (typeof value === 'string') for (const name of wordsOf(value)) if (known.has(name)) found.push({ path, name })
    if (Array.isArray(value)) for (const [at, one] of value.entries()) walk(one, [...path, at])
    else if (typeof value === 'object' && value !== null)
      for (const [member, one] of Object.entries(value)) {
        if (known.has(member)) found.push({ path, name: member })
        if (member === 'label' && typeof one === 'string') walk(one, [...path, member])
        else if (!silent.has(member) && !(member === 'name' && isColumnOf(path))) walk(one, [...path, member])
      }
  }
}

/** The name of a column is no use of it. */
const isColumnOf = (path: readonly (string | number)[]) => path.length === 2 && path[0] === 'columns'

/** Each word once, and no part of a text in quotes. */
function wordsOf(text: string): Set<string> {
  const plain = text.replace(/'[^']*'|"[^"]*"/g, ' ')
  return new Set(plain.match(/[a-z][a-z0-9_]*/g) ?? [])
}

/** Choices that an expression or a setting of these columns names: `'red'`, or as a text of its own. */
export function choicesNamedIn(definition: unknown, choices: readonly string[]): Named[] {
  const found: Named[] = []
  const walk = (value: unknown, path: readonly (string | number)[]) => {
    if (typeof value === 'string') {
      for (const name of choices)
        if (value === name || value.includes(`'${name}'`) || value.includes(`"${name}"`)) found.push({ path, name })
    } else if (Array.isArray(value)) for (const [at, one] of value.entries()) walk(one, [...path, at])
    else if (typeof value === 'object' && value !== null)
      for (const [member, one] of Object.entries(value))
        if (!['options', 'title', 'help', 'kind', 'name'].includes(member)) walk(one, [...path, member])
  }
  walk(definition, [])
  return found
}
