import { sql } from 'kysely'
import { leadFromSite } from '#modules/crm/server/index.ts'
import { taskFromSite } from '#modules/planning/server/index.ts'
import { addForModule, changeForModule, productContext } from '#modules/records/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import type { Visitor } from '#platform/server/pages/index.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'
import { markupOfText } from '#platform/shared/fields/markup.ts'
import { MESSAGES } from '../shared/kinds.ts'
import type { messageKinds } from '../shared/tables/messages.ts'
import type { Site } from './site-of.ts'

type MessageKind = (typeof messageKinds)[number]['value']

export interface Message extends FieldValues {
  kind: MessageKind
  subject: string
}

/** What is wrong with a message, field by field as keys of words; its number where it was taken in. */
type Taken = { number: string } | { problems: Readonly<Record<string, string>> }

/**
 * Takes in what a visitor wrote, once by the name of its form; whoever sends it again gets the first answer. What it
 * becomes is done afterwards.
 */
export async function takeMessage(
  visitor: Visitor,
  site: Pick<Site, 'orgId'>,
  token: string,
  message: Message,
): Promise<Taken> {
  const { services } = visitor
  if (!message['phone'] && !message['email']) return { problems: { phone: 'site.form.phone_or_email' } }
  try {
    return await withTenant(services.db, { orgId: site.orgId, userId: 0 }, async (db) => {
      const { rows } = await sql<{ number: string }>`insert into site.forms_taken (org_id, token)
        values (${site.orgId}, ${token}::uuid) on conflict do nothing returning ''::text as number`.execute(db)
      if (rows.length === 0) return { number: await numberOf(db, site.orgId, token) }
      const context = productContext(db, { orgId: site.orgId, userId: 0 }, services)
      const owner = message['owner'] ?? (await answering(context, site.orgId))
      const row = await addForModule(context, MESSAGES, { ...message, owner })
      await sql`update site.forms_taken set message_id = ${row.id}::uuid
        where org_id = ${site.orgId} and token = ${token}::uuid`.execute(db)
      return { number: String(row.values['number'] ?? '') }
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    const fields = Object.entries(error.details.fields ?? {})
    return { problems: Object.fromEntries(fields.map(([name, key]) => [name.replace('values.', ''), key])) }
  }
}

async function numberOf(db: Context['db'], orgId: number, token: string) {
  const { rows } = await sql<{ number: string | null }>`select m.number from site.forms_taken t
    join site.messages m on m.org_id = t.org_id and m.id = t.message_id
    where t.org_id = ${orgId} and t.token = ${token}::uuid`.execute(db)
  return rows[0]?.number ?? ''
}

interface Setting {
  contact_becomes: string
  support_becomes: string
  support_project: string | null
  answers: number | null
}

async function settingOf(db: Context['db'], orgId: number): Promise<Setting | undefined> {
  const { rows } = await sql<Setting>`select contact_becomes, support_becomes, support_project, answers from site.sites
    where org_id = ${orgId} and deleted_at is null order by created_at limit 1`.execute(db)
  return rows[0]
}

async function answering({ db }: Context, orgId: number) {
  const person = (await settingOf(db, orgId))?.answers ?? null
  return person === null ? null : writtenReference({ id: String(person), name: '—' })
}

/** After a message came: it becomes a lead or a task, as the organisation has set, and says so. */
export async function messageArrived(
  context: Context,
  { id, to }: { id: string; to: FieldValues | null },
): Promise<void> {
  if (!to || to['became']) return
  const setting = await settingOf(context.db, context.principal.orgId)
  if (!setting || to['kind'] === 'person') return
  const becomes = to['kind'] === 'support' ? setting.support_becomes : setting.contact_becomes
  if (becomes === 'lead') await becomeLead(context, id, to)
  if (becomes === 'task' && setting.support_project !== null) await becomeTask(context, id, to, setting.support_project)
}

async function becomeLead(context: Context, id: string, to: FieldValues) {
  const { subject = null, sender = null, company_name = null, phone = null, email = null, message } = to
  const description = markupOfText(String(message ?? ''))
  const became = await leadFromSite(context, { name: subject, sender, company_name, phone, email, description })
  await changeForModule(context, MESSAGES, id, { became })
}

async function becomeTask(context: Context, id: string, to: FieldValues, project: string) {
  const { number, subject, message, sender, company_name, phone, email, owner = null } = to
  const became = await taskFromSite(context, project, {
    name: `${String(number ?? '')} ${String(subject ?? '')}`.trim().slice(0, 200),
    description: markupOfText([message, sender, company_name, phone, email].filter(Boolean).join('\n')),
    responsible: owner,
  })
  await changeForModule(context, MESSAGES, id, { became })
}
