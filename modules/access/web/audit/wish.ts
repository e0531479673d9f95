import type { InputOf } from '#platform/shared/contract.ts'
import type { listSystemAudit } from '../../shared/audit.ts'

export type AuditWish = Omit<InputOf<typeof listSystemAudit>, 'before' | 'limit'>

/** As it stands in the address. */
export const NOTHING = { q: '', organization: '', user: '', action: '', subject: '', from: '', to: '' }
export type AuditAsked = typeof NOTHING

export function wishOf({ q, organization, user, action, subject, from, to }: typeof NOTHING): AuditWish {
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
  return {
    ...(q && { q }),
    ...(/^\d{1,9}$/.test(organization) && { org_id: Number(organization) }),
    ...(Number(user) > 0 && { user_id: Number(user) }),
    ...(action && { action }),
    ...(subject && { subject_type: subject }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}
