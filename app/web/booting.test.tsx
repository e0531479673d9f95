import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { Booting } from './Booting.tsx'

test('a spinner shows while the app boots', async () => {
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
  expect(renderToStaticMarkup(<Booting />)).toMatch(
    /^<div[^>]* role="status" aria-label="platform\.loading"><span[^>]*><svg/,
  )
})
