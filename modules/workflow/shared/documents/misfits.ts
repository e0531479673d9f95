import { type FieldValues, type FormField, kindOf, problemsIn } from '#platform/shared/fields/index.ts'

/**
 * Why a value that an older form took does not fit the newest: nothing stands where something has to, what was chosen
 * is gone, the field is of another kind, or it has another rule.
 */
export const misfitKinds = ['empty', 'option', 'kind', 'rule'] as const
type MisfitKind = (typeof misfitKinds)[number]

interface Misfit {
  label: FormField['label']
  kind: MisfitKind
}

/** What of a document fitted the form that it began with, or was no worse there, and does not fit the newest. */
export function misfitsOf(values: FieldValues, from: readonly FormField[], to: readonly FormField[]): Misfit[] {
  // What the newest form has not at all keeps a document where it is.
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => to.some((field) => field.name === name)))
  const [before, after] = [problemsIn(from, values), problemsIn(to, kept)]
  return to.flatMap((field) => {
    const problem = after[field.name]
    return problem && problem !== before[field.name]
      ? [{ label: field.label, kind: misfitKind(field, from, problem) }]
      : []
  })
}

function misfitKind({ name, kind }: FormField, from: readonly FormField[], problem: string): MisfitKind {
  if (problem === 'platform.fields.required') return 'empty'
  if (from.some((field) => field.name === name && field.kind !== kind)) return 'kind'
  return kindOf(kind).isChoice ? 'option' : 'rule'
}
