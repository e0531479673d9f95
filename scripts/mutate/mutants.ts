/** A slip that a person could make: one place of one file, as it is and as it would be. */
export interface Mutant {
  file: string
  line: number
  kind: string
  from: string
  to: string
  at: number
}

const slips: { kind: string; pattern: RegExp; to: string | ((found: string) => string) }[] = [
  { kind: 'equal becomes unequal', pattern: / === /g, to: ' !== ' },
  { kind: 'unequal becomes equal', pattern: / !== /g, to: ' === ' },
  { kind: 'at least becomes more', pattern: / >= /g, to: ' > ' },
  { kind: 'at most becomes less', pattern: / <= /g, to: ' < ' },
  { kind: 'more becomes at least', pattern: / > (?=\w)/g, to: ' >= ' },
  { kind: 'less becomes at most', pattern: / < (?=\w)/g, to: ' <= ' },
  { kind: 'and becomes or', pattern: / && (?![{(]?\s*\w+ &&)/g, to: ' || ' },
  { kind: 'or becomes and', pattern: / \|\| /g, to: ' && ' },
  { kind: 'a condition is never met', pattern: /\bif \((?=.*\) \S)/g, to: 'if (false && ' },
  { kind: 'a denial is dropped', pattern: /(?<=[(&|] ?)!(?=[a-z])/g, to: '' },
  { kind: 'some becomes every', pattern: /\.some\(/g, to: '.every(' },
  { kind: 'every becomes some', pattern: /\.every\(/g, to: '.some(' },
  { kind: 'plus becomes minus', pattern: / \+ (?=\w)/g, to: ' - ' },
  { kind: 'times becomes plus', pattern: / \* (?=\w)/g, to: ' + ' },
  { kind: 'true becomes false', pattern: /\breturn true\b/g, to: 'return false' },
  { kind: 'false becomes true', pattern: /\breturn false\b/g, to: 'return true' },
  { kind: 'one becomes nought', pattern: /(?<=[ (,])1(?=[),; ]|$)/g, to: '0' },
]

/** Every slip in the lines that do something: not in comments, imports or types. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = []
  let at = 0
  let isType = false
  for (const [index, text] of source.split('\n').entries()) {
    const bare = text.trim()
    if (/^(export )?(interface|type) /.test(bare)) isType = true
    const isQuiet = isType || /^(\/\/|\/?\*|import |export \{|export \* )/.test(bare)
    if (!isQuiet) {
      for (const { kind, pattern, to } of slips) {
        for (const match of text.matchAll(pattern))
          found.push({
            file,
            line: index + 1,
            kind,
            from: match[0],
            to: typeof to === 'string' ? to : to(match[0]),
            at: at + match.index,
          })
      }
    }
    if (isType && (bare.endsWith('}') || (bare !== '' && !bare.endsWith('{') && text[0] !== ' ')))
      isType = bare.endsWith('{')
    at += text.length + 1
  }
  return found
}

export const applied = (source: string, { at, from, to }: Mutant) =>
  source.slice(0, at) + to + source.slice(at + from.length)

/**
 * A sample spread over all files and kinds, the same for the same list: nobody waits for thousands of mutants every
 * night.
 */
export function sample(mutants: readonly Mutant[], wanted: number) {
  if (mutants.length <= wanted) return [...mutants]
  return Array.from({ length: wanted }, (_, at) => mutants[Math.floor((at * mutants.length) / wanted)]!)
}

/**
 * Every seventh of them, then every seventh beginning with the second, and so on: whatever is broken off has been
 * everywhere.
 */
export function spread<Item>(items: readonly Item[]): Item[] {
  const STEP = 7
  return Array.from({ length: STEP }, (_, first) => items.filter((_item, at) => at % STEP === first)).flat()
}
