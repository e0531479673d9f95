import { anniversaries, entitledDays, type Entitlement } from './entitlement.ts'

/** A line of the ledger of a kind of leave, as somebody wrote it down. */
export interface LeaveEntry {
  day: string
  /** What it brings; less than nothing where it takes. */
  days: number
  /** `set` is a count: from that day on the balance is this, and what else stands on the day is added. */
  entry: 'entitled' | 'carried' | 'taken' | 'expired' | 'set' | 'returned'
}

/** How days of a kind of leave come about, and what becomes of those that nobody took. */
export interface Accrual {
  entitles: 'nothing' | 'service' | 'yearly' | 'monthly'
  yearly_days: number
  /** So many days at most go over into a new year; null: all of them. */
  carry_most: number | null
  /** So many months what went over holds; null: without end. */
  carry_months: number | null
  /** Nothing is reckoned of years that were over by this day: what came before it is written down, if anybody knows. */
  from: string
}

export interface LedgerLine<Entry extends LeaveEntry = LeaveEntry> extends LeaveEntry {
  /** What is left after it. */
  balance: number
  /** As it was written down; nothing where it follows from the rules. */
  written?: Entry
  /** Of `carried`: how many days went over, which changes no balance, and the first day on which they are gone. */
  carried?: number
  ends?: string | null
  /** Of `entitled` by service: the full years behind it. */
  years?: number
}

interface Asked<Entry extends LeaveEntry> {
  hired: string | null
  /** The first day on which they work here no more. */
  left: string | null
  accrual: Accrual
  rules: readonly Entitlement[]
  written: readonly Entry[]
}

/** Days that came at once, or went over together; hundredths. */
interface Lot {
  left: number
  used: number
  /** The first day on which they are gone. */
  ends: string | null
  isCarried: boolean
}

/**
 * How a balance came about up to the end of a day, line by line: what was written down, and what follows from the
 * rules between. Annual leave is by year of **work**, as the law counts it: its days come with each anniversary of the
 * hiring, by the rule and the length of service of that day. Other kinds go by the calendar year: `yearly` brings all
 * days on the first of January, `monthly` a twelfth on the first of each month. With a new year so many of the days
 * that are left go over as the kind says, and the rest is gone; what went over is gone after so many months. What is
 * taken is taken from the oldest days, on the first day of a leave. More may be taken than there is, and what comes
 * next pays for it. An entitlement that was written for the very day on which one would follow stands instead of it.
 */
export function ledgerOf<Entry extends LeaveEntry>(asked: Asked<Entry>, until: string): LedgerLine<Entry>[] {
  const { accrual, written } = asked
  const given = grantsOf(asked, until)
  const turns = new Set(turnsOf(asked, until))
  const byDay = Map.groupBy(
    written.filter(({ day }) => day <= until),
    ({ day }) => day,
  )
  const days = [...new Set([...byDay.keys(), ...given.keys(), ...turns])].toSorted()
  const account = new Account<Entry>()
  for (const day of days) {
    account.expireBefore(day)
    const own = (byDay.get(day) ?? []).toSorted((one, other) => order[one.entry] - order[other.entry])
    const count = own.findLast(({ entry }) => entry === 'set')
    if (count) account.count(count)
    else {
      account.expire(day)
      if (turns.has(day)) account.turn(day, accrual)
      const grant = given.get(day)
      if (grant && !own.some(({ entry }) => entry === 'entitled')) account.grant(day, grant)
    }
    for (const entry of own.filter((one) => one.entry !== 'set')) account.write(entry, accrual)
  }
  account.expireBefore(until)
  account.expire(until)
  return account.lines
}

/** Days left at the end of a day of which the ledger knows; less than nothing where more was taken than there was. */
export const balanceIn = (lines: readonly LedgerLine[], on: string): number =>
  lines.findLast(({ day }) => day <= on)?.balance ?? 0

/**
 * How many days are missing from a day on, were these taken as well; none where all of it fits. What runs out later
 * takes nothing from what is taken before.
 */
export function missingFor<Entry extends LeaveEntry>(asked: Asked<Entry>, more: readonly LeaveEntry[], from: string) {
  const written: LeaveEntry[] = [...asked.written, ...more]
  const last = written.reduce((latest, { day }) => (day > latest ? day : latest), from)
  const lines = ledgerOf({ ...asked, written }, last)
  const after = lines.filter(({ day }) => day >= from).map(({ balance }) => balance)
  return Math.max(0, -Math.min(balanceIn(lines, from), ...after))
}

/** In which order what stands on one day is reckoned. */
const order: Record<LeaveEntry['entry'], number> = {
  set: 0,
  carried: 1,
  entitled: 2,
  taken: 3,
  returned: 4,
  expired: 5,
}

class Account<Entry extends LeaveEntry> {
  readonly lines: LedgerLine<Entry>[] = []
  /** The oldest first. */
  #lots: Lot[] = []
  #debt = 0

  count(entry: Entry) {
    const days = hundredths(entry.days)
    this.#lots = days > 0 ? [lot(days)] : []
    this.#debt = Math.max(0, -days)
    this.#note({ ...plain(entry), written: entry })
  }

  grant(day: string, { days, years }: { days: number; years?: number }) {
    const brought = hundredths(days)
    if (brought === 0) return
    this.#bring(lot(brought))
    this.#note({ day, entry: 'entitled', days, ...(years !== undefined && { years }) })
  }

  write(entry: Entry, { carry_months }: Accrual) {
    const days = hundredths(entry.days)
    const isOver = entry.entry === 'carried' && carry_months !== null
    if (days < 0) this.#take(-days)
    else if (entry.entry === 'returned') this.#giveBack(days)
    else this.#bring({ ...lot(days), ...(isOver && { isCarried: true, ends: laterMonth(entry.day, carry_months) }) })
    this.#note({ ...plain(entry), written: entry })
  }

  /** A new year: what is left goes over, as much as may. */
  turn(day: string, { carry_most, carry_months }: Accrual) {
    const all = this.#left()
    const most = carry_most === null ? all : Math.min(all, hundredths(carry_most))
    this.#cut(day, all - most)
    if (most === 0) return
    const ends = carry_months === null ? null : laterMonth(day, carry_months)
    for (const one of this.#lots)
      if (!one.isCarried) {
        one.isCarried = true
        one.ends = ends
      }
    this.#note({ day, entry: 'carried', days: 0, carried: most / 100, ends })
  }

  /** What runs out on days before this one. */
  expireBefore(day: string) {
    for (;;) {
      const next = this.#lots
        .flatMap(({ ends, left }) => (ends !== null && left > 0 && ends < day ? [ends] : []))
        .toSorted()[0]
      if (next === undefined) return
      this.expire(next)
    }
  }

  /** What runs out on this day. */
  expire(day: string) {
    const gone = this.#lots.filter(({ ends }) => ends !== null && ends <= day)
    const days = gone.reduce((sum, { left }) => sum + left, 0)
    this.#lots = this.#lots.filter((one) => !gone.includes(one))
    if (days > 0) this.#note({ day, entry: 'expired', days: -days / 100 })
  }

  #left = () => this.#lots.reduce((sum, { left }) => sum + left, 0)

  #note(line: Omit<LedgerLine<Entry>, 'balance'>) {
    this.lines.push({ ...line, balance: (this.#left() - this.#debt) / 100 })
  }

  #bring(brought: Lot) {
    const paid = Math.min(this.#debt, brought.left)
    this.#debt -= paid
    brought.left -= paid
    brought.used += paid
    this.#lots.push(brought)
  }

  #take(days: number) {
    let open = days
    for (const one of this.#lots) {
      const taken = Math.min(open, one.left)
      one.left -= taken
      one.used += taken
      open -= taken
    }
    this.#debt += open
  }

  /** What was taken last comes back first, to where it was taken from. */
  #giveBack(days: number) {
    const paid = Math.min(this.#debt, days)
    this.#debt -= paid
    let open = days - paid
    for (const one of this.#lots.toReversed()) {
      const back = Math.min(open, one.used)
      one.left += back
      one.used -= back
      open -= back
    }
    if (open > 0) this.#lots.push(lot(open))
  }

  /** Of the oldest, which run out first anyway. */
  #cut(day: string, days: number) {
    if (days === 0) return
    let open = days
    for (const one of this.#lots) {
      const gone = Math.min(open, one.left)
      one.left -= gone
      open -= gone
    }
    this.#note({ day, entry: 'expired', days: -days / 100 })
  }
}

const lot = (left: number): Lot => ({ left, used: 0, ends: null, isCarried: false })
const hundredths = (days: number) => Math.round(days * 100)
const plain = ({ day, days, entry }: LeaveEntry): LeaveEntry => ({ day, days: hundredths(days) / 100, entry })

type Grants = Map<string, { days: number; years?: number }>

/** What follows from being employed, by the day on which it comes. */
function grantsOf({ hired, left, accrual, rules }: Asked<LeaveEntry>, until: string): Grants {
  const grants: Grants = new Map()
  const { entitles, yearly_days, from } = accrual
  const isHere = (day: string) => day <= until && (hired === null || day >= hired) && (left === null || day < left)
  if (entitles === 'nothing') return grants
  if (entitles === 'service') {
    // Without a day on which they came there is no year of work.
    if (hired === null) return grants
    const all = anniversaries(hired, until)
    // The year of work that goes on when the reckoning begins is the first of which anything is known.
    const first = anniversaries(hired, from).at(-1) ?? hired
    for (const day of all.filter((one) => one >= first && isHere(one))) {
      const { days, years } = entitledDays(hired, day, rules)
      grants.set(day, { days, years })
    }
    return grants
  }
  const january = `${from.slice(0, 4)}-01-01`
  const start = hired !== null && hired > january ? hired : january
  const year = Number(start.slice(0, 4))
  for (let nth = year; nth <= Number(until.slice(0, 4)); nth += 1) {
    if (entitles === 'yearly') {
      const day = nth === year ? start : `${nth}-01-01`
      if (isHere(day)) grants.set(day, { days: yearly_days })
      continue
    }
    for (let month = 1; month <= 12; month += 1) {
      const day = `${nth}-${String(month).padStart(2, '0')}-01`
      // Twelve of them are a year exactly.
      const sofar = (months: number) => Math.round((yearly_days * 100 * months) / 12)
      if (day >= start && isHere(day)) grants.set(day, { days: (sofar(month) - sofar(month - 1)) / 100 })
    }
  }
  return grants
}

/** The days on which a new year begins: of work for what service brings, of the calendar for everything else. */
function turnsOf({ hired, accrual, written }: Asked<LeaveEntry>, until: string): string[] {
  const { entitles, carry_most, carry_months } = accrual
  // What is given by hand has no year, unless the kind says that one ends.
  if (entitles === 'nothing' && carry_most === null && carry_months === null) return []
  if (entitles === 'service') return hired === null ? [] : anniversaries(hired, until).slice(1)
  const first = written.reduce((earliest, { day }) => (day < earliest ? day : earliest), hired ?? accrual.from)
  const years: string[] = []
  for (let nth = Number(first.slice(0, 4)) + 1; nth <= Number(until.slice(0, 4)); nth += 1) years.push(`${nth}-01-01`)
  return years
}

/** So many months later; the last day of the month where that has no such day. */
function laterMonth(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
