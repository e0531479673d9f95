import type { Arrangement } from '../shared/arrangement.ts'

interface Block {
  name: string
  column: 'main' | 'side'
}

interface Placed<B> {
  main: readonly B[]
  side: readonly B[]
  hidden: readonly B[]
}

/**
 * Blocks as they are arranged. What the arrangement does not name came later, or with another role: it stands in its
 * usual column, behind the one that it usually follows.
 */
export function placed<B extends Block>(blocks: readonly B[], arrangement: Arrangement | null): Placed<B> {
  const usual = (column: B['column']) => blocks.filter((block) => block.column === column)
  if (arrangement === null) return { main: usual('main'), side: usual('side'), hidden: [] }
  const named = (names: readonly string[]) => names.flatMap((name) => blocks.find((one) => one.name === name) ?? [])
  const columns = { main: named(arrangement.main), side: named(arrangement.side) }
  const hidden = named(arrangement.hidden)
  const known = new Set([...columns.main, ...columns.side, ...hidden])
  for (const [at, block] of blocks.entries()) {
    if (known.has(block)) continue
    const before = blocks.slice(0, at).filter((one) => one.column === block.column)
    const column = columns[block.column]
    const behind = before.reduce((last, one) => Math.max(last, column.indexOf(one)), -1)
    column.splice(behind + 1, 0, block)
  }
  return { ...columns, hidden }
}

export const namesOf = <B extends Block>({ main, side, hidden }: Placed<B>): Arrangement => ({
  main: main.map(({ name }) => name),
  side: side.map(({ name }) => name),
  hidden: hidden.map(({ name }) => name),
})
