import { refuse } from './node.ts'

const DEEPEST = 60

interface Around {
  /** Names of columns that there are anywhere: of tables, or given by the text itself. */
  names: ReadonlySet<string>
  /** A SELECT within, written anew. */
  write: (tree: unknown, scope: Scope) => string
  /** A table of this name, as the text is to read it. */
  table: (schema: string | undefined, name: string) => string
}

/** Where a part of a text stands: what is called by name there, and how deep it is. */
export class Scope {
  private around: Around
  private named: ReadonlyMap<string, string>
  private depth: number

  constructor(around: Around, named: ReadonlyMap<string, string> = new Map(), depth = 0) {
    this.around = around
    this.named = named
    this.depth = depth
  }

  deeper(): Scope {
    if (this.depth >= DEEPEST) return refuse('deep')
    return new Scope(this.around, this.named, this.depth + 1)
  }

  /** With one more that WITH gives a name to; it gets a name of ours, which no table has. */
  with(name: string): [Scope, string] {
    const own = `_with_${this.named.size}_${this.depth}`
    return [new Scope(this.around, new Map([...this.named, [name, own]]), this.depth), own]
  }

  knows(column: string) {
    return this.around.names.has(column)
  }

  select(tree: unknown): string {
    return this.around.write(tree, this.deeper())
  }

  /** What stands under this name, to read from. */
  relation(schema: string | undefined, name: string): string {
    const own = schema === undefined ? this.named.get(name) : undefined
    return own === undefined ? this.around.table(schema, name) : `"${own}"`
  }
}
