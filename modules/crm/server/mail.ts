import { sql } from 'kysely'
import { recipientsOf } from '#modules/access/server/index.ts'
import { organizationName, todayOf } from '#modules/organization/server/index.ts'
import { accessFor, addForModule, rowAsAsked } from '#modules/records/server/index.ts'
import { sendMail } from '#platform/server/mail.ts'
import { hitRateLimit } from '#platform/server/rate-limit.ts'
import { type Context, preparedRoute } from '#platform/server/route.ts'
import { conflict, forbidden, tooManyRequests, unprocessable } from '#platform/shared/errors.ts'
import { type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'
import { type LetterTable, writeLetter } from '../shared/mail.ts'
import { idOf } from './stages.ts'

const AT_MOST = { limit: 60, windowSeconds: 3600 }
/** As much of it stands with the activity. */
const MOST_OUTCOME = 2000

/**
 * A letter goes out only to whom the row names, and what was written stands on the timeline with the same stroke: both
 * or neither.
 */
export const mailRoute = preparedRoute(
  writeLetter,
  ({ services, principal: { orgId, userId } }) => hitRateLimit(services.db, `crm.mail:${orgId}:${userId}`, AT_MOST),
  async (context, { table, id, to, subject, text }, { allowed, retryAfter }) => {
    const { db, principal } = context
    const { orgId, userId, person } = principal
    const values = await writtenTo(context, table, id)
    const address = await addressOf(context, table, values)
    if (!address) throw unprocessable('crm.mail.no_address')
    if (address.toLowerCase() !== to.toLowerCase()) throw conflict('crm.mail.other_address')
    if (!allowed) throw tooManyRequests('platform.too_many_requests', { retryAfter })
    const type = await typeOfLetters(context)
    const [me] = await recipientsOf(db, orgId, [userId])
    const name = `${person.lastName} ${person.firstName}`.trim()
    const footer = [name, await organizationName(db, orgId)].filter(Boolean).join('\n')
    await sendMail(db, orgId, {
      to: address,
      subject,
      text: `${text}\n\n--\n${footer}`,
      ...(me?.email && { replyTo: me.email }),
    })
    const outcome = text.length > MOST_OUTCOME ? `${text.slice(0, MOST_OUTCOME - 1)}…` : text
    const made = await addForModule(context, 'crm.activities', {
      name: subject,
      type,
      day: await todayOf(db, orgId),
      owner: person.empId === null ? null : writtenReference({ id: String(person.empId), name: name || '—' }),
      ...hanging(table, id, values),
      is_done: true,
      outcome,
    })
    return { id: made.id }
  },
)

/** The row, for whoever may change it; contacts are written to by whoever reads them. */
async function writtenTo(context: Context, table: LetterTable, id: string): Promise<FieldValues> {
  const { may, values } = await rowAsAsked(context, table, id)
  if (table === 'crm.contacts') return values
  await accessFor(context.db, context.principal, table, 'u')
  if (may && !may.includes('u')) throw forbidden('crm.mail.read_only')
  return values
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** What the row says; of an opportunity what its contact says, else its company. */
async function addressOf(context: Context, table: LetterTable, values: FieldValues): Promise<string | undefined> {
  if (table !== 'crm.opportunities') return text(values['email'])
  for (const column of ['contact', 'company'] as const) {
    const id = idOf(values[column])
    if (!id) continue
    const { values: customer } = await rowAsAsked(context, column === 'contact' ? 'crm.contacts' : 'crm.companies', id)
    const found = text(customer['email'])
    if (found) return found
  }
  return undefined
}

async function typeOfLetters({ db, principal: { orgId } }: Context) {
  const { rows } = await sql<{ id: string; name: string }>`select id::text, name from crm.activity_types
    where org_id = ${orgId} and kind = 'letter' and is_active and deleted_at is null
    order by sort nulls last, name limit 1`.execute(db)
  if (!rows[0]) throw unprocessable('crm.mail.no_type')
  return writtenReference(rows[0])
}

function hanging(table: LetterTable, id: string, values: FieldValues): FieldValues {
  const it = writtenReference({ id, name: String(values['name'] ?? '—') })
  if (table === 'crm.leads') return { lead: it }
  if (table === 'crm.opportunities') return { opportunity: it }
  return { contact: it, company: values['company'] ?? null }
}
