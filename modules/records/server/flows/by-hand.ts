import type { Principal } from '#platform/server/principal.ts'
import type { Services } from '#platform/server/module.ts'
import { chosen } from '#platform/shared/fields/chosen.ts'
import { inLanguage, languages, type Language, type Words } from '#platform/shared/i18n.ts'
import { isOffered } from '../../shared/definition/flows.ts'
import type { Table } from '../../shared/definition/table.ts'

/** With what whoever writes a row has to know of what an approval puts: what it takes to put it by hand. */
export function toldByHand(of: Table, shown: Table, services: Services, { permissions }: Principal): Table {
  const { travels } = of
  if (!travels?.by_hand) return shown
  const { permission, asks } = travels.by_hand
  const which = isOffered(of.flows) ? 'help_flow' : permissions.has(permission) ? 'help_asks' : 'help_right'
  const labels = (language: Language) =>
    of.columns.filter(({ name }) => asks.includes(name)).map(({ label }) => `«${inLanguage(label, language)}»`)
  for (const one of shown.columns) {
    const column = one.name
    const value = travels.approved.find((put) => put.column === column && put.put === 'value')?.value
    const label = typeof value === 'string' ? chosen(one, value) : undefined
    if (!label) continue
    const say = (key: string) =>
      Object.fromEntries(
        languages.map((language) => [
          language,
          services.translate(language, `records.by_hand.${key}`, {
            value: inLanguage(label, language),
            columns: labels(language).join(', '),
          }),
        ]),
      ) as unknown as Words
    return {
      ...shown,
      by_hand: { column, saved: say(which), unsaved: say(which === 'help_flow' ? 'help_new' : which) },
    }
  }
  return shown
}
