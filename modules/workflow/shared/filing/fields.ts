import type { FormField } from '#platform/shared/fields/index.ts'
import { fieldErrors } from '../flow-errors.ts'

/**
 * Translation key of what is wrong with the fields of a type, beside those that its flows ask already; null where all
 * is well.
 */
export function fieldProblem(fields: readonly FormField[], ofFlows: readonly FormField[]): string | null {
  if (fieldErrors(fields).length > 0) return 'workflow.filing.fields_wrong'
  return fields.some(({ name }) => ofFlows.some((other) => other.name === name)) ? 'workflow.filing.field_taken' : null
}

/**
 * Fields that an editor has just named `field_b2c3d4` get names that no flow gives, since both stand in one form;
 * what makes the name theirs alone stays.
 */
export function withOwnNames(fields: readonly FormField[]): FormField[] {
  const taken = new Set(fields.map(({ name }) => name))
  return fields.map((field) => {
    const name = field.name.replace(/^field_/, 'own_')
    return taken.has(name) ? field : { ...field, name }
  })
}
