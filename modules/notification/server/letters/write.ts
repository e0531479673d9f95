import type { Config } from '#platform/server/config.ts'
import type { Trx } from '#platform/server/database.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Services } from '#platform/server/module.ts'
import type { NewsFact, NewsKind } from '#platform/server/notify.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import type { Recipient } from '../recipients.ts'
import { brandOf } from './brand.ts'
import { pageOf, textOf, type Brand, type Content, type Fact, type Line } from './frame.ts'
import { stopLink } from './stop-link.ts'

/** One thing to be told of, in the words of any language. */
export interface Item {
  key: string
  params: Record<string, string>
  facts: readonly NewsFact[]
  link: string | null
  created_at: Date
}

/** `kinds`: of each item. */
interface Letter {
  recipient: Recipient
  kinds: readonly NewsKind[]
  items: readonly Item[]
  zone: string
  isSummary?: boolean
  /** Where the receiver ends letters of this kind. */ stop?: string | null
}

type Speaking = Pick<Services, 'config' | 'translate'>

/** More than anybody reads; the rest is counted. */
const MOST_LINES = 60
/** Where people choose which letters come. */
export const CHOICES = '/admin/notifications'

/** One letter for each of these people, in their language, with the name and the logo of the organisation. */
export async function writeLetters(services: Speaking, db: Trx, orgId: number, letters: readonly Letter[]) {
  if (letters.length === 0) return
  const brands = new Map<Language, Brand>()
  for (const letter of letters) {
    const { userId, email } = letter.recipient
    if (!email) continue
    const language = letter.recipient.language ?? 'mn'
    const brand = brands.get(language) ?? (await brandOf(db, orgId, language))
    brands.set(language, brand)
    const path = stopLink(services.config, orgId, userId, letter.kinds)
    const stop = path && `${addressOf(services.config)}${path}`
    await sendMail(db, orgId, {
      to: email,
      ...lettered(services, language, { ...letter, stop }, brand),
      ...(stop && { unsubscribe: stop }),
    })
  }
}

/** Subject, text and page of a letter. */
export function lettered(services: Speaking, language: Language, letter: Letter, brand: Brand) {
  const content =
    letter.isSummary || letter.items.length > 1
      ? summary(services, language, letter)
      : single(services, language, letter)
  return { subject: content.subject, text: textOf(content), html: pageOf(content, brand) }
}

function single({ config, translate }: Speaking, language: Language, { items: [item], stop }: Letter): Content {
  const { key, params, facts, link } = item!
  const sentence = translate(language, key, params)
  return {
    ...around({ config, translate }, language, stop),
    subject: sentence,
    heading: sentence,
    paragraphs: [],
    facts: facts.map(inWords(translate, language)),
    sections: [],
    ...(link && {
      button: { label: translate(language, 'notification.mail.open'), url: `${addressOf(config)}${link}` },
    }),
  }
}

function summary({ config, translate }: Speaking, language: Language, { items, kinds, zone, stop }: Letter): Content {
  const say = (key: string, params?: Record<string, string | number>) => translate(language, key, params)
  const shown = items.slice(0, MOST_LINES)
  const line = ({ key, params, facts, link, created_at }: Item): Line => ({
    text: say(key, params),
    facts: facts.map(inWords(translate, language)),
    url: link && `${addressOf(config)}${link}`,
    at: dateTimeIn(zone, created_at),
  })
  const byKind = Map.groupBy(shown, (item) => kinds[items.indexOf(item)]!)
  const heading = say('notification.mail.summary', { count: items.length })
  return {
    ...around({ config, translate }, language, stop),
    subject: heading,
    heading,
    paragraphs:
      items.length > shown.length ? [say('notification.mail.more', { count: items.length - shown.length })] : [],
    sections: [...byKind].map(([{ title }, of]) => ({ title: say(title), lines: of.map(line) })),
    button: { label: say('notification.mail.open_all'), url: `${addressOf(config)}/home` },
  }
}

const inWords =
  (translate: Speaking['translate'], language: Language) =>
  ({ label, value }: NewsFact): Fact => ({
    label: translate(language, label),
    value:
      typeof value === 'string' ? value : 'key' in value ? translate(language, value.key) : inLanguage(value, language),
  })

function around(
  { config, translate }: Speaking,
  language: Language,
  stop: string | null | undefined,
): Pick<Content, 'language' | 'footer' | 'ways'> {
  return {
    language,
    footer: [translate(language, 'notification.mail.footer')],
    ways: [
      { label: translate(language, 'notification.mail.choose'), url: `${addressOf(config)}${CHOICES}` },
      ...(stop ? [{ label: translate(language, 'notification.mail.stop'), url: stop }] : []),
    ],
  }
}

export const addressOf = ({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>) =>
  (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, '')
