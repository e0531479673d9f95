const within = (value: number) => Math.min(100, Math.max(0, value))

interface Given {
  /** What the rules come to; null where there are none. */
  points: number | null
  /** From 0 to 1; null where nothing is learned. */
  chance: number | null
  /** How much of a hundred the learned part counts where there are both. */
  weight: number
}

/**
 * The score from 0 to 100: points cut off at both ends, and a hundred times the chance, mixed by weight; null where
 * there is neither.
 */
export function scoreOf({ points, chance, weight }: Given): number | null {
  const [ofRules, learned] = [points === null ? null : within(points), chance === null ? null : 100 * chance]
  if (ofRules === null || learned === null) return rounded(ofRules ?? learned)
  return rounded((ofRules * (100 - weight) + learned * weight) / 100)
}

const rounded = (value: number | null) => (value === null ? null : Math.floor(value + 0.5))
