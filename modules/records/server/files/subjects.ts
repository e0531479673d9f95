import type { FileGuard } from '#platform/server/module.ts'
import { AppError } from '#platform/shared/errors.ts'
import { fieldOf } from '../gate/gate.ts'
import { maskedIn } from '../query/seen.ts'
import { rowAtHand } from '../row/at-hand.ts'

/** Subject types: of files beside a row, and of those that a field of it names. */
export const ROW = 'records.row'
export const FIELD = 'records.field'

interface Subject {
  table: string
  id: string
  column?: string
}

export const writeSubject = ({ table, id, column }: Subject) =>
  [table, id, ...(column === undefined ? [] : [column])].join('/')

/** Whoever reads the row reads what lies beside it, and of a field what stands there, if they see the column. */
const mayRead: FileGuard = async (db, principal, subjectId) => {
  const [table = '', id = '', column] = subjectId.split('/')
  try {
    const { access } = await rowAtHand({ db, principal }, table, id)
    if (column === undefined) return true
    if (!fieldOf(access, column)) return false
    return !(await maskedIn(db, principal.orgId, access, id)).has(column)
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403)) return false
    throw error
  }
}

export const fileGuards: Readonly<Record<string, FileGuard>> = { [ROW]: mayRead, [FIELD]: mayRead }
