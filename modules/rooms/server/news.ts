import type { NewsKind } from '#platform/server/notify.ts'
import { BOOKING, DECIDING } from '../shared/access.ts'

const facts = ['rooms.fact.room', 'rooms.fact.time']

export const roomNews: readonly NewsKind[] = [
  {
    name: 'rooms.asked',
    title: 'rooms.news_kind.asked',
    keys: ['rooms.notify.asked', 'rooms.notify.ordered'],
    facts,
    permission: DECIDING,
    byMail: true,
  },
  {
    name: 'rooms.decided',
    title: 'rooms.news_kind.decided',
    keys: [
      'rooms.notify.invited',
      'rooms.notify.confirmed',
      'rooms.notify.declined',
      'rooms.notify.moved',
      'rooms.notify.cancelled',
    ],
    facts,
    permission: BOOKING,
    byMail: true,
  },
  {
    name: 'rooms.free',
    title: 'rooms.news_kind.free',
    keys: ['rooms.notify.free', 'rooms.notify.released'],
    facts,
    permission: BOOKING,
  },
]
