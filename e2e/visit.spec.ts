import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { closeDesk, languages, openDesk, type Language, type Theme } from './desk.ts'
import { fillOffice, type FilledOffice } from './filled-office.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { rooms, words } from './words.ts'

const screens = path.resolve(import.meta.dirname, '../test-results/screens')
const widths = [390, 820, 1440] as const
let office: FilledOffice

test.beforeAll(async () => {
  mkdirSync(screens, { recursive: true })
  office = await fillOffice()
})

/** Name and address; a person who may not see one meets a page that says so. */
const everywhere = {
  'front': '/', 'select-role': '/select-role', 'profile': '/admin/profile', 'organizations': '/lambda/puzzle', 'home': '/home', 'sent': '/home?box=sent',
  'watched': '/home?box=watched', 'done': '/home?box=done', 'create': '/workflow', 'new-document': '/workflow?flow=1', 'unknown': '/nowhere', 'invalid': '/workflow/x',
} as const

type Stage = keyof FilledOffice
/** The documents that are of interest to each. */
const people: Record<string, Stage[]> = {
  superadmin: [],
  admin: ['ended'],
  creator: ['ended', 'voting', 'returned', 'changed', 'cancelled', 'waiting'],
  reviewer: ['waiting', 'changed'],
  secretary: ['toPrepare', 'letter'],
  councillor1: ['voting', 'late', 'ended'],
  director: ['second', 'letter', 'cancelled'],
  hr: ['leave'],
  outsider: ['ended'],
}

for (const [login, stages] of Object.entries(people)) {
  test(`nothing is wrong on any screen of ${login}`, async ({ browser }) => {
    test.setTimeout(120_000)
    const page = await openDesk(browser, login)
    // A document of others, and everything of the workflow for who does not work there, is answered with 404 or 403.
    const heard = listenTo(page, { expects: login === 'outsider' ? [/404/] : [] })
    const places = [...Object.entries(everywhere), ...stages.map((stage) => [`document-${stage}`, `/workflow/${office[stage]}`] as const)]
    for (const [index, [name, address]] of places.entries()) {
      const width = widths[index % widths.length] ?? 1440
      await page.setViewportSize({ width, height: 900 })
      await open(page, address, 'mn')
      await look(page, { name: `${login}-${name}`, lang: 'mn', theme: 'light', width })
      expect.soft(heard.take(), `${login} at ${address}`).toEqual([])
    }
    await closeDesk(page)
  })
}

for (const lang of languages) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the main screens are right in ${lang}, ${theme}, at every width`, async ({ browser }) => {
      test.setTimeout(120_000)
      const page = await openDesk(browser, 'councillor1', { lang, theme })
      const heard = listenTo(page)
      const main = {
        home: '/home', voting: `/workflow/${office.voting}`, ended: `/workflow/${office.ended}`, 'new-document': '/workflow?flow=1', profile: '/admin/profile',
      }
      for (const [name, address] of Object.entries(main)) await atEveryWidth(page, `councillor1-${name}`, address, { lang, theme })
      expect.soft(heard.take(), 'what the pages complained about').toEqual([])
      await closeDesk(page)

      const visitor = await openDesk(browser, null, { lang, theme })
      const heardOutside = listenTo(visitor, { expects: [/\b401\b/] })
      for (const [name, address] of Object.entries({ login: '/auth/login', front: '/' })) await atEveryWidth(visitor, `visitor-${name}`, address, { lang, theme })
      expect.soft(heardOutside.take(), 'what the pages complained about').toEqual([])
      await closeDesk(visitor)
    })
  }
}

interface View {
  lang: Language
  theme: Theme
}

async function atEveryWidth(page: Page, name: string, address: string, { lang, theme }: View) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, address, lang)
    await look(page, { name, lang, theme, width })
  }
}

/** Until what was asked for is there instead of its skeleton. */
async function open(page: Page, address: string, lang: Language) {
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByRole('status', { name: words(lang, 'platform.loading') })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

async function look(page: Page, { name, lang, theme, width }: View & { name: string; width: number }) {
  const file = `${name}-${lang}-${theme}-${width}`
  await page.screenshot({ path: path.join(screens, `${file}.png`), animations: 'disabled' })
  const findings = [...(await widerThanScreen(page)), ...(await bareKeys(page, rooms)), ...(await axeFindings(page))]
  expect.soft(findings, file).toEqual([])
}
