import { randomUUIDv7 } from 'node:crypto'
import { z } from 'zod'
import type { Db, Trx } from './database.ts'
import type { JobKind } from './jobs.ts'
import { tell, type OutboxHandler } from './outbox.ts'
import type { MailServer } from './system-settings.ts'

interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Ends such letters with a press: answers to a POST as RFC 8058 says (`List-Unsubscribe`). */
  unsubscribe?: string
  /** Who is answered, where it is somebody of the organisation. */
  replyTo?: string
  /** A calendar as a file (RFC 5545), which programs for mail offer to take. */
  calendar?: string | undefined
}

/**
 * Makes the page of a letter that is text alone, and gives any its pictures as programs for mail know them; `app` hands
 * it in, for it shows the organisation.
 */
export type Dress = (db: Db, orgId: number, letter: Written) => Promise<string>

interface Written {
  subject: string
  text: string
  html: string | null
}

const MAIL = 'platform.mail'
const mailPayload = z.object({ org_id: z.number().int(), mail_id: z.uuid() })

/** Writes a letter in the caller's transaction; it goes out once that is committed. */
export async function sendMail(
  db: Trx,
  orgId: number,
  { to, subject, text, html, unsubscribe, replyTo, calendar }: Mail,
): Promise<void> {
  const id = randomUUIDv7()
  // Names of people and documents stand in it: nothing of them may end the line, or the header.
  const oneLine = subject.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  await db
    .insertInto('platform.mails')
    .values({
      org_id: orgId,
      id,
      to,
      subject: oneLine,
      text,
      html: html ?? null,
      unsubscribe: unsubscribe ?? null,
      reply_to: replyTo ?? null,
      calendar: calendar ?? null,
    })
    .execute()
  await tell(db, orgId, MAIL, { org_id: orgId, mail_id: id })
}

/** The queue belongs to the system, and letters are written by tenants: the outbox carries them over. */
export const mailOutbox: OutboxHandler = {
  topic: MAIL,
  handle: ({ payload }, { enqueue }) => enqueue(MAIL, mailPayload.parse(payload)),
}

/**
 * Gives letters to the mail server; where none is set they stay in the database, and the demo shows them at
 * /dev/mail.
 */
export const deliverMail = (dress?: Dress): JobKind => ({
  name: MAIL,
  retryLimit: 10,
  retryDelay: 15,
  async handle(payload, { db, settings, log }) {
    const { org_id, mail_id } = mailPayload.parse(payload)
    const { server, from } = settings.mail()
    if (!server) {
      log.debug({ mail: mail_id }, 'no mail server is set, so this letter stays here')
      return
    }
    const mail = await db
      .selectFrom('platform.mails')
      .select(['to', 'subject', 'text', 'html', 'unsubscribe', 'reply_to', 'calendar', 'sent_at'])
      .where('org_id', '=', org_id)
      .where('id', '=', mail_id)
      .executeTakeFirst()
    if (!mail || mail.sent_at) return

    const page = dress ? await dress(db, org_id, mail) : mail.html
    await give(server, from, mail_id, { ...mail, html: page })
    await db
      .updateTable('platform.mails')
      .set({ sent_at: new Date() })
      .where('org_id', '=', org_id)
      .where('id', '=', mail_id)
      .execute()
  },
})

type StoredMail = Pick<Mail, 'to' | 'subject' | 'text'> & {
  html: string | null
  unsubscribe: string | null
  reply_to: string | null
  calendar: string | null
}

/** Gives one letter to the mail server at once, past the outbox: what it refuses is thrown. For trying the settings. */
export function giveNow(server: MailServer, from: string, mail: Mail) {
  return give(server, from, randomUUIDv7(), {
    ...mail,
    html: mail.html ?? null,
    unsubscribe: null,
    reply_to: null,
    calendar: null,
  })
}

async function give(
  server: MailServer,
  from: string,
  id: string,
  { to, subject, text, html, unsubscribe, reply_to, calendar }: StoredMail,
) {
  // 90 ms to load, and many processes never send a letter.
  const { createTransport } = await import('nodemailer')
  // What is written to people never names files or addresses to be fetched.
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({
    ...addressOf(server),
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    // The same id with every try: should one be repeated after a crash, the receiver can tell.
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      ...(reply_to ? { replyTo: { name: '', address: reply_to } } : {}),
      subject,
      text,
      messageId: `<${id}@orgil>`,
      // Pictures travel with the letter: nothing is fetched from anywhere when it is opened.
      ...(html ? { html, attachDataUrls: true } : {}),
      ...(calendar ? { icalEvent: { filename: 'invite.ics', method: methodIn(calendar), content: calendar } } : {}),
      ...(unsubscribe ? { list: { unsubscribe } } : {}),
      // Programs press it for their users over https alone.
      ...(unsubscribe?.startsWith('https:')
        ? { headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
        : {}),
    })
  } finally {
    transport.close()
  }
}

/** What a program is to do with a calendar is said by its kind as well. */
const methodIn = (calendar: string) => /^METHOD:([A-Z]+)/m.exec(calendar)?.[1] ?? 'PUBLISH'

/** Encryption that was asked for is insisted on: a server that cannot do it gets neither password nor letter. */
function addressOf(server: MailServer) {
  if ('url' in server) return { url: server.url }
  const { host, port, security, user, password } = server
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password ?? '' } }),
  }
}
