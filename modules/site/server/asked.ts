import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { html, type Html, type Visitor } from '#platform/server/pages/index.ts'

/** An office may stand behind one address; whoever sends thousands does not. */
const OF_ADDRESS: RateLimit = { limit: 12, windowSeconds: 600 }
/** Of all senders together, so that nobody's work is flooded. */
const OF_ALL: RateLimit = { limit: 400, windowSeconds: 3600 }
/** Nobody writes a message faster, in milliseconds. */
const LEAST_TIME = 2500
const LONGEST_OPEN = 24 * 3600 * 1000

type Fields = Readonly<Record<string, string>>

/**
 * What a form of a public page carries unseen: its own name, by which it is taken in once, when it was opened, and a
 * field that people do not see and machines fill in. What was sent before is kept, so that a form that comes back with
 * a mistake is still the same.
 */
export function guardOf(fields: Fields = {}): Html {
  const token = z.uuid().safeParse(fields['token']).success ? fields['token']! : randomUUID()
  const opened = /^\d{10,15}$/.test(fields['opened'] ?? '') ? fields['opened']! : String(Date.now())
  return html`<input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="opened" value="${opened}" />
    <div class="page-trap" aria-hidden="true">
      <label>Website <input name="website" tabindex="-1" autocomplete="off" /></label>
    </div>`
}

/**
 * The name of the form, or what to say to whoever is taken for a machine or sends too much: both leave nothing behind,
 * and what was typed stays in the form.
 */
export async function guarded(
  { services, ip }: Visitor,
  fields: Fields,
  what: string,
): Promise<{ token: string } | { says: string; status: number }> {
  const isLeft = async (bucket: string, limit: RateLimit) => (await hitRateLimit(services.db, bucket, limit)).allowed
  const tooMany = { says: 'platform.too_many_requests', status: 429 }
  if (!(await isLeft(`site.${what}:${ip}`, OF_ADDRESS))) return tooMany
  const token = z.uuid().safeParse(fields['token'])
  const age = Date.now() - Number(fields['opened'] ?? Number.NaN)
  const isHuman = (fields['website'] ?? '') === '' && age >= LEAST_TIME && age <= LONGEST_OPEN
  if (!token.success || !isHuman) return { says: 'site.form_again', status: 422 }
  // Machines are no reason to refuse people.
  return (await isLeft(`site.${what}`, OF_ALL)) ? { token: token.data } : tooMany
}

/** The number under which something that was sent is kept, as the address says it once it is taken in. */
export function sentOf({ query }: Pick<Visitor, 'query'>): string | undefined {
  const { sent } = query
  // Numbers alone: nobody writes a sentence of theirs into the page of somebody else.
  return sent !== undefined && /^[\p{L}\d/.-]{0,30}$/u.test(sent) ? sent : undefined
}

interface Asked {
  name: string
  label: string
  value?: string | undefined
  type?: 'text' | 'email' | 'tel' | 'date' | 'time' | 'number'
  isRequired?: boolean
  /** Several lines. */
  isLong?: boolean
  most?: number
  problem?: string | undefined
  hint?: string
  autocomplete?: string
  min?: string
  max?: string
}

/** One field of a form with its label, and what is wrong with it. */
export function asked({
  name,
  label,
  value = '',
  type = 'text',
  isRequired,
  isLong,
  most,
  problem,
  hint,
  ...rest
}: Asked): Html {
  const told = [...(problem ? [`${name}-problem`] : []), ...(hint ? [`${name}-hint`] : [])].join(' ')
  const shared = html`id="${name}" name="${name}" ${isRequired && html`required`} ${most && html`maxlength="${most}"`}
  ${problem && html`aria-invalid="true"`} ${told && html`aria-describedby="${told}"`}`
  const limits = html`${rest.autocomplete && html`autocomplete="${rest.autocomplete}"`}
  ${rest.min && html`min="${rest.min}"`}
  ${rest.max && html`max="${rest.max}"`}`
  return html`<div class="page-field">
    <label for="${name}">${label}${isRequired && html`<span aria-hidden="true"> *</span>`}</label>
    ${
      isLong
        ? html`<textarea ${shared} rows="6">${value}</textarea>`
        : html`<input type="${type}" value="${value}" ${shared} ${limits} />`
    }
    ${problem && html`<p class="page-problem" id="${name}-problem">${problem}</p>`}
    ${hint && html`<p class="page-hint" id="${name}-hint">${hint}</p>`}
  </div>`
}

interface Chosen {
  name: string
  label: string
  value?: string | undefined
  options: readonly { value: string; label: string }[]
  /** What stands there before anything is chosen. */
  none?: string
  isRequired?: boolean
  problem?: string | undefined
}

export function chosen({ name, label, value = '', options, none, isRequired, problem }: Chosen): Html {
  return html`<div class="page-field">
    <label for="${name}">${label}${isRequired && html`<span aria-hidden="true"> *</span>`}</label>
    <select
      id="${name}"
      name="${name}"
      ${isRequired && html`required`}
      ${problem && html`aria-invalid="true" aria-describedby="${name}-problem"`}
    >
      ${none !== undefined && html`<option value="">${none}</option>`}
      ${options.map(
        (one) => html`<option value="${one.value}" ${one.value === value && html`selected`}>${one.label}</option>`,
      )}
    </select>
    ${problem && html`<p class="page-problem" id="${name}-problem">${problem}</p>`}
  </div>`
}
