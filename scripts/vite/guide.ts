import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { languages } from '../../platform/shared/language.ts'
import { colours } from '../../app/web/colours.ts'
import { tokenSheet } from '../../platform/web/theme/tokens.ts'
import { guidePage } from './guide-page.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/guide')

/** The user guide goes out with the product: `/guide/mn.html` and so on, readable before anybody signs in. */
export function guide(): Plugin {
  return {
    name: 'orgil:guide',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const letters = lettersOf(bundle)
        for (const language of languages) {
          const text = readFileSync(path.join(folder, `${language}.md`), 'utf8')
          this.emitFile({ type: 'asset', fileName: `guide/${language}.html`, source: frame(language, text, letters) })
          const pictures = `pictures/${language}`
          for (const name of readdirSync(path.join(folder, pictures)))
            this.emitFile({
              type: 'asset',
              fileName: `guide/${pictures}/${name}`,
              source: readFileSync(path.join(folder, pictures, name)),
            })
        }
      },
    },
  }
}

/** The product's own letters, Cyrillic and Hangul, wherever the bundler put them. */
function lettersOf(bundle: Rolldown.OutputBundle) {
  const sheets = Object.values(bundle).filter(
    (one) => one.type === 'asset' && one.fileName.endsWith('.css') && String(one.source).includes('@font-face'),
  )
  if (sheets.length === 0) throw new Error('the guide finds no letters')
  return sheets.map(({ fileName }) => `<link rel="stylesheet" href="/${fileName}" />`).join('')
}

function frame(language: string, text: string, letters: string) {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${title}</title>
<script src="/first-paint.js"></script>
<link rel="icon" type="image/svg+xml" href="/icon.svg" />
${letters}<style>${tokenSheet(colours)}${look}</style>
</head>
<body><main>
${guidePage(text)}
</main></body>
</html>
`
}

const look = `
body { margin: 0; background: var(--orgil-bg); color: var(--orgil-ink); font-size: 16px; line-height: 1.6; }
main { box-sizing: border-box; max-width: 880px; margin: 0 auto; padding: clamp(16px, 4vw, 48px);
  background: var(--orgil-card); min-height: 100dvh; overflow-wrap: anywhere; }
h1 { font-size: clamp(26px, 4vw, 36px); line-height: 1.15; letter-spacing: -0.02em; color: var(--orgil-accent); }
p { margin-block: 12px; }
ul, ol { margin-block: 12px; padding-left: 26px; }
h2 { font-size: 25px; margin-top: 2.2em; padding-top: 0.8em; border-top: 1px solid var(--orgil-line);
  color: var(--orgil-accent); }
h3 { font-size: 18px; margin-top: 1.8em; }
a { color: var(--orgil-link); }
code { padding: 1px 6px; border-radius: 5px; background: var(--orgil-fill); font-size: 0.9em; }
li { margin-block: 4px; }
figure { margin: 20px 0; }
img { display: block; max-width: 100%; max-height: 760px; margin: 0 auto; border: 1px solid var(--orgil-line);
  border-radius: 12px; }
`
