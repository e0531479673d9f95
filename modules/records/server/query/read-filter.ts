import { unprocessable } from '#platform/shared/errors.ts'
import { filter as filterShape, type Filter } from '../../shared/query.ts'

/** A filter as an address says it, in JSON. */
export function readFilter(written: string): Filter | undefined {
  if (written === '') return undefined
  try {
    return filterShape.parse(JSON.parse(written))
  } catch {
    throw unprocessable('records.bad_filter')
  }
}
