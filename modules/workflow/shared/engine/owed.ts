import { type FormField, isEmpty } from '#platform/shared/fields/index.ts'
import type { Outcome } from '../definition.ts'
import { hasFieldRights, isWritable, rightAt } from './field-rights.ts'
import { nodeOf, reachableFrom, stepTypeOf } from './graph.ts'
import type { World } from './command.ts'

/** Who sends a document back need not see it filled in. */
const setbacks: readonly Outcome[] = ['returned', 'returned_by_ai', 'cancelled', 'refused']

/**
 * Required fields that would be left empty for good if the document went on from here without a person: they are to
 * be filled in at this step, or at none that still lies ahead. Where no step says anything of single fields a
 * document is whole when it begins, and nothing is asked.
 */
export function owedPast(
  { diagram, contents }: Pick<World, 'diagram' | 'contents'>,
  status_id: string,
  outcome: Outcome,
  to: string,
): FormField[] {
  const node = nodeOf(diagram, status_id)
  if (!node || !contents || setbacks.includes(outcome) || !hasFieldRights(diagram)) return []
  const ahead = [to, ...reachableFrom(diagram, to)].flatMap((id) => nodeOf(diagram, id) ?? [])
  // A document that can only be cancelled need not be whole.
  if (!ahead.some((one) => stepTypeOf(one) === 'END')) return []
  const mayFill = (name: string) => ahead.some((one) => isWritable(one) && rightAt(diagram, one, name) === 'editable')
  return contents.form.filter(
    ({ name, required }) =>
      required && isEmpty(contents.values[name]) && (rightAt(diagram, node, name) === 'editable' || !mayFill(name)),
  )
}

/** As an incident and the history name them, in the language of the organisation. */
export const namesOfOwed = (fields: readonly FormField[]) => fields.map(({ label }) => label.mn).join(', ')
