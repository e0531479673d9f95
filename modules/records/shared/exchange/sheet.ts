import type { SheetColumn } from '#platform/shared/sheet-import.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language, languages } from '#platform/shared/i18n.ts'
import type { TableField } from '../definition/table.ts'

/** The columns as a sheet names them, in the language of the reader; the file may name them otherwise too. */
export function sheetColumns(fields: readonly TableField[], language: Language): SheetColumn[] {
  return fields.map((field) => {
    const { stored, isSeveral, sheet } = kindOf(field.kind)
    return {
      key: field.name,
      title: titleOf(field, language),
      also: languages.map((one) => titleOf(field, one)),
      isNeeded: field.required && stored !== 'flag',
      ...(field.unique && { isKey: true }),
      ...(stored === 'day' && { isDay: true }),
      ...(sheet && { kind: sheet }),
      ...((stored === 'key' || stored === 'keys') &&
        field.options && {
          ...(isSeveral && { isSeveral }),
          choices: field.options.map(({ value, label }) => ({ value, title: inLanguage(label, language) })),
        }),
    }
  })
}

const titleOf = ({ label, language: of }: TableField, language: Language) =>
  `${inLanguage(label, language)}${of ? ` (${of.toUpperCase()})` : ''}`
