import type { Db } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { brandOf } from './brand.ts'
import { pageOf } from './frame.ts'

/** The page of a letter that somebody wrote as text alone: in the same frame as all others, with the same words. */
export async function dressLetter(db: Db, orgId: number, { subject, text }: { subject: string; text: string }): Promise<string> {
  const [body = '', ...footer] = text.split(/\n+--\n/)
  const language = spokenIn(text)
  return pageOf({ language, subject, heading: subject, paragraphs: paragraphsOf(body), sections: [], footer: footer.flatMap(paragraphsOf) }, await brandOf(db, orgId, language))
}

const paragraphsOf = (text: string) => text.split(/\n{2,}/).map((part) => part.trim()).filter((part) => part !== '')

/** For the voice that reads it out: the letters say which language they write. */
function spokenIn(text: string): Language {
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  return /\p{Script=Cyrillic}/u.test(text) ? 'mn' : 'en'
}
