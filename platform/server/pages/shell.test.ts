import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { html } from './html.ts'
import { openShell } from './shell.ts'

const shellOf = (style: string) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'orgil-shell-'))
  const text = `<!doctype html><html lang="mn"><head><title>Orgil</title>${style}</head><body><!--page--></body></html>`
  writeFileSync(path.join(folder, 'page.html'), text)
  return openShell(folder)({ title: 'A < B', body: html`<p>${'<b>'}</p>` }, 'ko')
}

test('without a script a page is as dark as the system, with the colours of the build', () => {
  const page = shellOf('<style>:root{--ink:#000}:root[data-theme=dark]{--ink:#fff;--card:#111}</style>')
  expect(page).toContain(
    '<noscript><style>@media(prefers-color-scheme:dark){:root{color-scheme:dark;--ink:#fff;--card:#111}}',
  )
})

test('what is said is a text, in the language of the page', () => {
  const page = shellOf('')
  expect(page).toContain('<html lang="ko">')
  expect(page).toContain('<title>A &lt; B</title>')
  expect(page).toContain('<p>&lt;b&gt;</p>')
  expect(page).not.toContain('<noscript>')
})
