import path from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { colours } from '../../app/web/colours.ts'
import { languages } from '../../platform/shared/language.ts'
import { tokenSheet } from '../../platform/web/theme/tokens.ts'
import { wordsOf } from './all-words.ts'

const root = path.resolve(import.meta.dirname, '../..')
const PLACE = '<!--front-->'

interface Drawing {
  prerender: (language: string, words: Record<string, string>) => string
}

/**
 * Gives every page its colours before the program comes, and draws the landing page once per language:
 * `front.mn.html` and so on.
 */
export function frontPages(): Plugin {
  return {
    name: 'orgil:front-pages',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'pre',
      handler: () => [{ tag: 'style', children: tokenSheet(colours), injectTo: 'head' }],
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['front.html']
        if (page?.type !== 'asset') return
        const html = String(page.source)
        if (!html.includes(PLACE)) throw new Error(`front.html has no ${PLACE}`)
        const drawn = await draw()
        const links = stylesOf(bundle)
          .filter((file) => !html.includes(file))
          .map(linkTo)
          .join('')
        delete bundle['front.html']
        for (const [language, { markup, title, lead }] of Object.entries(drawn)) {
          const hangul =
            language === 'ko'
              ? Object.keys(bundle)
                  .filter((file) => /\/hangul-[\w-]+\.css$/.test(file))
                  .map(linkTo)
                  .join('')
              : ''
          const source = html
            .replace('</head>', `${links}${hangul}</head>`)
            .replace(PLACE, markup)
            .replace('<html lang="mn">', `<html lang="${language}">`)
            .replace(
              '<title>Orgil</title>',
              `<title>${title}</title><meta name="description" content="${quoted(lead)}" />`,
            )
            .replace('/manifest.mn.webmanifest', `/manifest.${language}.webmanifest`)
          this.emitFile({ type: 'asset', fileName: `front.${language}.html`, source })
        }
      },
    },
  }
}

/** The page uses classes of these parts; which files they came into is the bundler's business. */
const parts = ['/FrontView.module.css', '/form-basics/Button.module.css']

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const linkTo = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`

function stylesOf(bundle: Rolldown.OutputBundle) {
  const files = Object.values(bundle).flatMap((one) => {
    if (one.type !== 'chunk' || !one.moduleIds.some((id) => parts.some((part) => id.endsWith(part)))) return []
    return [...(one.viteMetadata?.importedCss ?? [])]
  })
  if (files.length === 0) throw new Error('the landing page has no styles')
  return [...new Set(files)]
}

async function draw() {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { prerender } = (await vite.ssrLoadModule('/app/web/front/prerender.tsx')) as Drawing
    return Object.fromEntries(
      languages.map((language) => {
        const words = wordsOf(language)
        return [
          language,
          {
            markup: prerender(language, words),
            title: `${words['app.front.headline']} · ${words['platform.name']}`,
            lead: words['app.front.lead'] ?? '',
          },
        ]
      }),
    )
  } finally {
    await vite.close()
  }
}
