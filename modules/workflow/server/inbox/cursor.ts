import { z } from 'zod'
import { unprocessable } from '#platform/shared/errors.ts'

/**
 * Where a row stands in its box: the time the box is ordered by, as PostgreSQL writes it, and an id for equal times.
 */
export interface Place {
  at: string
  id: string
}

export function writeCursor({ at, id }: Place) {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

export function readCursor(cursor: string): Place {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown]
    if (typeof at === 'string' && isMoment(at) && z.uuid().safeParse(id).success) return { at, id: id as string }
  } catch {
    // Said below.
  }
  throw unprocessable('platform.bad_input', { fields: { cursor: 'workflow.bad_cursor' } })
}

/** As PostgreSQL writes a time: 2026-11-21 08:57:51.123456+00 */
function isMoment(at: string) {
  const [whole, day, time, zone, minutes = ':00'] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?([+-]\d\d)(:\d\d)?$/.exec(at) ?? []
  return at === 'infinity' || (whole !== undefined && !Number.isNaN(Date.parse(`${day}T${time}${zone}${minutes}`)))
}
