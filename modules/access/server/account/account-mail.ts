import type { Config } from '#platform/server/config.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Services } from '#platform/server/module.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { placeToStartWith } from '../session/places.ts'
import { PLATFORM_ORG_ID } from '../rights/roles.ts'

export interface Letter {
  userId: number
  to: string | null
  /** Where it is not known what the owner reads. */
  language: Language
  /** `access.mail.<name>.subject` and `.text`. */
  name:
    | 'code'
    | 'codes'
    | 'password_changed'
    | 'new_device'
    | 'email_changed'
    | 'factor_added'
    | 'factor_removed'
    | 'codes_renewed'
    | 'recovery_used'
    | 'second_step_locked'
    | 'factors_taken'
    | 'acted_as'
    | 'password_set'
    | 'email_set'
    | 'login_set'
  params: Record<string, string | number>
  /** Translation keys whose words are put in as well. */
  words?: Record<string, string>
  /** The organisation whose administrator writes; otherwise it belongs to none. */
  orgId?: number
}

/**
 * A letter about somebody's account, in the owner's language whoever caused it, in the caller's transaction; who has
 * no address gets none.
 */
export async function writeToOwner(
  db: Trx,
  { translate }: Pick<Services, 'translate'>,
  { userId, to, language: otherwise, name, params, words = {}, orgId = PLATFORM_ORG_ID }: Letter,
) {
  if (!to) return
  const language = (await languageOfOwner(db, userId)) ?? otherwise
  const said = {
    ...params,
    ...Object.fromEntries(Object.entries(words).map(([place, key]) => [place, translate(language, key)])),
  }
  const subject = translate(language, `access.mail.${name}.subject`, said)
  const text = translate(language, `access.mail.${name}.text`, said)
  const footer = translate(language, 'access.mail.footer')
  await sendMail(db, orgId, { to, subject, text: `${text}\n\n--\n${footer}` })
}

export async function languageOfOwner(db: Db, userId: number): Promise<Language | null> {
  const found = await db.selectFrom('access.users').select('language').where('id', '=', userId).executeTakeFirst()
  return found?.language ?? null
}

/** An address of ours for a letter; never taken from the request, whose sender may claim any host. */
export const linkTo = ({ PUBLIC_URL, HOST, PORT }: Config, path: string) =>
  `${(PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, '')}${path}`

/** Now, on the clocks of this organisation. */
export async function timeIn(db: Db, book: OrganizationBook, orgId: number) {
  return dateTimeIn(await book.zoneOf(db, orgId), new Date())
}

/** Now, on the clocks of the place where this person works. Asked outside any organisation. */
export async function timeFor(db: Db, book: OrganizationBook, userId: number) {
  return timeIn(db, book, (await placeToStartWith(db, userId))?.org_id ?? PLATFORM_ORG_ID)
}
