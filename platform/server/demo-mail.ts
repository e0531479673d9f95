import { z } from 'zod'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#platform/shared/errors.ts'
import type { Services } from './module.ts'
import { html, page, type Html } from './page.ts'

const NEWEST = 100

/** `GET /dev/mail`: what the demo would have sent. It exists in the demo only, for everybody who reaches the demo. */
export function mountDemoMail(app: FastifyInstance, services: Services) {
  if (!services.config.DEMO) return
  const send = (reply: FastifyReply, text: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)
  app.get('/dev/mail', async (_request, reply) => send(reply, await listPage(services)))
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) =>
    send(reply, await letterPage(services, request.params.id)),
  )
}

async function listPage({ db }: Services) {
  const mails = await db
    .selectFrom('platform.mails')
    .select(['id', 'to', 'subject', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  const rows = mails.map(
    ({ id, to, subject, created_at, sent_at }) => html`<tr>
    <td>${time(created_at)}</td><td>${to}</td><td><a href="/dev/mail/${id}">${subject}</a></td>
    <td>${time(sent_at)}</td></tr>`,
  )
  const table = html`<table><thead><tr><th>Written</th><th>To</th><th>Subject</th><th>Sent</th></tr></thead><tbody>${rows}</tbody></table>`
  return page(
    'Mail of the demo',
    html`
    <p>Letters that this demo wrote, newest first. They are given to a mail server only where MAIL_URL is set.</p>
    ${mails.length > 0 ? table : html`<p>No letter was written yet.</p>`}`,
  )
}

async function letterPage({ db }: Services, id: string) {
  const mail = z.uuid().safeParse(id).success
    ? await db
        .selectFrom('platform.mails')
        .select(['to', 'subject', 'text', 'html', 'created_at', 'sent_at'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!mail) throw notFound('platform.not_found')
  const asShown = mail.html
    ? html`<h2>As programs for mail show it</h2>
    <iframe sandbox="" srcdoc="${mail.html}" title="${mail.subject}"
      style="width:100%;height:36rem;border:1px solid var(--line);border-radius:6px"></iframe>`
    : html``
  return page(
    mail.subject,
    html`<p><a href="/dev/mail">← All letters</a></p>
    <dl><dt>To</dt><dd>${mail.to}</dd>
    <dt>Written</dt><dd>${time(mail.created_at)}</dd><dt>Sent</dt><dd>${time(mail.sent_at)}</dd></dl>
    <pre>${linked(mail.text)}</pre>${asShown}`,
  )
}

/** Addresses in the text can be clicked; everything else is text. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

const time = (at: Date | null) => (at ? `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` : '—')
