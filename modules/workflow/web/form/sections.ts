import { type FormField, kindOf } from '#platform/shared/fields/index.ts'

interface Section {
  /** Nothing stands over the first fields. */
  heading: FormField | null
  fields: FormField[]
}

/** Fields under their headings; a heading over nothing is left out. */
export function sectionsOf(form: readonly FormField[]): Section[] {
  const sections: Section[] = [{ heading: null, fields: [] }]
  for (const field of form)
    if (kindOf(field.kind).isHeading) sections.push({ heading: field, fields: [] })
    else sections.at(-1)!.fields.push(field)
  return sections.filter(({ fields }) => fields.length > 0)
}

/** Of these fields alone, each heading over those that are left below it. */
export const narrowed = (form: readonly FormField[], isKept: (field: FormField) => boolean): FormField[] =>
  sectionsOf(form).flatMap(({ heading, fields }) => {
    const kept = fields.filter(isKept)
    return heading && kept.length > 0 ? [heading, ...kept] : kept
  })
