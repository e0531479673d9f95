import { MINUTE } from './spans.ts'

/** Minutes of rest that lie between two days of work. */
const REST_OF_LAW = 12 * 60

/** Whether somebody came back sooner than they may: moments of the last out and the next in. */
export function shortRest(previousOut: number, firstIn: number, least: number = REST_OF_LAW): boolean {
  return firstIn - previousOut < least * MINUTE
}
