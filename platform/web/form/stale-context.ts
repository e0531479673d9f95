import { createContext } from 'react'
import type { Language, Words } from '#platform/shared/i18n.ts'

/** Languages of a text that nobody has looked at since another was written anew. */
export interface StaleLanguages {
  languages: readonly Language[]
  /** Somebody looked at it and left it as it is. */
  onLooked: (language: Language) => void
}

/** Whoever keeps what is stale says it of the texts of a whole screen here, which are asked about as they are kept. */
export const StaleWords = createContext<((words: Partial<Words>) => StaleLanguages | undefined) | null>(null)
