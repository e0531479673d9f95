import type { Db } from '#platform/server/database.ts'
import type { Dress } from '#platform/server/mail.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { brandOf, withKnownPictures } from './brand.ts'
import { pageOf } from './frame.ts'

/**
 * The page of a letter as it goes out; one that somebody wrote as text alone comes in the same frame as all others,
 * with the same words.
 */
export async function dressLetter(db: Db, orgId: number, letter: Parameters<Dress>[2]): Promise<string> {
  return withKnownPictures(letter.html ?? (await framed(db, orgId, letter)))
}

async function framed(db: Db, orgId: number, { subject, text }: { subject: string; text: string }) {
  const [body = '', ...footer] = text.split(/\n+--\n/)
  const language = spokenIn(text)
  return pageOf(
    {
      language,
      subject,
      heading: subject,
      paragraphs: paragraphsOf(body),
      sections: [],
      footer: footer.flatMap(paragraphsOf),
    },
    await brandOf(db, orgId, language),
  )
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** For the voice that reads it out: the letters say which language they write. */
function spokenIn(text: string): Language {
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  return /\p{Script=Cyrillic}/u.test(text) ? 'mn' : 'en'
}
