import type { Language } from '#platform/shared/i18n.ts'
import { call } from '#platform/web/call.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import { rememberLanguage } from '../shared/account.ts'

const KEY = 'letters_in'
interface Told {
  user: number
  language: Language
}

/**
 * Letters are written in the language that somebody reads the page in. The server is told when it changes, and once a
 * week.
 */
export async function followLanguage(user: number, language: Language) {
  const told = readStored<Told>(KEY)
  if (told?.user === user && told.language === language) return
  await call(rememberLanguage, { language })
  writeStored(KEY, { user, language } satisfies Told)
}
