import { dateTimeIn } from '#platform/shared/clock.ts'
import type { Speech } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'

/** Where nobody says which. */
const USUAL_ZONE = 'Asia/Ulaanbaatar'

/** How values are said to somebody: in their language, and moments by the clocks of their organisation. */
export const speechIn = (language: Language, t: (key: string) => string, zone = USUAL_ZONE): Speech => ({
  t,
  words: (names) => inLanguage(names, language),
  dateTime: (moment) => dateTimeIn(zone, moment),
})
