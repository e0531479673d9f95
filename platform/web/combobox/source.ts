import { searchText, searchWords } from '#platform/shared/search-words.ts'

/** Something to choose, as its row and its chip show it. */
export interface Option {
  value: string
  label: string
  /** The second line: a job and its unit. */
  detail?: string
  /** What else it is found by in a list that is here already. */
  also?: string
  /** A person's initials stand before the name. */
  face?: { first: string; last: string }
  /** It is shown with the reason in its second line, and cannot be taken. */
  isClosed?: true
}

export interface Found {
  options: Option[]
  /** Where the rest of the list goes on. */
  next: string | null
}

/** Where options come from. What has the same `key` gives the same answers. */
export interface Source {
  key: readonly unknown[]
  find: (words: string, after: string | null, signal: AbortSignal) => Promise<Found>
  /** One option by its value, for what was chosen before. */
  named: (value: string, signal: AbortSignal) => Promise<Option | null>
}

/** A list that is here already, sought in the way the server seeks: by parts of words, in Cyrillic or Latin. */
export function listSource(key: readonly unknown[], list: () => Promise<readonly Option[]>): Source {
  return {
    key,
    find: async (words) => ({ options: matching(await list(), words), next: null }),
    named: async (value) => (await list()).find((one) => one.value === value) ?? null,
  }
}

/** Those that hold every word; first those where a word begins so. */
export function matching(options: readonly Option[], words: string): Option[] {
  const sought = searchWords(words)
  if (sought.length === 0) return words.trim() === '' ? [...options] : []
  const found = options
    .map((option) => ({
      option,
      text: ` ${searchText(`${option.label} ${option.detail ?? ''} ${option.also ?? ''}`)}`,
    }))
    .filter(({ text }) => sought.every((word) => text.includes(word)))
  const begins = ({ text }: { text: string }) => sought.every((word) => text.includes(` ${word}`))
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].map(({ option }) => option)
}
