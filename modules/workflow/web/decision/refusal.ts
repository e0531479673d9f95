import { z } from 'zod'
import { words } from '#platform/shared/i18n.ts'
import { CallError } from '#platform/web/call.ts'

const winner = z.object({
  user_id: z.number().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  at: z.string(),
  action: words,
})
export type Winner = z.output<typeof winner>

export type Refused =
  /** Never answered: everything stays as typed and can be sent again. */
  | { kind: 'network' }
  /** Someone was first. */
  | { kind: 'decided'; winner: Winner | null }
  /** The document moved on or changed while it was being read. */
  | { kind: 'stale' }
  | { kind: 'other'; error: unknown }

const late = ['workflow.already_decided', 'workflow.closed', 'workflow.closed_by']
const stale = ['workflow.stale_version', 'workflow.stale_revision']

/** Who was first, as far as it is known: oneself in another window, somebody else, or whom the news did not name. */
export function decidedWords({ winner: first }: Extract<Refused, { kind: 'decided' }>, myId: number) {
  if (!first) return 'workflow.decision.decided_meanwhile'
  return first.user_id === myId ? 'workflow.decision.decided_by_me' : 'workflow.decision.already_decided'
}

/** What a failed decision means to the person who made it. */
export function refusedAs(error: unknown): Refused {
  if (!(error instanceof CallError)) return { kind: 'other', error }
  if (error.status === 0) return { kind: 'network' }
  const { code = '', ...facts } = error.reply
  if (late.includes(code)) return { kind: 'decided', winner: winner.safeParse(facts['winner']).data ?? null }
  if (stale.includes(code)) return { kind: 'stale' }
  return { kind: 'other', error }
}
