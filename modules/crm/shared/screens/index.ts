import { board, calendar, grid, type RecordScreen, screen, words } from '#modules/records/shared/index.ts'
import { activities } from '../tables/activities.ts'
import { companies } from '../tables/companies.ts'
import { contacts } from '../tables/contacts.ts'
import { contracts, duties } from '../tables/contracts.ts'
import { leads } from '../tables/leads.ts'
import { lines, opportunities } from '../tables/opportunities.ts'
import { scoreRules } from '../tables/score-rules.ts'
import { stages } from '../tables/stages.ts'
import { lostReasonsScreen } from './lost-reasons.ts'
import { places } from './places.ts'

/** The heading of the menu under which the screens of customers stand. */
export const CUSTOMERS = 61

const grants = { admin: 'rcudxi', director: 'rx' }
/** Who sells has what is their own. */
const own = { sales: 'rcudxi' }
const menu = (id: number, place: number, icon: string) => ({ id, place, icon, parent_id: CUSTOMERS })

export const screens: readonly RecordScreen[] = [
  screen(places.leads, {
    table: leads,
    views: [
      board({ by: 'stage', card: ['score', 'person', 'company_name', 'value', 'owner', 'next_on'] }),
      grid(),
      calendar({ from: 'next_on' }),
    ],
    menu: menu(62, 101, 'spark'),
    grants,
    own,
  }),
  screen(places.opportunities, {
    table: opportunities,
    views: [
      board({ by: 'stage', card: ['company', 'value', 'closes_on', 'owner'] }),
      grid(),
      calendar({ from: 'closes_on' }),
    ],
    menu: menu(63, 102, 'chart'),
    grants,
    own,
  }),
  screen(places.activities, {
    table: activities,
    views: [grid(), calendar({ from: 'day' }), board({ by: 'kind', card: ['day', 'time', 'owner'] })],
    menu: menu(64, 103, 'check'),
    grants,
    own,
  }),
  screen(places.contracts, {
    table: contracts,
    views: [
      grid(),
      board({ by: 'state', card: ['company', 'value', 'ends_on', 'owner'] }),
      calendar({ from: 'ends_on' }),
    ],
    menu: menu(65, 104, 'document'),
    grants,
    own,
  }),
  screen(places.companies, { table: companies, menu: menu(66, 105, 'building'), grants, own }),
  screen(places.contacts, { table: contacts, menu: menu(67, 106, 'users'), grants, own }),
  screen(places.stages, {
    table: stages,
    views: [board({ by: 'of', card: ['type', 'probability'] }), grid()],
    menu: { ...menu(68, 107, 'plan'), title: words('Борлуулалтын шат', 'Stages of sales', '영업 단계') },
    grants,
  }),
  lostReasonsScreen,
]

/** Tables that stand within others. */
export const parts = [
  ...[lines, duties].map((table) => ({ table, grants: { ...grants, sales: 'rcud' } })),
  // Who gives points to whom is for whoever answers for sales.
  { table: scoreRules, grants: { admin: 'rcud', director: 'rcud' } },
]
