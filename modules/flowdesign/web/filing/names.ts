import type { Words } from '#platform/shared/i18n.ts'
import { saysNothing } from '#platform/shared/visible-text.ts'
import { writtenText } from '#platform/shared/written-text.ts'

/** A name in three fields, Mongolian always. */
export const nameFields = {
  mn: writtenText.min(1, 'workflow.filing.name_missing').max(120),
  en: writtenText.max(120),
  ko: writtenText.max(120),
}

/** Without the languages that nothing was said in. */
export const given = ({ mn, en, ko }: Partial<Words> & { mn: string }): Words => ({
  mn,
  ...(!saysNothing(en ?? '') && { en }),
  ...(!saysNothing(ko ?? '') && { ko }),
})
