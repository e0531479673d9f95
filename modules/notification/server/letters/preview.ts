import { organizationBook } from '#modules/organization/server/index.ts'
import type { NewsKind } from '#platform/server/notify.ts'
import { route, type Route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import { previewLetter } from '../../shared/preferences.ts'
import { mayStop, spokenOf, type Kinds } from '../kinds.ts'
import { brandOf } from './brand.ts'
import { addressOf, CHOICES, lettered, type Item } from './write.ts'

/** A letter as the people of this organisation would get it, with words in the place of what only a document knows. */
export function previewRoute(kindsNow: () => Kinds): Route {
  return route(previewLetter, async ({ db, principal: { orgId }, services }, { letter, language }) => {
    const kinds = spokenOf(kindsNow(), services.translate)
    const chosen = letter === SUMMARY ? kinds : kinds.filter(({ name }) => name === letter)
    if (chosen.length === 0) throw notFound('notification.preferences.unknown_kind')
    const zone = await organizationBook.zoneOf(db, orgId)
    const now = new Date()
    const item = ({ keys: [key], facts = [] }: NewsKind): Item => ({
      key: key!,
      params: standIns(services.translate(language, key!, AS_WRITTEN), dayIn(zone, now)),
      facts: facts.map((label) => ({ label, value: '…' })),
      link: '/home',
      created_at: now,
    })
    const [items, isSummary] = [chosen.map(item), letter === SUMMARY]
    return lettered(
      services,
      language,
      {
        recipient: { userId: 0, email: null },
        kinds: chosen,
        items,
        zone,
        isSummary,
        stop: chosen.some(mayStop) ? `${addressOf(services.config)}${CHOICES}` : null,
      },
      await brandOf(db, orgId, language),
    )
  })
}

const SUMMARY = 'summary'

/** The places of the values stay in the sentence. */
const AS_WRITTEN = { skipInterpolation: 1 }

/** A number where a number will stand, a day for a day, and dots for a name or a title. */
function standIns(sentence: string, today: string): Record<string, string> {
  const named = Object.fromEntries([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name!, '…']))
  const usual: Record<string, string> = { number: `№ ${today.slice(0, 4)}-…`, date: today, from: today, until: today }
  return {
    ...named,
    ...Object.fromEntries(Object.keys(named).flatMap((name) => (usual[name] ? [[name, usual[name]]] : []))),
  }
}
