import { companies, goods } from './companies.ts'

// Six months of selling as they might have been: equal every time, and not without reasons. Who was recommended and
// whoever can be called buys more often than who only left an address on the site.

const sources = ['referral', 'call', 'site', 'social', 'fair', 'tender'] as const
/** Of a hundred leads so many are won. */
const chance: Record<(typeof sources)[number], number> = {
  referral: 68,
  call: 48,
  fair: 42,
  tender: 38,
  social: 24,
  site: 20,
}
const reasonsOf = ['Үнэ өндөр', 'Өрсөлдөгчийг сонгосон', 'Төсөв хойшилсон', 'Хүргэлтийн хугацаа урт', 'Холбоо тасарсан']
const owners = ['sales', 'sales', 'councillor3', 'sales', 'director'] as const

export interface DemoLead {
  name: string
  /** Its place among the companies. */
  company: number
  source: (typeof sources)[number]
  owner: (typeof owners)[number]
  /** Days before today on which it came. */
  came: number
  end: 'won' | 'lost' | 'open' | 'ongoing' | 'on_hold'
  /** Which of the stages of this type. */
  step: number
  /** Where the deal stands that became of it, of one that is sold now. */
  stands?: (typeof underWay)[number]
  /** Days before today on which it was closed. */
  closed: number | null
  reason: string | null
  value: number
  good: number
  quantity: number
  hasMail: boolean
  priority: number
}

/** A small generator of numbers (mulberry32): the demo is the same on every machine. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

const LEADS = 84
const DAYS = 180

/** What is sold now: so many deals at each stage, the fewer the further, and in so many days they are to be closed. */
const underWay = [
  { end: 'open', step: 0, count: 12, since: 1, closes: 60 },
  { end: 'ongoing', step: 0, count: 9, since: 8, closes: 40 },
  { end: 'ongoing', step: 1, count: 6, since: 18, closes: 22 },
  { end: 'ongoing', step: 2, count: 4, since: 28, closes: 4 },
  { end: 'on_hold', step: 0, count: 3, since: 35, closes: 90 },
] as const
/** From where most of it comes. */
const warm = ['referral', 'call', 'fair', 'referral', 'tender', 'site'] as const

export const demoLeads = (): DemoLead[] => [...pastLeads(), ...soldNow()]

function pastLeads(): DemoLead[] {
  const roll = dice(20_261)
  return Array.from({ length: LEADS }, (_, at): DemoLead => {
    const came = Math.max(0, DAYS - Math.floor((at * DAYS) / (LEADS - 1)) - roll(3))
    const company = at < companies.length ? at : roll(companies.length)
    const source = sources[roll(sources.length)]!
    const wish = wishOf(roll, source)
    // What came lately is mostly open still.
    const isClosed = came > 45 ? roll(10) < 9 : came > 15 && roll(10) < 4
    const wins = roll(100) < chance[source] + (wish.hasMail ? 6 : -6)
    const took = 6 + roll(30)
    const later = (['ongoing', 'ongoing', 'on_hold'] as const)[roll(3)]!
    const end = isClosed ? (wins ? 'won' : 'lost') : came < 16 ? 'open' : later
    return {
      ...wish,
      company,
      source,
      owner: owners[roll(owners.length)]!,
      came,
      end,
      step: came > 38 ? 1 : 0,
      closed: isClosed ? Math.max(0, came - took) : null,
      reason: end === 'lost' ? reasonsOf[roll(10) < 5 ? 0 : roll(reasonsOf.length)]! : null,
      priority: 1 + roll(5),
    }
  })
}

/** Leads of the last weeks that became what is sold now. */
function soldNow(): DemoLead[] {
  const roll = dice(90_125)
  return underWay.flatMap((stands) =>
    Array.from({ length: stands.count }, (): DemoLead => {
      const source = warm[roll(warm.length)]!
      const closed = stands.since + roll(8)
      return {
        ...wishOf(roll, source),
        company: roll(companies.length),
        source,
        owner: owners[roll(owners.length)]!,
        came: closed + 4 + roll(14),
        end: 'won',
        step: 0,
        stands,
        closed,
        reason: null,
        priority: 2 + roll(4),
      }
    }),
  )
}

/** What somebody wants, and how they can be reached. */
function wishOf(roll: ReturnType<typeof dice>, source: (typeof sources)[number]) {
  const good = roll(goods.length)
  const quantity = 5 + roll(60)
  const [name, unit, price] = goods[good]!
  const hasMail = roll(10) < (source === 'site' ? 9 : 6)
  return { name: `${name}, ${quantity} ${unit}`, good, quantity, value: quantity * price, hasMail }
}

export interface DemoDeal {
  /** Its lead among the leads. */
  lead: number
  began: number
  end: 'won' | 'lost' | 'open' | 'ongoing' | 'on_hold'
  /** Which of the stages of this type. */
  step: number
  closed: number | null
  /** Days from today on which it is to be closed, of one that is open. */
  closes: number
  reason: string | null
  discount: number
}

/** What became of the leads that were won. */
export function demoDeals(leads: readonly DemoLead[]): DemoDeal[] {
  const roll = dice(4_711)
  return leads.flatMap((lead, at): DemoDeal[] => {
    if (lead.end !== 'won') return []
    const began = lead.closed ?? 0
    const past = { end: roll(100) < 62 ? ('won' as const) : ('lost' as const), step: 0, closes: 0 }
    const { end, step, closes } = lead.stands ?? past
    const isClosed = end === 'won' || end === 'lost'
    return [
      {
        lead: at,
        began,
        end,
        step,
        closed: isClosed ? Math.max(0, began - 8 - roll(24)) : null,
        closes: closes + roll(24),
        reason: end === 'lost' ? reasonsOf[roll(reasonsOf.length)]! : null,
        discount: [0, 0, 5, 10][roll(4)]!,
      },
    ]
  })
}
