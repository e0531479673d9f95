import { type FormField, kindOf } from '#platform/shared/fields/index.ts'
import type { Language } from '#platform/shared/i18n.ts'

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
      ...(kindOf(kind).isChoice && { options: addOption([]) }),
    },
  ]
}

export function changeField(form: readonly FormField[], name: string, change: Partial<FormField>): FormField[] {
  return form.map((field) => (field.name === name ? fitting({ ...field, ...change }) : field))
}

export function moveField(form: readonly FormField[], name: string, by: -1 | 1): FormField[] {
  const from = form.findIndex((field) => field.name === name)
  const moved = form[from]
  const other = form[from + by]
  if (!moved || !other) return [...form]
  return form.map((field) => (field === moved ? other : field === other ? moved : field))
}

export const removeField = (form: readonly FormField[], name: string) => form.filter((field) => field.name !== name)

export const addOption = (options: Options): Options => [...options, { value: freshName('option'), label: { mn: '' } }]

export const changeOption = (options: Options, value: string, language: Language, text: string): Options =>
  options.map((option) =>
    option.value === value ? { ...option, label: { ...option.label, [language]: text } } : option,
  )

export const removeOption = (options: Options, value: string): Options =>
  options.filter((option) => option.value !== value)

/** What a field of this kind does not know is taken away, so that nothing unseen decides. */
function fitting({ name, label, kind, required, help, options, ...settings }: FormField): FormField {
  const { isChoice, settings: own = {} } = kindOf(kind)
  const kept = Object.entries(settings).filter(([setting, value]) => setting in own && value !== undefined)
  return {
    name,
    label,
    kind,
    required,
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
