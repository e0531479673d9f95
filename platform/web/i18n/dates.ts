import dayjs from 'dayjs'
import 'dayjs/locale/en'
import 'dayjs/locale/ko'
import 'dayjs/locale/mn'
import updateLocale from 'dayjs/plugin/updateLocale'
import type { Language } from '#platform/shared/i18n.ts'

dayjs.extend(updateLocale)
// Section 9 of the specification: the week starts on Monday, in every language.
for (const language of ['mn', 'en', 'ko']) dayjs.updateLocale(language, { weekStart: 1 })
dayjs.updateLocale('mn', { weekdaysMin: ['Ня', 'Да', 'Мя', 'Лх', 'Пү', 'Ба', 'Бя'], weekdaysShort: ['Ня', 'Да', 'Мя', 'Лх', 'Пү', 'Ба', 'Бя'] })

/** Only pickers need this, so it comes with them. */
export function datesIn(language: Language) {
  dayjs.locale(language)
}
