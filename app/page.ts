// Pages that the server draws: their style, and the little that is nicer with a script.
import '#platform/web/theme/base.css'
import '#platform/web/theme/fonts.css'
import '#platform/web/pages/pages.css'
import { languageOf, localeOf } from '#platform/shared/language.ts'
import { currentLocale, rememberLocale } from '#platform/web/i18n/locale.ts'
import { enliven } from '#platform/web/pages/enliven.ts'

const page = document.documentElement

// The program reads on in the language that was chosen here.
if (new URLSearchParams(location.search).has('lang') && languageOf(currentLocale()) !== page.lang)
  rememberLocale(localeOf(page.lang))

// The name of the Korean language is written in its letters.
void import('#platform/web/theme/hangul.css')

enliven(document)
