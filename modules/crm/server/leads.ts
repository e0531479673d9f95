import type { Context } from '#platform/server/route.ts'
import { type FieldValues, isEmpty } from '#platform/shared/fields/index.ts'
import { territoryOf } from './territories.ts'
import { answerBy, answerState } from './response.ts'
import { ofStage } from './stages.ts'

/** What a lead says of itself when it is written. */
export async function leadKept(
  context: Context,
  about: { from: FieldValues | null; to: FieldValues | null },
): Promise<FieldValues | undefined> {
  const { from, to } = about
  if (!to) return undefined
  const { put } = await ofStage(context, about, 'lead')
  if (from === null && isEmpty(to['answer_by'] ?? null) && isEmpty(to['answered_at'] ?? null))
    Object.assign(put, await answerBy(context, to))
  if (isEmpty(to['territory'] ?? null) && (to['address'] ?? null) !== (from?.['address'] ?? null))
    Object.assign(put, await territoryOf(context, to['address'] ?? null))
  const answer_state = answerState(context, { from, to: { ...to, ...put } })
  if (answer_state !== (to['answer_state'] ?? null)) put['answer_state'] = answer_state
  return Object.keys(put).length > 0 ? put : undefined
}
