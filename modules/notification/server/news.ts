import { randomUUIDv7 } from 'node:crypto'
import type { Config } from '#platform/server/config.ts'
import type { Trx } from '#platform/server/database.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Services } from '#platform/server/module.ts'
import { NOTIFY, newsPayload } from '#platform/server/notify.ts'
import { tell, type OutboxHandler } from '#platform/server/outbox.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { pushToDevices } from './push.ts'
import './tables.ts'

/** Where a person gets mail, and in which language they read. */
export interface Recipient {
  userId: number
  email: string | null
  language?: Language
}

/** Users belong to another module, which `app` puts in here. Only people of this organisation come back. */
export type RecipientsOf = (db: Trx, orgId: number, userIds: readonly number[]) => Promise<Recipient[]>

type News = ReturnType<typeof newsPayload.parse>

/** Writes down what persons are to know, shows it to those who are here, sends it to their devices, and mails it where wished. The same news reaches nobody twice. */
export function tellPersons(recipientsOf: RecipientsOf): OutboxHandler {
  return {
    topic: NOTIFY,
    async handle({ orgId, payload }, tools) {
      const { db, services } = tools
      const news = newsPayload.parse(payload)
      const told = await writeDown(db, orgId, news)
      if (told.length === 0) return

      const live = told.map(({ user_id, id }) => ({ topic: 'notification', key: id, audience: [`u:${user_id}`] }))
      await tell(db, orgId, 'notification.written', { live })
      await pushToDevices(tools, orgId, told, recipientsOf)
      if (news.mail) await mailTo(services, db, orgId, news, await recipientsOf(db, orgId, told.map(({ user_id }) => user_id)))
    },
  }
}

function writeDown(db: Trx, orgId: number, { user_ids, key, params, link, source }: News) {
  const users = [...new Set(user_ids)]
  if (users.length === 0) return Promise.resolve([])
  return db.insertInto('notification.notifications')
    .values(users.map((user_id) => ({ org_id: orgId, user_id, id: randomUUIDv7(), source, key, params: JSON.stringify(params), link })))
    .onConflict((clash) => clash.columns(['org_id', 'user_id', 'source']).doNothing())
    .returning(['user_id', 'id']).execute()
}

async function mailTo({ config, translate }: Services, db: Trx, orgId: number, news: News, recipients: readonly Recipient[]) {
  const { key, params, link } = news
  for (const { email, language = 'mn' } of recipients) {
    if (!email) continue
    const sentence = translate(language, key, params)
    const details = link ? [translate(language, 'notification.mail.details', { url: `${addressOf(config)}${link}` })] : []
    const footer = `--\n${translate(language, 'notification.mail.footer')}`
    await sendMail(db, orgId, { to: email, subject: sentence, text: [sentence, ...details, footer].join('\n\n') })
  }
}

const addressOf = ({ PUBLIC_URL, HOST, PORT }: Config) => (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, '')
