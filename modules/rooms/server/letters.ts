import { sql } from 'kysely'
import { organizationName } from '#modules/organization/server/index.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Context } from '#platform/server/route.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { type Language, languages } from '#platform/shared/i18n.ts'
import type { Method } from '#platform/shared/icalendar/index.ts'
import { fileOf } from './invitations.ts'
import { wordsOf } from './words-of.ts'

/** With which letters a file goes that a calendar takes, and what that is to do with it. */
const methods: Partial<Record<About, Method>> = { confirmed: 'PUBLISH', moved: 'PUBLISH', cancelled: 'CANCEL' }

type About = 'received' | 'confirmed' | 'declined' | 'moved' | 'cancelled'

/** A letter to whoever ordered a room from outside. */
export async function letterToOrderer(context: Context, id: string, values: FieldValues, about: About): Promise<void> {
  const { db, principal, services } = context
  const language = await languageOf(context, id)
  const to = values['orderer_email']
  if (typeof to !== 'string' || to === '') return
  const { room, time, title } = await wordsOf(context, values)
  const t = (key: string, params: Record<string, string> = {}) => services.translate(language, key, params)
  const organization = await organizationName(db, principal.orgId)
  const number = typeof values['number'] === 'string' ? values['number'] : ''
  const reason = typeof values['reason'] === 'string' ? values['reason'] : ''
  const name = typeof values['orderer_name'] === 'string' ? values['orderer_name'] : ''
  const lines = [
    t('rooms.letter.hello', { name }),
    '',
    t(`rooms.letter.${about}`, { title, room, time, number }),
    ...(reason && about === 'declined' ? ['', t('rooms.letter.reason', { reason })] : []),
    '',
    `${t('rooms.fact.number')}: ${number}`,
    `${t('rooms.fact.room')}: ${room}`,
    `${t('rooms.fact.time')}: ${time}`,
    '',
    '--',
    organization,
  ]
  await sendMail(db, principal.orgId, {
    to,
    subject: t(`rooms.letter.${about}_subject`, { room, time, number }),
    text: lines.join('\n'),
    ...(methods[about] && { calendar: await fileOf(db, principal.orgId, id, methods[about]) }),
  })
}

/** The language in which the order was written. */
async function languageOf({ db, principal, language }: Context, booking: string): Promise<Language> {
  const { rows } = await sql<{ language: string }>`select language from rooms.orders
    where org_id = ${principal.orgId} and booking = ${booking}::uuid`.execute(db)
  return languages.find((one) => one === rows[0]?.language) ?? language
}
