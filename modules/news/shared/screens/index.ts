import { board, calendar, grid, type RecordScreen, screen, words } from '#modules/records/shared/index.ts'
import { notices } from '../tables/notices.ts'
import { NEWS } from './menu.ts'
import { places } from './places.ts'

const writing = 'rcudx'

export const screens: readonly RecordScreen[] = [
  screen(places.notices, {
    table: notices,
    template: 'page',
    views: [
      grid(),
      board({ by: 'state', card: ['category', 'author', 'release_at', 'must_read'] }),
      calendar({ from: 'release_at' }),
    ],
    menu: {
      id: 102,
      place: 83,
      parent_id: NEWS,
      icon: 'edit',
      title: words('Мэдээ бэлтгэх', 'Write news', '소식 작성'),
    },
    grants: { admin: `${writing}i`, secretary: writing, hr: writing, director: writing },
  }),
]
