import { type FormField, kindOf } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'

type Options = NonNullable<FormField['options']>

/**
 * A field keeps its name for ever, and no other gets it, though it was taken away: documents that were sent know it
 * by that.
 */
export function addField(form: readonly FormField[], kind: string): FormField[] {
  return [
    ...form,
    {
      name: freshName('field'),
      label: { mn: '' },
      kind,
      required: false,
      ...kindOf(kind).inDocuments,
      ...(kindOf(kind).isChoice && { options: addOption([]) }),
    },
  ]
}

export function changeField(form: readonly FormField[], name: string, change: Partial<FormField>): FormField[] {
  const begun = change.kind === undefined ? {} : kindOf(change.kind).inDocuments
  return form.map((field) => (field.name === name ? fitting({ ...field, ...begun, ...change }) : field))
}

/** To a place counted from 0; there is none beyond the first and the last. */
export function moveField(form: readonly FormField[], name: string, to: number): FormField[] {
  const from = form.findIndex((field) => field.name === name)
  const moved = form[from]
  return !moved || to < 0 || to >= form.length ? [...form] : form.toSpliced(from, 1).toSpliced(to, 0, moved)
}

export const removeField = (form: readonly FormField[], name: string) => form.filter((field) => field.name !== name)

export const addOption = (options: Options): Options => [...options, { value: freshName('option'), label: { mn: '' } }]

export const renameOption = (options: Options, value: string, label: Words): Options =>
  options.map((option) => (option.value === value ? { ...option, label } : option))

export const removeOption = (options: Options, value: string): Options =>
  options.filter((option) => option.value !== value)

/** What a field of this kind does not know is taken away, so that nothing unseen decides. */
function fitting({ name, label, kind, required, help, summary, options, ...settings }: FormField): FormField {
  const { isChoice, reckoned, isHeading, hasLines, settings: own = {} } = kindOf(kind)
  const kept = Object.entries(settings).filter(([setting, value]) => setting in own && value !== undefined)
  return {
    name,
    label,
    kind,
    // Nobody fills in what is worked out, nor a heading.
    required: required && !reckoned && !isHeading,
    ...(summary && !isHeading && !hasLines ? { summary } : {}),
    ...(help && Object.values(help).some((text) => text !== '') ? { help } : {}),
    ...(isChoice ? { options: options ?? addOption([]) } : {}),
    ...Object.fromEntries(kept),
  }
}

/** Nothing that could make a word, or be taken for another sign. */
const signs = 'bcdfghjkmnpqrstvwxz23456789'

/**
 * A name that no version has had and no other draft gives: nobody here knows them all, so it is drawn from hundreds
 * of millions.
 */
const freshName = (kind: 'field' | 'option') =>
  `${kind}_${[...crypto.getRandomValues(new Uint32Array(6))].map((drawn) => signs[drawn % signs.length]).join('')}`
