import { z } from 'zod'
import { laterDay } from '#modules/organization/shared/index.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { encoded } from '#platform/shared/fields/markup.ts'
import { localeOf, type Language } from '#platform/shared/i18n.ts'
import { SELLING } from './access.ts'

const day = z.string().refine(isDay, 'platform.input.invalid_format').nullable()

export const renewContract = endpoint({
  method: 'POST',
  path: '/crm/contracts/:id/renew',
  permission: SELLING,
  summary: 'A new draft of a contract, for another time; duties that are not fulfilled come with it',
  idempotent: true,
  input: z.object({
    id: z.uuid(),
    name: z.string().trim().min(1, 'platform.required').max(200),
    starts_on: day,
    ends_on: day,
  }),
  reply: z.object({ id: z.uuid() }),
})

/** A contract on paper. */
export const contractPaper = (id: string) => `/crm/contracts/${id}/pdf`

/** As an address of the browser. */
export const contractPaperPath = (id: string, language: Language) =>
  `/api${contractPaper(id)}?${new URLSearchParams({ lang: localeOf(language) }).toString()}`

/** What a template may name, and what stands there where the contract says nothing. */
const PLACES = ['number', 'company', 'register', 'contact', 'value', 'starts_on', 'ends_on', 'our_name'] as const
type Place = (typeof PLACES)[number]
const TO_FILL_IN = '________'

/** The text of a contract from its template, as HTML; of words that no contract has nothing becomes. */
export function termsFrom(template: string, said: Readonly<Record<Place, string>>): string {
  return template.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    if (!(PLACES as readonly string[]).includes(name)) return whole
    return encoded(said[name as Place].trim() || TO_FILL_IN)
  })
}

const asDay = (at: Date) => at.toISOString().slice(0, 10)
const dayAt = (text: string) => new Date(`${text}T00:00:00Z`)

/** The same day so many months later, or the last one of that month. */
function monthsLater(text: string, months: number): string {
  const at = dayAt(text)
  const wanted = at.getUTCMonth() + months
  const last = new Date(Date.UTC(at.getUTCFullYear(), wanted + 1, 0)).getUTCDate()
  return asDay(new Date(Date.UTC(at.getUTCFullYear(), wanted, Math.min(at.getUTCDate(), last))))
}

/** The time after this one, as long as it is: of whole months as many, otherwise of days. */
export function timeAfter(starts: string, ends: string): { starts_on: string; ends_on: string } {
  const starts_on = laterDay(ends, 1)
  const [from, to] = [dayAt(starts), dayAt(starts_on)]
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  if (months > 0 && monthsLater(starts, months) === starts_on)
    return { starts_on, ends_on: laterDay(monthsLater(starts, months * 2), -1) }
  return { starts_on, ends_on: laterDay(starts_on, Math.round((dayAt(ends).getTime() - from.getTime()) / 86_400_000)) }
}
