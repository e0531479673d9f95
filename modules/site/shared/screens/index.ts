import { board, grid, type RecordScreen, screen, tree } from '#modules/records/shared/index.ts'
import { contents } from '../tables/contents.ts'
import { messages } from '../tables/messages.ts'
import { people } from '../tables/people.ts'
import { redirects } from '../tables/redirects.ts'
import { sites } from '../tables/sites.ts'
import { below } from './menu.ts'
import { places } from './places.ts'

const grants = { admin: 'rcudxi', secretary: 'rcud' }

export const screens: readonly RecordScreen[] = [
  screen(places.contents, {
    table: contents,
    views: [grid(), board({ by: 'kind', card: ['state', 'stale', 'owner'] }), tree({ by: 'parent' })],
    menu: below(121, 97, 'document'),
    grants,
  }),
  screen(places.messages, {
    table: messages,
    views: [grid(), board({ by: 'state', card: ['kind', 'sender', 'owner', 'came_at'] })],
    menu: below(122, 98, 'mail'),
    grants: { admin: 'rcudx', secretary: 'rux' },
    own: { sales: 'ru' },
  }),
  screen(places.settings, { table: sites, menu: below(123, 99, 'settings'), grants: { admin: 'rcu' } }),
  screen(places.redirects, { table: redirects, menu: below(124, 111, 'forward'), grants }),
  screen(places.me, { table: people, menu: below(125, 112, 'user'), grants: { admin: 'rud' } }),
]
