import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CallError } from '../call.ts'
import { isBot } from './bots.ts'
import { ErrorPage } from './pages.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})
afterAll(() => vi.unstubAllGlobals())

function pageFor(error: Error, userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0') {
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('document', { documentElement: { lang: 'mn' } })
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <ErrorPage error={error} reset={() => undefined} />
    </RouterContextProvider>,
  )
}

test('a fault of the server is a 500 page, with the reference to tell', () => {
  const page = pageFor(new CallError(500, { reference: 'r-1' }))
  expect(page).toMatch(/<p[^>]*>500<\/p><h1>platform\.error\.server<\/h1>/)
  expect(page).toContain('platform.error.server_hint')
  expect(page).toContain('r-1')
})

test('anything else that broke is a page that says so and can be tried again', () => {
  const page = pageFor(new TypeError('x is not a function'))
  expect(page).toContain('<h1>platform.error.page_title</h1>')
  expect(page).toContain('platform.retry')
  expect(page).not.toContain('x is not a function')
})

test('bots are not shown the error page', () => {
  expect(pageFor(new CallError(500, {}), 'Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe('')
  expect(
    [
      'bingbot/2.0',
      'Slurp',
      'my-crawler',
      'Baiduspider',
      'facebookexternalhit/1.1',
      'BingPreview/1.0b',
      'Google-InspectionTool/1.0',
      'ia_archiver',
    ].every(isBot),
  ).toBe(true)
  expect(isBot('Mozilla/5.0 (Linux; Android 12; CUBOT X70) Chrome/120.0 Mobile Safari/537.36')).toBe(false)
  expect(isBot('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36')).toBe(false)
})
