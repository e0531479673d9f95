import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '#platform/shared/i18n.ts'
import { escaped } from './html.ts'
import type { Drawn } from './page.ts'

/** The file of the build that pages of the server stand in; it is never sent as it is. */
const SHELL = 'page.html'

const BODY = '<!--page-->'
const HEAD = '</head>'
/** Colours of the dark mode, which a script turns on. */
const DARK = /:root\[data-theme="?dark"?\]\s*\{([^}]*)\}/

/** Without the built web, as in tests: the page alone. */
const bare = `<!doctype html>
<html lang="mn">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Orgil</title>
  </head>
  <body>${BODY}</body>
</html>
`

/** Style, fonts and script as the build named them, around what a page says. */
export function openShell(folder: string) {
  const file = path.join(folder, SHELL)
  const shell = existsSync(file) ? readFileSync(file, 'utf8') : bare
  const [before, after] = shell.split(BODY)
  if (before === undefined || after === undefined || !before.includes(HEAD)) throw new Error(`${SHELL} has no ${BODY}`)
  const [, dark] = DARK.exec(before) ?? []
  // Without a script the page follows the system of whoever reads it.
  const scriptless =
    dark === undefined
      ? ''
      : `<noscript><style>@media(prefers-color-scheme:dark){:root{color-scheme:dark;${dark}}}</style></noscript>`
  return ({ title, head, body, isHidden }: Drawn, language: Language) => {
    const more = `${scriptless}${isHidden ? '<meta name="robots" content="noindex" />' : ''}${String(head ?? '')}`
    // Functions, since what is said may hold signs that a replacement would read.
    const top = before
      .replace('<html lang="mn">', () => `<html lang="${language}">`)
      .replace('<title>Orgil</title>', () => `<title>${escaped(title)}</title>`)
      .replace('/manifest.mn.webmanifest', () => `/manifest.${language}.webmanifest`)
      .replace(HEAD, () => `${more}${HEAD}`)
    return top + String(body) + after
  }
}
