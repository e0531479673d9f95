import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laterDay } from '#modules/organization/shared/index.ts'
import { type Accrual, balanceIn, type LeaveEntry, ledgerOf, missingFor } from './balance.ts'
import { ENTITLEMENT_OF_LAW } from './entitlement.ts'

const plainly: Accrual = {
  entitles: 'nothing',
  yearly_days: 0,
  carry_most: null,
  carry_months: null,
  from: '2020-01-01',
}
const law = [ENTITLEMENT_OF_LAW]
const told = (
  accrual: Partial<Accrual>,
  written: readonly LeaveEntry[],
  until: string,
  { hired = null, left = null }: { hired?: string | null; left?: string | null } = {},
) => ledgerOf({ hired, left, accrual: { ...plainly, ...accrual }, rules: law, written }, until)
const short = (lines: ReturnType<typeof told>) =>
  lines.map(({ day, entry, days, balance }) => `${day} ${entry} ${days} = ${balance}`)

const entry = (day: string, kind: LeaveEntry['entry'], days: number): LeaveEntry => ({ day, entry: kind, days })

test('what was written down, day by day', () => {
  const written = [
    entry('2026-01-01', 'carried', 3),
    entry('2026-01-01', 'entitled', 15),
    entry('2026-02-10', 'taken', -2.5),
    entry('2026-03-01', 'returned', 0.5),
    entry('2026-04-01', 'expired', -3),
  ]
  const lines = told({}, written, '2026-12-31')
  const on = (day: string) => balanceIn(lines, day)
  expect([on('2025-12-31'), on('2026-01-01'), on('2026-02-10'), on('2026-03-31'), on('2026-12-31')]).toEqual([
    0, 18, 15.5, 16, 13,
  ])
})

test('a count replaces what was before; what else stands on its day is added', () => {
  const written = [
    entry('2026-01-01', 'entitled', 18),
    entry('2026-02-10', 'taken', -3.5),
    entry('2026-02-10', 'set', 10),
    entry('2026-03-01', 'taken', -2.5),
  ]
  const lines = told({}, written, '2026-12-31')
  expect(['2026-02-09', '2026-02-10', '2026-12-31'].map((day) => balanceIn(lines, day))).toEqual([18, 6.5, 4])
})

test('more may be taken than there is, what comes next pays for it, and hundredths stay exact', () => {
  const taken = Array.from({ length: 3 }, () => entry('2026-05-01', 'taken', -0.1))
  expect(balanceIn(told({}, taken, '2026-05-01'), '2026-05-01')).toBe(-0.3)
  expect(balanceIn(told({}, [...taken, entry('2026-06-01', 'entitled', 1)], '2026-06-01'), '2026-06-01')).toBe(0.7)
})

test('annual leave comes with each year of work, by the service of that day; what goes over runs out', () => {
  const accrual = { entitles: 'service', carry_most: 5, carry_months: 3, from: '2025-01-15' } as const
  const written = [entry('2025-08-04', 'taken', -7), entry('2026-07-01', 'taken', -2)]
  const lines = told(accrual, written, '2026-12-31', { hired: '2020-05-10' })
  expect(short(lines)).toEqual([
    '2024-05-10 entitled 15 = 15',
    '2025-05-10 expired -10 = 5',
    '2025-05-10 carried 0 = 5',
    '2025-05-10 entitled 15 = 20',
    // Of these seven five are the old ones.
    '2025-08-04 taken -7 = 13',
    '2026-05-10 expired -8 = 5',
    '2026-05-10 carried 0 = 5',
    '2026-05-10 entitled 18 = 23',
    '2026-07-01 taken -2 = 21',
    '2026-08-10 expired -3 = 18',
  ])
  expect(lines.filter(({ entry: what }) => what === 'carried')).toMatchObject([
    { carried: 5, ends: '2025-08-10' },
    { carried: 5, ends: '2026-08-10' },
  ])
  expect(lines[7]).toMatchObject({ years: 6 })
})

test('without limits everything stays, with none nothing goes over', () => {
  const hired = { hired: '2023-03-01' }
  const open = told({ entitles: 'service', from: '2023-03-01' }, [], '2026-03-01', hired)
  expect(open.at(-1)).toMatchObject({ entry: 'entitled', balance: 60 })
  const shut = told({ entitles: 'service', carry_most: 0, from: '2023-03-01' }, [], '2026-03-01', hired)
  expect(shut.filter(({ entry: what }) => what === 'carried')).toEqual([])
  expect(shut.at(-1)).toMatchObject({ entry: 'entitled', balance: 15 })
})

test('other kinds go by the calendar year: all days at once, or a twelfth a month', () => {
  const accrual = { entitles: 'yearly', yearly_days: 5, carry_most: 2, from: '2024-06-01' } as const
  expect(short(told(accrual, [], '2026-02-01', { hired: '2024-09-20' }))).toEqual([
    '2024-09-20 entitled 5 = 5',
    '2025-01-01 expired -3 = 2',
    '2025-01-01 carried 0 = 2',
    '2025-01-01 entitled 5 = 7',
    '2026-01-01 expired -5 = 2',
    '2026-01-01 carried 0 = 2',
    '2026-01-01 entitled 5 = 7',
  ])
  const monthly = told({ entitles: 'monthly', yearly_days: 20, from: '2026-01-01' }, [], '2026-12-31', {
    hired: '2019-02-11',
  })
  expect(monthly.map(({ days }) => days).slice(0, 3)).toEqual([1.67, 1.66, 1.67])
  expect(monthly.at(-1)?.balance).toBe(20)
})

test('nobody earns before they came or after they left', () => {
  const accrual = { entitles: 'monthly', yearly_days: 12, from: '2026-01-01' } as const
  const days = told(accrual, [], '2026-12-31', { hired: '2026-03-15', left: '2026-06-01' }).map(({ day }) => day)
  expect(days).toEqual(['2026-04-01', '2026-05-01'])
  // Without a day on which they came there is no year of work, and every month of the calendar.
  expect(told({ ...accrual, entitles: 'service' }, [], '2026-12-31')).toEqual([])
  expect(told(accrual, [], '2026-12-31').at(-1)).toMatchObject({ day: '2026-12-01', balance: 12 })
})

test('a count of the day and an entitlement that was written for it stand instead of what would follow', () => {
  const hired = { hired: '2024-05-10' }
  const accrual = { entitles: 'service', from: '2026-05-10' } as const
  expect(short(told(accrual, [entry('2026-05-10', 'set', 9)], '2026-05-31', hired))).toEqual(['2026-05-10 set 9 = 9'])
  const lines = told(
    accrual,
    [entry('2026-05-10', 'entitled', 20), entry('2026-05-12', 'entitled', 1)],
    '2027-01-01',
    hired,
  )
  expect(short(lines)).toEqual(['2026-05-10 entitled 20 = 20', '2026-05-12 entitled 1 = 21'])
})

test('what is given back goes to where it was taken from, and runs out with it', () => {
  const accrual = { entitles: 'yearly', yearly_days: 10, carry_most: 4, carry_months: 2, from: '2025-01-01' } as const
  const written = [
    entry('2026-01-20', 'taken', -6),
    entry('2026-01-20', 'returned', 6),
    entry('2026-01-20', 'taken', -1),
  ]
  expect(short(told(accrual, written, '2026-03-01', { hired: '2015-01-01' })).slice(-2)).toEqual([
    '2026-01-20 returned 6 = 13',
    '2026-03-01 expired -3 = 10',
  ])
})

test('who began on 29 February has a year of work on the first of March where there is no such day', () => {
  const lines = told({ entitles: 'service', from: '2024-02-29' }, [], '2028-03-01', { hired: '2024-02-29' })
  expect(lines.filter(({ entry: what }) => what === 'entitled').map(({ day }) => day)).toEqual([
    '2024-02-29',
    '2025-03-01',
    '2026-03-01',
    '2027-03-01',
    '2028-02-29',
  ])
})

test('days that run out before long may be taken until then, and nobody takes what others days were promised', () => {
  const asked = {
    hired: '2015-01-01',
    left: null,
    rules: law,
    accrual: {
      ...plainly,
      entitles: 'yearly',
      yearly_days: 10,
      carry_most: 5,
      carry_months: 2,
      from: '2025-01-01',
    } as const,
    // Agreed upon long before.
    written: [entry('2026-06-01', 'taken', -8)],
  }
  const wish = (day: string, days: number) => missingFor(asked, [entry(day, 'taken', -days)], day)
  expect([wish('2026-02-10', 7), wish('2026-02-10', 8), wish('2026-03-10', 2), wish('2026-03-10', 3)]).toEqual([
    0, 1, 0, 1,
  ])
})

const spread = fc.integer({ min: 0, max: 1500 }).map((days) => laterDay('2022-06-01', days))
const halves = fc.integer({ min: 1, max: 30 }).map((some) => some / 2)
const someEntry = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(spread, halves).map(([day, days]) => entry(day, 'taken', -days)) },
  fc.tuple(spread, halves).map(([day, days]) => entry(day, 'entitled', days)),
  fc.tuple(spread, halves).map(([day, days]) => entry(day, 'carried', days)),
  fc.tuple(spread, halves).map(([day, days]) => entry(day, 'set', days)),
)
const situation = fc.record({
  hired: fc.integer({ min: 0, max: 4000 }).map((days) => laterDay('2013-02-20', days)),
  left: fc.constant(null),
  rules: fc.constant(law),
  accrual: fc.record({
    entitles: fc.constantFrom('nothing' as const, 'service' as const, 'yearly' as const, 'monthly' as const),
    yearly_days: fc.integer({ min: 0, max: 48 }).map((some) => some / 2),
    carry_most: fc.option(fc.integer({ min: 0, max: 20 })),
    carry_months: fc.option(fc.integer({ min: 1, max: 18 })),
    from: fc.constant('2022-06-01'),
  }),
  // One count a day: which of two is the later one only their order would tell.
  written: fc.uniqueArray(someEntry, {
    maxLength: 12,
    selector: ({ day, entry: what, days }) => (what === 'set' ? `${day} set` : `${day} ${what} ${days}`),
  }),
})

test('running out alone never takes more than there is, and what stands there is the sum of its lines', () => {
  fc.assert(
    fc.property(situation, (asked) => {
      let sum = 0
      for (const line of ledgerOf(asked, '2026-12-31')) {
        sum = line.entry === 'set' ? line.days : Math.round((sum + line.days) * 100) / 100
        expect(line.balance).toBe(sum)
        if (line.entry === 'expired') expect(line.balance).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('a ledger says the same of a day whenever it is asked, and in whatever order it was written', () => {
  fc.assert(
    fc.property(situation, spread, (asked, day) => {
      const whole = ledgerOf(asked, '2026-12-31')
      expect(ledgerOf(asked, day)).toEqual(whole.filter((line) => line.day <= day))
      const reversed = ledgerOf({ ...asked, written: asked.written.toReversed() }, '2026-12-31')
      expect(balanceIn(reversed, day)).toBe(balanceIn(whole, day))
      expect(reversed.at(-1)?.balance).toBe(whole.at(-1)?.balance)
    }),
  )
})

test('half a day at a time it comes to the same', () => {
  fc.assert(
    fc.property(situation, (given) => {
      // Halves only: a monthly twelfth is none.
      const accrual = {
        ...given.accrual,
        ...(given.accrual.entitles === 'monthly' && { yearly_days: Math.round(given.accrual.yearly_days / 6) * 6 }),
      }
      const asked = { ...given, accrual }
      expect(balanceIn(ledgerOf(asked, '2026-12-31'), '2026-12-31')).toBe(byHalves(asked, '2026-12-31'))
    }),
  )
})

/** Each half of a day is a coin: with a day on which it is worth nothing, and spent from the oldest. */
function byHalves({ hired, accrual, written }: Parameters<typeof ledgerOf>[0], until: string): number {
  let coins: { ends: string | null; isOld: boolean }[] = []
  let owed = 0
  const bring = (days: number, coin: (typeof coins)[number]) => {
    for (let half = 0; half < days * 2; half += 1)
      if (owed > 0) owed -= 1
      else coins.push({ ...coin })
  }
  const isService = accrual.entitles === 'service'
  const anniversary = (day: string) =>
    day.slice(5) === hired!.slice(5) || (hired!.endsWith('02-29') && day.endsWith('03-01') && !isLeap(day))
  const years = (day: string) => Number(day.slice(0, 4)) - Number(hired!.slice(0, 4))
  const start = isService ? accrual.from : `${accrual.from.slice(0, 4)}-01-01`
  const first = written.reduce((earliest, { day }) => (day < earliest ? day : earliest), hired!)
  let begins = start
  if (isService) while (!anniversary(begins) && begins > hired!) begins = laterDay(begins, -1)
  for (let day = first < '2013' ? '2013-01-01' : first; day <= until; day = laterDay(day, 1)) {
    const own = written.filter((one) => one.day === day)
    const count = own.find((one) => one.entry === 'set')
    if (count) {
      coins = []
      owed = 0
      bring(count.days, { ends: null, isOld: false })
    } else {
      coins = coins.filter(({ ends }) => ends === null || ends > day)
      const isTurn = isService ? anniversary(day) && day > hired! : day.endsWith('-01-01') && day > first
      if (isTurn) {
        if (accrual.carry_most !== null) coins = coins.slice(Math.max(0, coins.length - accrual.carry_most * 2))
        for (const coin of coins)
          if (!coin.isOld) {
            coin.isOld = true
            coin.ends = accrual.carry_months === null ? null : monthsOn(day, accrual.carry_months)
          }
      }
      const isHere = day >= hired! && day >= begins
      const isGiven = own.some((one) => one.entry === 'entitled')
      if (isHere && !isGiven) {
        if (isService && anniversary(day) && day >= '2022-01-01') bring(byLaw(years(day)), { ends: null, isOld: false })
        if (accrual.entitles === 'yearly' && (day.endsWith('-01-01') || day === hired))
          bring(accrual.yearly_days, { ends: null, isOld: false })
        if (accrual.entitles === 'monthly' && day.endsWith('-01'))
          bring(accrual.yearly_days / 12, { ends: null, isOld: false })
      }
    }
    for (const { days } of own.filter((one) => one.entry === 'carried'))
      bring(days, {
        ends: accrual.carry_months === null ? null : monthsOn(day, accrual.carry_months),
        isOld: accrual.carry_months !== null,
      })
    for (const { days } of own.filter((one) => one.entry === 'entitled')) bring(days, { ends: null, isOld: false })
    for (const { days } of own.filter((one) => one.entry === 'taken'))
      for (let half = 0; half < -days * 2; half += 1) if (coins.shift() === undefined) owed += 1
  }
  return (coins.length - owed) / 2
}

const isLeap = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), 1, 29)).getUTCMonth() === 1
const byLaw = (years: number) =>
  15 + (years >= 32 ? 14 : years >= 26 ? 11 : years >= 21 ? 9 : years >= 16 ? 7 : years >= 11 ? 5 : years >= 6 ? 3 : 0)
/** The same date so many months on, or the last one before it that there is. */
function monthsOn(day: string, months: number) {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  let date = Number(day.slice(8))
  while (
    Number.isNaN(Date.parse(`${month}-${date}`)) ||
    new Date(`${month}-${String(date).padStart(2, '0')}T00:00:00Z`).getUTCDate() !== date
  )
    date -= 1
  return `${month}-${String(date).padStart(2, '0')}`
}
