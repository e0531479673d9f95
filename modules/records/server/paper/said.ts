import { type FieldValue, isEmpty, printedOf } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import { speechIn } from '../tables/speech.ts'
import type { TableField } from '../../shared/definition/table.ts'

export type Say = (
  field: TableField,
  value: FieldValue | undefined,
) => { text: string; isAmount: boolean; isStanding?: true }

/** Values as they stand on paper, in a language, by the clocks of this zone. */
export const sayingIn =
  (language: Language, t: (key: string) => string, zone?: string): Say =>
  (field, value) => {
    const printed = isEmpty(value) ? null : printedOf(field, value, speechIn(language, t, zone))
    return {
      text: printed?.text ?? '',
      isAmount: printed?.isAmount === true,
      ...(printed?.isStanding && { isStanding: true }),
    }
  }

export const titleOf = ({ label, language: of }: TableField, language: Language) =>
  `${inLanguage(label, language)}${of ? ` (${of.toUpperCase()})` : ''}`
