import { z } from 'zod'
import { auditLabels } from '#platform/shared/audit-labels.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { words } from '#platform/shared/i18n.ts'
import { orgIdInAddress, rowIdInAddress } from '#platform/shared/ids.ts'

const day = z.string().refine(isDay, 'platform.input.invalid_format')

/** Where the words of an audit entry stand: the action, the kind of its subject, the names of what differs. */
export const actionKey = (action: string) => wordsKey(action, '')
export const subjectKey = (type: string) => wordsKey(type, 'subject.')
export const fieldKey = (module: string, field: string) => `${module}.audit.field.${field}`
/**
 * A value with words of its own, such as a state; what stands in a list of changed fields is called as the field is.
 */
export const valueKey = (key: string, value: string) =>
  key.endsWith('.field.changed')
    ? key.replace(/changed$/, value)
    : `${key.replace('.audit.field.', '.audit.value.')}.${value}`
export const moduleOf = (name: string) => name.slice(0, name.indexOf('.'))
/** Fields of an entry that name a deed or a kind of subject themselves: by which a log was narrowed. */
export const narrowedBy: Partial<Record<string, (value: string) => string>> = {
  of_deed: actionKey,
  of_kind: subjectKey,
}
const wordsKey = (name: string, kind: string) => `${moduleOf(name)}.audit.${kind}${name.slice(name.indexOf('.') + 1)}`

export const auditFilter = z.object({
  user_id: rowIdInAddress.optional(),
  action: z.string().max(100).optional(),
  subject_type: z.string().max(100).optional(),
  subject_id: z.string().max(100).optional(),
  /** Part of the subject's name. */
  q: z.string().trim().max(100).optional(),
  /** Days of the organisation, both included. */
  from: day.optional(),
  to: day.optional(),
})
export type AuditFilter = z.output<typeof auditFilter>

const facts = z.record(z.string(), z.unknown()).nullable()
const auditEntry = z.object({
  id: z.uuid(),
  at: z.string(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  subject_name: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  user_id: z.number().int(),
  role: words.nullable(),
  /** The super administrator who acted as this person. */
  impersonator: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
  before: facts,
  after: facts,
  /** Names that the entry carries itself. */
  labels: auditLabels.nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/access/audit',
  permission: 'access.audit.r',
  summary: 'Who changed what in my organisation, newest first',
  input: auditFilter.extend({
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ items: z.array(auditEntry), next: z.uuid().nullable() }),
})

/** Of one organisation, or of all: 0 is the platform's own. */
export const systemAuditFilter = auditFilter.extend({ org_id: orgIdInAddress.optional() })
const systemAuditEntry = auditEntry.extend({ org_id: z.number().int(), organization: z.string() })
export type SystemAuditEntry = z.output<typeof systemAuditEntry>

export const listSystemAudit = endpoint({
  method: 'GET',
  path: '/access/system-audit',
  permission: 'platform.admin',
  summary: 'Who changed what in any organisation, newest first',
  input: systemAuditFilter.extend({
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ items: z.array(systemAuditEntry), next: z.uuid().nullable() }),
})

const choices = z.object({
  people: z.array(z.object({ user_id: z.number().int(), first_name: z.string(), last_name: z.string() })),
  actions: z.array(z.string()),
  subject_types: z.array(z.string()),
  /** Action or kind → its name, where entries carry it themselves. */
  labels: z.record(z.string(), words),
})

export const systemAuditChoices = endpoint({
  method: 'GET',
  path: '/access/system-audit/choices',
  permission: 'platform.admin',
  summary: 'What the log of all organisations can be filtered by',
  input: z.object({ org_id: orgIdInAddress.optional() }),
  reply: choices.extend({ organizations: z.array(z.object({ org_id: z.number().int(), organization: z.string() })) }),
})

export const auditChoices = endpoint({
  method: 'GET',
  path: '/access/audit/choices',
  permission: 'access.audit.r',
  summary: 'What the audit log can be filtered by: people, actions, kinds of subjects',
  input: z.object({}),
  reply: choices,
})
