import type { Part } from './parts.ts'

const plural = /_(?:zero|one|two|few|many|other)$/

/** The words of one language that travel with a part: what it says and does not find there already. */
export function wordsWith(
  { says, hasAlready }: Pick<Part, 'says' | 'hasAlready'>,
  words: Readonly<Record<string, string>>,
): Record<string, string> {
  const [mine, theirs] = [matcher(says), matcher(hasAlready)]
  return Object.fromEntries(
    Object.entries(words).filter(([key]) => {
      const name = nameOf(key, words)
      return mine(name) && !theirs(name)
    }),
  )
}

/** Whether a key is one of these, or looks like one that is put together. */
export function matcher(said: ReadonlySet<string>) {
  const shapes = [...said].filter((one) => one.includes('*')).map(shapeOf)
  return (key: string) => said.has(key) || shapes.some((shape) => shape.test(key))
}

const shapeOf = (text: string) => new RegExp(`^${text.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`)

/** `works.count_one` is asked for as `works.count`. */
const nameOf = (key: string, words: Readonly<Record<string, string>>) =>
  plural.test(key) && `${key.replace(plural, '')}_other` in words ? key.replace(plural, '') : key
