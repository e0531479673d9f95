import { type ComponentType, createContext, use, useState } from 'react'

/** A block as the home page shows it. */
interface ShownBlock {
  name: string
  Block: ComponentType
}

/** The blocks that modules bring to the home page and that have something to say to this person. */
export const HomeBlocks = createContext<readonly ShownBlock[]>([])

/** Those blocks, in their order; one that has been there stays where its last thing was done. */
export function useHomeBlocks(): readonly ShownBlock[] {
  const blocks = use(HomeBlocks)
  const [seen, setSeen] = useState(blocks)
  const fresh = blocks.filter(({ name }) => !seen.some((one) => one.name === name))
  if (fresh.length === 0) return seen
  const all = [...seen, ...fresh]
  setSeen(all)
  return all
}
