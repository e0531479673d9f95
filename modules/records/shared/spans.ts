/** Spans of time by which days and moments are grouped. */
export const spans = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Span = (typeof spans)[number]
