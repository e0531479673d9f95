import { laterDay, localDay, momentOf } from '#modules/organization/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { PunchKind } from '../../shared/contract.ts'
import { standing } from '../mine.ts'
import type { Worker } from '../reckon/people.ts'
import { punchesBetween } from '../reckon/punches.ts'
import { type ReckonedDay, reckon, workedKept } from '../reckon/settle.ts'

const MINUTE = 60_000
/** Whoever punches again so soon held their code there twice. */
const TWICE = 3 * MINUTE
/** From so long before the end of a shift on whoever leaves goes home. */
const HOME = 60 * MINUTE
const LONG_AFTER = 6 * 60 * MINUTE

interface Next {
  kind: PunchKind
  /** `choose`: a break or the end of the day; `twice`: they have punched just now. */
  is: 'clear' | 'choose' | 'twice'
  worked: number
}

/** What somebody most likely means who punches at this moment. */
export async function nextOf(db: Trx, orgId: number, worker: Worker, at: Date): Promise<Next> {
  const { next: kind } = await standing(db, orgId, worker.id, at)
  const day = localDay(at, worker.zone)
  const now = at.getTime()
  const days = await reckon(db, orgId, { from: laterDay(day, -1), to: day }, now, [worker.id])
  const worked = days.find((one) => one.day === day)?.worked ?? 0
  const just = await punchesBetween(db, orgId, [worker.id], new Date(now - TWICE), new Date(now + 1))
  if ((just.get(worker.id) ?? []).length > 0) return { kind, is: 'twice', worked }
  if (kind !== 'out') return { kind, is: 'clear', worked }
  const shifts = days.filter(({ shift }) => shift !== null)
  const isClear = shifts.length === 0 || shifts.some((one) => isAboutToEnd(one, worker.zone, now))
  return { kind, is: isClear ? 'clear' : 'choose', worked }
}

function isAboutToEnd({ day, shift }: ReckonedDay, zone: string, now: number) {
  if (!shift) return false
  const minutes = shift.ends <= shift.starts ? shift.ends + 1440 : shift.ends
  const end = momentOf(day, '00:00', zone) + minutes * MINUTE
  return now >= end - HOME && now <= end + LONG_AFTER
}

/** Minutes of the day of a punch that was just written. */
export const workedOn = (db: Trx, orgId: number, worker: Worker, at: Date): Promise<number> =>
  workedKept(db, orgId, worker.id, localDay(at, worker.zone))
