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

export function demoLeads(): DemoLead[] {
  const roll = dice(20_261)
  return Array.from({ length: LEADS }, (_, at): DemoLead => {
    const came = Math.max(0, DAYS - Math.floor((at * DAYS) / (LEADS - 1)) - roll(3))
    const company = at < companies.length ? at : roll(companies.length)
    const source = sources[roll(sources.length)]!
    const good = roll(goods.length)
    const quantity = 5 + roll(60)
    const hasMail = roll(10) < (source === 'site' ? 9 : 6)
    // What came lately is mostly open still.
    const isClosed = came > 45 ? roll(10) < 9 : came > 15 && roll(10) < 4
    const wins = roll(100) < chance[source] + (hasMail ? 6 : -6)
    const took = 6 + roll(30)
    const end = isClosed
      ? wins
        ? 'won'
        : 'lost'
      : came < 4
        ? 'open'
        : (['ongoing', 'ongoing', 'on_hold'] as const)[roll(3)]!
    return {
      name: `${goods[good]![0]}, ${quantity} ${goods[good]![1]}`,
      company,
      source,
      owner: owners[roll(owners.length)]!,
      came,
      end,
      closed: isClosed ? Math.max(0, came - took) : null,
      reason: end === 'lost' ? reasonsOf[roll(10) < 5 ? 0 : roll(reasonsOf.length)]! : null,
      value: quantity * goods[good]![2],
      good,
      quantity,
      hasMail,
      priority: 1 + roll(5),
    }
  })
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
    const isOld = began > 70
    const end = isOld
      ? roll(100) < 62
        ? 'won'
        : 'lost'
      : began > 12 && roll(10) < 4
        ? 'won'
        : (['open', 'ongoing', 'ongoing', 'ongoing', 'on_hold'] as const)[roll(5)]!
    const isClosed = end === 'won' || end === 'lost'
    return [
      {
        lead: at,
        began,
        end,
        step: roll(3),
        closed: isClosed ? Math.max(0, began - 8 - roll(24)) : null,
        closes: 5 + roll(100),
        reason: end === 'lost' ? reasonsOf[roll(reasonsOf.length)]! : null,
        discount: [0, 0, 5, 10][roll(4)]!,
      },
    ]
  })
}
