import { inLanguage, type Language, type Words } from '#platform/shared/i18n.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { initialAndName } from '../../../shared/signature.ts'
import type { RecordInput } from '../input.ts'

/** The reader's language and clock, handed to everything that composes. */
export interface Speech {
  language: Language
  t: (key: string, params?: Record<string, string | number>) => string
  words: (names: Words) => string
  dateTime: (value: string) => string
}

export function speechOf({
  language,
  translate,
  timeZone,
}: Pick<RecordInput, 'language' | 'translate' | 'timeZone'>): Speech {
  return {
    language,
    t: (key, params) => translate(language, key, params),
    words: (names) => inLanguage(names, language),
    dateTime: (value) => dateTimeIn(timeZone, value),
  }
}

/** `Б.Болд, Хуульч, Захиргаа` */
export function personLine(person: {
  last_name: string
  first_name: string
  job: string | null
  struct: string | null
}) {
  return [initialAndName(person.last_name, person.first_name), positionOf(person)].filter(Boolean).join(', ')
}

/** Job and unit, as far as they are known. */
export function positionOf(person: { job: string | null; struct: string | null } | null) {
  return [person?.job, person?.struct].filter(Boolean).join(', ')
}
