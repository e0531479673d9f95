import type { FieldValue, FieldValues, FormField } from '#platform/shared/fields/index.ts'
import { html } from '#platform/shared/fields/kinds/html.ts'
import { richText } from '#platform/shared/fields/kinds/rich-text.ts'
import { saysNoMarkup } from '#platform/shared/fields/markup.ts'
import { cleanHtml, cleanRich } from './clean.ts'

/** What the server alone does with a tidy value before it keeps it: whoever sends one is not believed. */
const ways: ReadonlyMap<string, (value: string) => string> = new Map([
  [richText.name, cleanRich],
  [html.name, cleanHtml],
])

export function asKept({ kind }: Pick<FormField, 'kind'>, value: FieldValue): FieldValue {
  const way = ways.get(kind)
  if (!way || typeof value !== 'string' || value === '') return value
  const kept = way(value)
  return saysNoMarkup(kept) ? null : kept
}

/** All that these fields say; of what is none of them nothing is touched. */
export const allAsKept = (form: readonly FormField[], values: FieldValues): FieldValues => ({
  ...values,
  ...Object.fromEntries(
    form.flatMap((field) => {
      const value = values[field.name]
      return value === undefined ? [] : [[field.name, asKept(field, value)]]
    }),
  ),
})
