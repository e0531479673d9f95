import type { Figure } from '../definition/reckoned.ts'

/** What people call a figure. */
export const FIGURE_WORDS: Readonly<Record<Figure, string>> = {
  sum: 'records.figure.sum',
  count: 'records.figure.count',
  min: 'records.figure.min',
  max: 'records.figure.max',
  avg: 'records.figure.avg',
}
