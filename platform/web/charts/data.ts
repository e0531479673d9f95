/** What a chart draws: places one after the other, and in each of them one figure of every series. */
export interface ChartData {
  categories: readonly {
    name: string
    /** Along an axis, where its name is long. */
    short?: string | undefined
    colour?: string | undefined
    /** Which of the looks it has, where that is not its place. */
    look?: number
  }[]
  series: readonly {
    name: string
    colour?: string | undefined
    look?: number
    /** Null where there is nothing to draw. */
    values: readonly (number | null)[]
    /** The same as people read them. */
    said: readonly string[]
  }[]
  /** What all of it comes to, where that means something. */
  total?: string | undefined
}

export type ChartShape = 'column' | 'bar' | 'line' | 'area' | 'pie' | 'doughnut'

/** A mark by its place, and its series. */
export interface MarkAt {
  category: number
  series: number
}

const palette = ['person-3', 'attention', 'person-1', 'person-4', 'person-5', 'person-2', 'person-6', 'ink-3'] as const

/** The colour of the one at this place, where it has none of its own. */
export const colourAt = (at: number) => `var(--orgil-${palette[at % palette.length]})`
