import type { ReplyOf } from '#platform/shared/contract.ts'
import { CallError } from '#platform/web/call.ts'
import type { fireMany } from '../../shared/documents/deciding.ts'
import { isUnsettled } from '../attempt/attempt-key.ts'
import type { bulkCommands } from './bulk.ts'

type Command = ReturnType<typeof bulkCommands>[number]
type Reply = ReplyOf<typeof fireMany>

/** The server takes as many at once. */
const MOST = 100

/**
 * Hundred after hundred. Where one of them fails those after it are not sent; what came of each document is told all
 * the same, with what failed. Null when an earlier press is still under way.
 */
export async function decideMany(
  commands: readonly Command[],
  send: (input: { items: Command[]; description?: string }) => Promise<Reply | null>,
  description = '',
): Promise<(Reply & { error: unknown }) | null> {
  const results: Reply['results'] = []
  for (let from = 0; from < commands.length; from += MOST) {
    const items = commands.slice(from, from + MOST)
    try {
      const reply = await send({ items, ...(description !== '' && { description }) })
      if (!reply) return null
      results.push(...reply.results)
    } catch (error) {
      const why = reasonOf(error)
      const unsent = { ok: false, code: 'workflow.bulk.not_sent', message: null, take_back: null }
      return {
        results: [
          ...results,
          ...items.map(({ id }) => ({ id, ...why })),
          ...commands.slice(from + MOST).map(({ id }) => ({ id, ...unsent })),
        ],
        error,
      }
    }
  }
  return { results, error: null }
}

/** Whether a lost answer said yes nobody knows. */
function reasonOf(error: unknown) {
  if (!(error instanceof CallError) || isUnsettled(error.status))
    return { ok: false, code: 'workflow.bulk.unanswered', message: null, take_back: null }
  return { ok: false, code: error.reply.code ?? null, message: error.reply.message || null, take_back: null }
}
