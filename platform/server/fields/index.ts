import type { FieldValue, FieldValues, FormField } from '#platform/shared/fields/index.ts'
import { addressIn, tidyAddress, writtenAddress } from '#platform/shared/address/address.ts'
import { addressFrom } from '#platform/shared/address/matched.ts'
import register from '#platform/shared/address/register.json' with { type: 'json' }
import { knowRegister } from '#platform/shared/address/units.ts'
import { postalAddress } from '#platform/shared/fields/kinds/postal-address.ts'
import { html } from '#platform/shared/fields/kinds/html.ts'
import { richText } from '#platform/shared/fields/kinds/rich-text.ts'
import { saysNoMarkup } from '#platform/shared/fields/markup.ts'
import { cleanHtml, cleanRich } from './clean.ts'

knowRegister(register)

/** What the server alone does with a tidy value before it keeps it: whoever sends one is not believed. */
const ways: ReadonlyMap<string, (value: string) => string> = new Map([
  [richText.name, cleanRich],
  [html.name, cleanHtml],
  [postalAddress.name, matched],
])

/** What was written as one text stands in the register where that has it. */
function matched(value: string): string {
  const read = addressIn(value)
  return read.code === '' && read.khoroo === '' ? writtenAddress(tidyAddress(addressFrom(read.rest))) : value
}

/** What somebody seeks in a field, as it is kept there: units of the register by their names in any language. */
export function asSought({ kind }: Pick<FormField, 'kind'>, text: string): string {
  return kind === postalAddress.name ? addressFrom(text).place || text : text
}

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
