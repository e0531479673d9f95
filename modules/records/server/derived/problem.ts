/** Why a view cannot be read as it is drawn or written; the key is one of the translations. */
export class Unreadable extends Error {
  key: string
  examples: string[]
  column: string | undefined

  constructor(key: string, examples: readonly string[] = [], column?: string) {
    super(key)
    this.key = key
    this.examples = [...examples]
    this.column = column
  }
}
