import { globSync, readFileSync } from 'node:fs'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { PasswordField, TextField } from './Field.tsx'

const style = readFileSync(new URL('./Field.module.css', import.meta.url), 'utf8')
const markup = (error: string | null) =>
  renderToStaticMarkup(<TextField label="Утас" error={error} value="" readOnly />)

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

test('a field that is wrong has a red border, and says why beside it', () => {
  const wrong = markup('Утга оруулна уу')
  expect(wrong).toMatch(/<input[^>]* aria-invalid="true"/)
  expect(/aria-describedby="([^"]+)"/.exec(wrong)![1]).toBe(/<p id="([^"]+)"/.exec(wrong)![1])
  expect(wrong).toContain('Утга оруулна уу</p>')
  expect(style).toMatch(/\.input\[aria-invalid\] \{[^}]*border-color: var\(--orgil-danger\)/)
  expect(markup(null)).not.toContain('aria-invalid')
})

test('a password is masked unless its owner wants to see it, and may be pasted and filled in', () => {
  const field = renderToStaticMarkup(
    <PasswordField label="Нууц үг" name="password" autoComplete="current-password" value="" readOnly />,
  )
  expect(field).toMatch(/<input[^>]* type="password"/)
  expect(field).toContain('autoComplete="current-password"')
  expect(field).toMatch(/<button type="button"[^>]* aria-pressed="false"[^>]* aria-label="[^"]*password\.show"/)
  const root = new URL('../../..', import.meta.url).pathname
  const screens = globSync(['platform/web/**/*.tsx', 'modules/*/web/**/*.tsx', 'app/web/**/*.tsx'], {
    cwd: root,
  }).filter((file) => !file.endsWith('.test.tsx'))
  expect(
    screens.filter((file) =>
      /(?:password|Password)[^>]*onPaste|onPaste[^>]*[pP]assword|autoComplete="off"[^>]*password/.test(
        readFileSync(root + file, 'utf8'),
      ),
    ),
  ).toEqual([])
})
