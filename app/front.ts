// The landing page as it came from the server: what little it needs, without the program.
import '#platform/web/theme/base.css'
import '#platform/web/theme/fonts.css'
import '#platform/web/form-basics/Button.module.css'
import './web/front/FrontView.module.css'
import { languageOf, localeOf } from '#platform/shared/language.ts'
import { currentLocale, rememberLocale } from '#platform/web/i18n/locale.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'

const page = document.documentElement
const asked = new URLSearchParams(location.search).get('lang')
if (asked) {
  rememberLocale(localeOf(asked))
  history.replaceState(null, '', '/')
}

// Somebody who is signed in goes on; somebody who reads another language than the server knew gets the page from the
// program.
if (readStored('user_info') !== null || languageOf(currentLocale()) !== page.lang) void import('./web.tsx')
else
  for (const button of document.querySelectorAll<HTMLElement>('[data-mode]'))
    button.addEventListener('click', () => choose(button.dataset['mode'] ?? 'light'))

// The name of the Korean language is written in its letters; its readers get them with the page.
if (page.lang !== 'ko') void import('#platform/web/theme/hangul.css')

function choose(mode: string) {
  writeStored('site_settings', { ...readStored<object>('site_settings'), mode }, null)
  page.dataset['theme'] = mode
  page.style.colorScheme = mode
}
