import type { Translate } from '#platform/server/translate.ts'
import { languages } from '#platform/shared/i18n.ts'

/** `1,234,567.5 ₮` without what sets thousands apart; whatever else has a comma stays as it is, and is no number. */
export function amountSaid(said: string) {
  const bare = said.replace(/\s*₮$/, '')
  return /^-?\d{1,3}(?:([ ,\u00a0])\d{3})(?:\1\d{3})*(?:\.\d+)?$/.test(bare) ? bare.replace(/[ ,\u00a0]/g, '') : bare
}

/** Yes or no, in any of the languages; undefined where it is neither. */
export function flagSaid(translate: Translate, said: string): boolean | undefined {
  const is = (key: string) =>
    languages.some((language) => translate(language, key).toLowerCase() === said.toLowerCase())
  if (is('platform.fields.yes') || /^(1|true|x|✓)$/i.test(said)) return true
  if (is('platform.fields.no') || /^(0|false)$/i.test(said)) return false
  return undefined
}
