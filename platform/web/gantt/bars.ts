import type { LinkType } from '#platform/shared/schedule/index.ts'

/** Two days, both within. */
export interface Days {
  first: number
  last: number
}

/** A moment of what is folded below a bar. */
export interface Mark {
  id: string
  day: number
  name: string
  isDone: boolean
}

/** What is drawn on a line of a plan, knowing nothing of where it comes from. Days are numbers (`scale.ts`). */
export interface GanttBar extends Partial<Days> {
  id: string
  name: string
  parent?: string | undefined
  /** `sum`: it lasts as long as what stands below it; `moment`: it takes no time. */
  look: 'bar' | 'sum' | 'moment'
  /** Of a hundred. */
  progress?: number | undefined
  colour?: string | undefined
  /** As it was once planned. */
  base?: Days | undefined
  deadline?: number | undefined
  /** The last day on which it may end without anything ending later. */
  mayLast?: number | undefined
  isCritical?: boolean | undefined
  /** Its days hold whatever links say. */
  isHeld?: boolean | undefined
  /** What is told of it with its days, such as how far it slipped. */
  note?: string | undefined
  /** It is there for what stands below it alone. */
  isFaint?: boolean | undefined
  /** Moments of what is folded below it. */
  marks?: readonly Mark[] | undefined
  left?: string | undefined
  inside?: string | undefined
  right?: string | undefined
  /** What may be done with it; nothing where it is not said. */
  may?: { move?: boolean; stretch?: boolean; progress?: boolean; link?: boolean } | undefined
}

/** A column of the list at the side, beside the names. */
export interface ListColumn {
  key: string
  title: string
  width: number
  isNumber?: boolean
  text: (bar: GanttBar) => string
}

export interface GanttLink {
  id: string
  from: string
  to: string
  type: LinkType
  isViolated?: boolean
  isCritical?: boolean
}

/** What somebody does to a bar: `by` in days, `to` of a hundred, or from one day to another where it had none. */
export type BarChange =
  | { id: string; part: 'draw'; first: number; last: number }
  | { id: string; part: 'move' | 'first' | 'last'; by: number }
  | { id: string; part: 'progress'; to: number }

/** Bars as they would be. */
export type Preview = ReadonlyMap<string, Partial<Days> & { progress?: number | undefined }>

export interface NewLink {
  from: string
  to: string
  type: LinkType
}
