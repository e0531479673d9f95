/**
 * The learned score: a naive Bayes classifier over what leads said that were won or lost, with Laplace smoothing
 * (T. Mitchell, Machine Learning, 1997, ch. 6.9; C. Manning, P. Raghavan, H. Schütze, Introduction to Information
 * Retrieval, 2008, ch. 13.2). As log-odds, so that each variable has a part of its own which can be read:
 *
 *   log-odds = ln((W + 1) ⁄ (L + 1)) + Σ ln( ((w + 1) ⁄ (Wv + k)) ⁄ ((l + 1) ⁄ (Lv + k)) )
 *
 * W, L: how many were won and lost; w, l: how many of them said the same in this variable; Wv, Lv: how many said
 * anything there; k: how many different things were said. A variable in which the row says nothing, or something that
 * nobody said before, has no part. The chance of winning is 1 ⁄ (1 + e^−log-odds).
 */

export type Outcome = 'won' | 'lost'

/** What a row says in each variable; a variable in which it says nothing is not there. */
export type Facts = Readonly<Record<string, string>>

/** How many that were won, and how many that were lost. */
type Counted = readonly [won: number, lost: number]

export interface Learned {
  won: number
  lost: number
  /** Variable → what was said → by how many. */
  said: Readonly<Record<string, Readonly<Record<string, Counted>>>>
}

export interface LearnedPart {
  variable: string
  value: string
  won: number
  lost: number
  /** What it adds to the log-odds. */
  weight: number
}

/** Of fewer nobody learns anything. */
export const LEAST_OF_EACH = 5

export const knowsEnough = ({ won, lost }: Learned) => won >= LEAST_OF_EACH && lost >= LEAST_OF_EACH

/** Counts row after row; `variables`: the others are left out. */
export function learner(variables: readonly string[]) {
  const totals = { won: 0, lost: 0 }
  const said = new Map(variables.map((name) => [name, new Map<string, [number, number]>()]))
  return {
    see(outcome: Outcome, facts: Facts) {
      totals[outcome] += 1
      for (const [name, values] of said) {
        const value = facts[name]
        if (value === undefined) continue
        const counted = values.get(value) ?? [0, 0]
        counted[outcome === 'won' ? 0 : 1] += 1
        values.set(value, counted)
      }
    },
    learned: (): Learned => ({
      ...totals,
      said: Object.fromEntries([...said].map(([name, values]) => [name, Object.fromEntries(values)])),
    }),
  }
}

export const priorOf = ({ won, lost }: Learned) => Math.log((won + 1) / (lost + 1))

/** What one value of a variable adds; nothing where nobody said it before. */
export function weightOf({ said }: Learned, variable: string, value: string): number {
  const values = said[variable] ?? {}
  const own = values[value]
  if (!own) return 0
  const all = Object.values(values)
  const [won, lost] = all.reduce<[number, number]>(([a, b], [c, d]) => [a + c, b + d], [0, 0])
  return Math.log((own[0] + 1) / (won + all.length) / ((own[1] + 1) / (lost + all.length)))
}

export function learnedParts(learned: Learned, facts: Facts): LearnedPart[] {
  return Object.entries(facts).flatMap(([variable, value]) => {
    const values = learned.said[variable]
    if (!values) return []
    const [won, lost] = values[value] ?? [0, 0]
    return [{ variable, value, won, lost, weight: weightOf(learned, variable, value) }]
  })
}

export const chanceOf = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))
