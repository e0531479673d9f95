import type { ExpressionField } from '../expression/index.ts'
import type { Words } from '../i18n.ts'
import type { FieldKind, FormField, Printed, Speech } from './kind.ts'
import { kindOf } from './registry.ts'
import { tidied } from './tidy.ts'
import { type FieldValue, isEmpty } from './values.ts'

const asFields = new WeakMap<readonly FormField[], ExpressionField[]>()

/** The fields of a form as expressions know them. */
export function expressionFields(form: readonly FormField[]): ExpressionField[] {
  const known = asFields.get(form)
  if (known) return known
  const fields = form.flatMap(({ name, kind, label, options: own }): ExpressionField[] => {
    const { expression, isSeveral, offered } = kindOf(kind)
    const options = offered ?? own
    return expression === null
      ? []
      : [{ name, label, kind: expression, ...(options && { options }), ...(isSeveral && { isJoined: true as const }) }]
  })
  asFields.set(form, fields)
  return fields
}

/** Whether a day can be waited for that stands in this field. */
export const holdsDay = ({ kind }: FormField) => kindOf(kind).expression === 'date'

/** A value that may stand in this field, for whoever has none yet; null where the kind has no example. */
export function exampleOf({ kind, options = [] }: FormField): FieldValue {
  const { example } = kindOf(kind)
  if (typeof example !== 'object') return example ?? null
  return options[Math.min(example.option, options.length - 1)]?.value ?? null
}

/** Whether two values say the same; an empty text and no text are one absence. */
export function isSame(field: FormField, one: FieldValue, other: FieldValue): boolean {
  if ((one ?? '') === (other ?? '') || kindOf(field.kind).isSame?.(one, other) === true) return true
  return (tidied(field, one) ?? '') === (tidied(field, other) ?? '')
}

/** What a value is found by, a choice in all its languages; null where nobody would seek it. */
export function soughtIn(field: FormField, value: FieldValue): string | Words | null {
  if (isEmpty(value)) return null
  const kind = kindOf(field.kind)
  if (kind.sought && fits(kind, value)) return kind.sought(field, value)
  return typeof value === 'string' ? value : null
}

/** As it stands on paper; null where there is nothing. */
export function printedOf(field: FormField, value: FieldValue, speech: Speech): Printed | null {
  if (isEmpty(value)) return null
  const kind = kindOf(field.kind)
  return (fits(kind, value) && kind.print?.(field, value, speech)) || printedAlone(value, speech)
}

/** The same where nobody knows any more of which field it is. */
export function printedAlone(value: string | boolean, { t }: Speech): Printed {
  return { text: typeof value === 'string' ? value : t(value ? 'platform.fields.yes' : 'platform.fields.no') }
}

/** A document that went on in a newer version of its flow may hold what was written in a field of another kind. */
const fits = (kind: FieldKind, value: string | boolean) => kind.value.safeParse(value).success
