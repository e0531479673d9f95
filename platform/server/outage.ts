import { AppError } from '#platform/shared/errors.ts'
import { isLoss } from './connection.ts'
import { sqlState } from './database.ts'
import type { Services } from './module.ts'

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** SQLSTATE */
export const DISK_FULL = '53100'
/** Out of resources, memory or connections, and a server that goes down or is starting. */
const AWAY = new Set(['53000', '53200', '53300', '57P01', '57P02', '57P03'])

/** Of a file system, of PostgreSQL, or of an S3 store; whichever library put its own error around it. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  if (code === DISK_FULL || NO_ROOM.has(code ?? '') || $metadata?.httpStatusCode === 507) return true
  return isNoRoom(error.cause)
}

/** Whether the database is missing or has no strength left, so that the same may well succeed a moment later. */
function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error)
  return isLoss(error) || (state !== undefined && (state.startsWith('08') || AWAY.has(state)))
}

/** No fault of what was tried: it lies with what everybody stands on, and passes. */
export const isOutage = (error: unknown) => isNoRoom(error) || isDatabaseDown(error)

/** How an outage is told to whoever asked; undefined where the error is none. */
export function outageOf(error: unknown, { noRoom, hasNoRoom }: Services['condition']): AppError | undefined {
  if (isNoRoom(error)) noRoom()
  else if (!isDatabaseDown(error)) return undefined
  // A database whose disk is full goes down over it.
  if (hasNoRoom()) return new AppError(507, 'platform.disk_full', { retryAfter: 30 })
  return new AppError(503, 'platform.database_down', { retryAfter: 5 })
}

/** What is said of one part of a command, where the parts stand or fall by themselves. */
export function refusalOf(error: unknown, condition: Services['condition']): AppError {
  return error instanceof AppError ? error : (outageOf(error, condition) ?? new AppError(500, 'platform.server_error'))
}
