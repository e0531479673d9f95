import type { Context } from '#platform/server/route.ts'
import type { HandoverChoices } from '../../shared/handover.ts'

/**
 * Gives what waits for this user to others, all of it or nothing, in the transaction that closes the account; a module
 * above keeps it. Refuses whoever may not give it away, and receivers who cannot have it.
 */
export type GiveWork = (context: Context, userId: number, choices: HandoverChoices) => Promise<void>
