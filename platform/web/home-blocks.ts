import { type ComponentType, createContext, use, useState } from 'react'
import type { FirstStep } from './module.ts'

/** A block as the home page knows it. */
export interface ShownBlock {
  name: string
  title: string
  column: 'main' | 'side'
  /** It has something to say to this person now. */
  isThere: boolean
  Block: ComponentType
}

interface AtHome {
  /** Of those that this person may see. */
  blocks: readonly ShownBlock[]
  firstSteps: readonly FirstStep[]
}

/** What modules bring to the home page. */
export const HomeBlocks = createContext<AtHome>({ blocks: [], firstSteps: [] })

export const useFirstSteps = () => use(HomeBlocks).firstSteps

/** The blocks in their usual order; one that has been there stays where its last thing was done. */
export function useHomeBlocks(): readonly ShownBlock[] {
  const { blocks } = use(HomeBlocks)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const fresh = blocks.filter(({ name, isThere }) => isThere && !seen.has(name))
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ name }) => name)]))
  return blocks.map((block) => (seen.has(block.name) ? { ...block, isThere: true } : block))
}
