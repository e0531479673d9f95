import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#platform/shared/i18n.ts'

/**
 * The name in this column as it is read in a language: its translation, which the other column has where somebody
 * gave one, else the name itself.
 */
export function nameIn(language: Language, name: string, translations: string): RawBuilder<string> {
  return language === 'mn'
    ? sql<string>`${sql.ref(name)}`
    : sql<string>`coalesce(${sql.ref(translations)} ->> ${sql.lit(language)}, ${sql.ref(name)})`
}
