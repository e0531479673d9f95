import { expect, test } from 'vitest'
import { hostileMarkup } from '#platform/testing/hostile-markup.ts'
import { textOfMarkup } from '#platform/shared/fields/markup.ts'
import { cleanHtml, cleanRich } from './clean.ts'
import { asKept } from './index.ts'

const parts = (html: string) => [...html.matchAll(/<\/?([a-z0-9-]+)((?:[^>"]|"[^"]*")*)>/gi)]
const RUNS =
  /^(?:script|style|img|image|svg|math|iframe|object|embed|applet|base|meta|link|form|input|button|video|audio)$/i

test('there are enough of them', () => {
  expect(new Set(hostileMarkup).size).toBeGreaterThanOrEqual(60)
})

test.each(hostileMarkup)('nothing stays of %j that runs, loads or pretends', (html) => {
  for (const clean of [cleanRich, cleanHtml]) {
    const kept = clean(html)
    for (const [, tag = '', attributes = ''] of parts(kept)) {
      expect(tag).not.toMatch(RUNS)
      expect(attributes).not.toMatch(/(?:^|\s)(?:on\w+|style|class|id|src\w*|ping|xlink:href|action|is)\s*=/i)
      for (const [, href = ''] of attributes.matchAll(/href="([^"]*)"/g))
        expect(href).toMatch(/^(?:https?|mailto|tel):/)
      if (/href=/.test(attributes)) expect(attributes).toContain('rel="noopener noreferrer nofollow"')
    }
    expect(kept.replace(/<\/?[a-z0-9]+(?: [a-z]+(?:="[^"<>]*")?)*\s*\/?>/g, '')).not.toMatch(/[<>]/)
    // What was kept once is kept so for ever: a row that is saved again is not another one.
    expect(clean(kept)).toBe(kept)
  }
})

test('what an editor writes stays as it is', () => {
  const written =
    '<h1>А</h1><p><strong>б</strong> <em>в</em> <u>г</u> <s>д</s></p><ul><li><p>е</p></li></ul><ol start="2"><li><p>ё</p></li></ol>' +
    '<blockquote><p>ж</p></blockquote><table><tbody><tr><th colspan="2"><p>з</p></th></tr></tbody></table><hr />' +
    '<p><a href="https://orgil.mn/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">и</a></p>'
  expect(cleanRich(written)).toBe(written)
  expect(cleanRich('<p>х<b>а</b><i>б</i></p>')).toBe('<p>х<strong>а</strong><em>б</em></p>')
})

test('what shows nothing is nothing, and other kinds are not touched', () => {
  expect(asKept({ kind: 'rich_text' }, '<p><script>alert(1)</script></p>')).toBeNull()
  expect(asKept({ kind: 'text' }, '<p>x</p>')).toBe('<p>x</p>')
  expect(textOfMarkup(String(asKept({ kind: 'html' }, '<p>Дуу<img src=x></p>')))).toBe('Дуу')
})
