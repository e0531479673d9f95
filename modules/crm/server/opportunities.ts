import type { Context } from '#platform/server/route.ts'
import { type FieldValues, isEmpty } from '#platform/shared/fields/index.ts'
import { ofStage } from './stages.ts'

/** The probability follows the stage, until somebody says another one in the same writing. */
export async function opportunityKept(
  context: Context,
  about: { from: FieldValues | null; to: FieldValues | null },
): Promise<FieldValues | undefined> {
  const { from, to } = about
  if (!to) return undefined
  const { put, stage, isMoved } = await ofStage(context, about, 'opportunity')
  if (stage && isMoved) {
    const said = to['probability'] ?? null
    const isSaid = !isEmpty(said) && said !== (from?.['probability'] ?? null)
    if (!isSaid || stage.type === 'won' || stage.type === 'lost') put['probability'] = String(stage.probability)
  }
  if (to['currency'] === 'MNT' && !isEmpty(to['rate'] ?? null) && to['rate'] !== '1') put['rate'] = '1'
  return Object.keys(put).length > 0 ? put : undefined
}
