import { board, calendar, grid, type RecordScreen, screen, words } from '#modules/records/shared/index.ts'
import { activities } from '../tables/activities.ts'
import { activityTypes } from '../tables/activity-types.ts'
import { assignmentRules, responseRules } from '../tables/assignment.ts'
import { companies } from '../tables/companies.ts'
import { contacts } from '../tables/contacts.ts'
import { contracts, contractTemplates, duties } from '../tables/contracts.ts'
import { leads } from '../tables/leads.ts'
import { lines, opportunities } from '../tables/opportunities.ts'
import { scoreRules } from '../tables/score-rules.ts'
import { stages } from '../tables/stages.ts'
import { stageTimes } from '../tables/stage-times.ts'
import { territories } from '../tables/territories.ts'
import { lostReasonsScreen } from './lost-reasons.ts'
import { below, setting } from './menu.ts'
import { places } from './places.ts'

const grants = { admin: 'rcudxi', director: 'rx' }
/** Who sells has what is their own. */
const own = { sales: 'rcudxi' }

export const screens: readonly RecordScreen[] = [
  lostReasonsScreen,
  screen(places.leads, {
    table: leads,
    views: [
      board({ by: 'stage', card: ['score', 'person', 'company_name', 'value', 'owner', 'next_on', 'answer_state'] }),
      grid(),
      calendar({ from: 'next_on' }),
    ],
    menu: below(81, 62, 'spark'),
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
    menu: below(82, 63, 'chart'),
    grants,
    own,
  }),
  screen(places.activities, {
    table: activities,
    views: [grid(), calendar({ from: 'day' }), board({ by: 'kind', card: ['day', 'time', 'owner'] })],
    menu: below(83, 64, 'check'),
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
    menu: below(84, 65, 'document'),
    grants,
    own,
  }),
  screen(places.companies, { table: companies, menu: below(85, 66, 'building'), grants, own }),
  screen(places.contacts, { table: contacts, menu: below(86, 67, 'users'), grants, own }),
  screen(places.stages, {
    table: stages,
    views: [board({ by: 'of', card: ['type', 'probability'] }), grid()],
    menu: { ...setting(89, 71, 'plan'), title: words('Борлуулалтын шат', 'Stages of sales', '영업 단계') },
    grants,
  }),
  screen(places.activityTypes, { table: activityTypes, menu: setting(90, 73, 'check'), grants }),
  screen(places.territories, { table: territories, menu: setting(91, 74, 'map'), grants }),
  screen(places.assignment, { table: assignmentRules, menu: setting(92, 75, 'users'), grants }),
  screen(places.response, { table: responseRules, menu: setting(93, 76, 'clock'), grants }),
  screen(places.contractTemplates, { table: contractTemplates, menu: setting(94, 77, 'document'), grants }),
]

/** Tables that stand within others. */
export const parts = [
  ...[lines, duties].map((table) => ({ table, grants })),
  { table: stageTimes, grants: { admin: 'rx', director: 'rx' } },
  // Who gives points to whom is for whoever answers for sales.
  { table: scoreRules, grants: { admin: 'rcud', director: 'rcud' } },
]
