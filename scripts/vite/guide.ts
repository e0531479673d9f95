import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../../platform/shared/language.ts'
import { tokenSheet } from '../../platform/web/theme/tokens.ts'
import { guidePage } from './guide-page.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/guide')

/** The user guide goes out with the product: `/guide/mn.html` and so on, readable before anybody signs in. */
export function guide(): Plugin {
  return {
    name: 'orgil:guide',
    apply: 'build',
    generateBundle() {
      for (const language of languages) {
        const text = readFileSync(path.join(folder, `${language}.md`), 'utf8')
        this.emitFile({ type: 'asset', fileName: `guide/${language}.html`, source: frame(language, text) })
        const pictures = `pictures/${language}`
        for (const name of readdirSync(path.join(folder, pictures))) this.emitFile({ type: 'asset', fileName: `guide/${pictures}/${name}`, source: readFileSync(path.join(folder, pictures, name)) })
      }
    },
  }
}

function frame(language: string, text: string) {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${title}</title>
<script src="/first-paint.js"></script>
<link rel="icon" type="image/svg+xml" href="/icon.svg" />
<style>${tokenSheet()}${look}</style>
</head>
<body><main>
${guidePage(text)}
</main></body>
</html>
`
}

const look = `
body { margin: 0; background: var(--orgil-bg); color: var(--orgil-ink); font: 16px/1.6 Inter, 'Noto Sans', system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 880px; margin: 0 auto; padding: clamp(16px, 4vw, 48px); background: var(--orgil-card); min-height: 100dvh; overflow-wrap: anywhere; }
h1 { font-size: clamp(26px, 4vw, 36px); line-height: 1.15; letter-spacing: -0.02em; color: var(--orgil-accent); }
h2 { margin-top: 2.2em; padding-top: 0.8em; border-top: 1px solid var(--orgil-line); color: var(--orgil-accent); }
h3 { margin-top: 1.8em; }
a { color: var(--orgil-link); }
code { padding: 1px 6px; border-radius: 5px; background: var(--orgil-fill); font-size: 0.9em; }
li { margin-block: 4px; }
figure { margin: 20px 0; }
img { display: block; max-width: 100%; max-height: 760px; margin: 0 auto; border: 1px solid var(--orgil-line); border-radius: 12px; }
`
