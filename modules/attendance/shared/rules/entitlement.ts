/** Working days of annual leave by full years of service, as it is from a day on. */
export interface Entitlement {
  from: string
  base: number
  /** From so many years on, so many days more than the base; the highest step that is reached counts. */
  steps: readonly { years: number; more: number }[]
}

/** Labour law of Mongolia: 15 days, and more from the sixth year of service on. */
export const ENTITLEMENT_OF_LAW: Entitlement = {
  from: '2022-01-01',
  base: 15,
  steps: [
    { years: 6, more: 3 },
    { years: 11, more: 5 },
    { years: 16, more: 7 },
    { years: 21, more: 9 },
    { years: 26, more: 11 },
    { years: 32, more: 14 },
  ],
}

/** Days of a year of leave, the full years of service behind them, and from when the rule is that gives them. */
export function entitledDays(
  hired: string,
  on: string,
  rules: readonly Entitlement[],
): { days: number; years: number; rule: string | null } {
  const years = fullYears(hired, on)
  const rule = rules
    .filter(({ from }) => from <= on)
    .reduce<Entitlement | undefined>((last, one) => (last && last.from > one.from ? last : one), undefined)
  if (!rule) return { days: 0, years, rule: null }
  if (on < hired) return { days: 0, years, rule: rule.from }
  const reached = rule.steps.filter((step) => step.years <= years).sort((a, b) => b.years - a.years)
  return { days: rule.base + (reached[0]?.more ?? 0), years, rule: rule.from }
}

/** Days on which a year of work begins, the first one included; 1 March where a year has no 29 February. */
export function anniversaries(hired: string, until: string): string[] {
  const days: string[] = []
  for (let nth = Number(hired.slice(0, 4)); nth <= Number(until.slice(0, 4)); nth += 1) {
    const isShort = hired.endsWith('-02-29') && (nth % 4 !== 0 || (nth % 100 === 0 && nth % 400 !== 0))
    const day = isShort ? `${nth}-03-01` : `${nth}${hired.slice(4)}`
    if (day <= until) days.push(day)
  }
  return days
}

/** Who began on 29 February completes a year on 1 March where there is no such day. */
function fullYears(hired: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(hired.slice(0, 4))
  return Math.max(0, on.slice(5) < hired.slice(5) ? years - 1 : years)
}
