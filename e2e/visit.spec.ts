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

test('whoever looks finds what is planted', async ({ browser }) => {
  const page = await openDesk(browser, null, { viewport: { width: 390, height: 844 } })
  const heard = listenTo(page)
  await page.goto('/auth/login')
  await expect(page.locator('h1')).toBeVisible()
  await page.evaluate(async () => {
    console.error('planted')
    await fetch('/api/nowhere')
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<button></button><p style="width: 900px">workflow.inbox.title</p>')
  })
  expect(heard.take().join()).toMatch(/planted.*HTTP 404: GET \S+\/api\/nowhere/s)
  expect(await bareKeys(page, rooms)).toEqual(['workflow.inbox.title'])
  expect((await axeFindings(page)).join()).toContain('button-name')
  expect(await widerThanScreen(page)).toHaveLength(1)
  await closeDesk(page)
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
  director: ['second', 'letter'],
  hr: ['leave'],
  outsider: ['ended'],
}

/** Look the same to everybody, so that WCAG is asked once for each width; what holds a person's own work is asked every time. */
const alike = ['front', 'select-role', 'profile', 'organizations', 'create', 'new-document', 'unknown', 'invalid']
const asked = new Set<string>()

for (const [turn, [login, stages]] of Object.entries(people).entries()) {
  test(`nothing is wrong on any screen of ${login}`, async ({ browser }) => {
    test.setTimeout(120_000)
    const page = await openDesk(browser, login)
    // The only document that an outsider asks for belongs to another organisation.
    const heard = listenTo(page, { expects: login === 'outsider' ? [/\b404\b/] : [] })
    const places = [...Object.entries(everywhere), ...stages.map((stage) => [`document-${stage}`, `/workflow/${office[stage]}`] as const)]
    for (const [index, [name, address]] of places.entries()) {
      const width = widths[(turn + index) % widths.length] ?? 1440
      await page.setViewportSize({ width, height: 900 })
      await open(page, address, 'mn')
      const known = `${name} ${width}`
      await look(page, { name: `${login}-${name}`, lang: 'mn', theme: 'light', width, skipsAxe: alike.includes(name) && asked.has(known) })
      asked.add(known)
      expect.soft(heard.take(), `${login} at ${address}`).toEqual([])
    }
    await closeDesk(page)
  })
}

const looks = languages.flatMap((lang) => (['light', 'dark'] as const).map((theme) => ({ lang, theme })))

for (const [turn, { lang, theme }] of looks.entries()) {
  test(`the main screens are right in ${lang}, ${theme}, at every width`, async ({ browser }) => {
    test.setTimeout(120_000)
    const page = await openDesk(browser, 'councillor2', { lang, theme })
    const heard = listenTo(page)
    const main = {
      home: '/home', voting: `/workflow/${office.voting}`, ended: `/workflow/${office.ended}`, 'new-document': '/workflow?flow=1', profile: '/admin/profile',
    }
    for (const [at, [name, address]] of Object.entries(main).entries()) {
      await atEveryWidth(page, `councillor2-${name}`, address, { lang, theme, axeAt: (turn + at) % widths.length })
    }
    expect.soft(heard.take(), 'what the pages complained about').toEqual([])
    await closeDesk(page)

    const visitor = await openDesk(browser, null, { lang, theme })
    const heardOutside = listenTo(visitor)
    for (const [at, [name, address]] of Object.entries({ login: '/auth/login', front: '/' }).entries()) {
      await atEveryWidth(visitor, `visitor-${name}`, address, { lang, theme, axeAt: (turn + at) % widths.length })
    }
    expect.soft(heardOutside.take(), 'what the pages complained about').toEqual([])
    await closeDesk(visitor)
  })
}

interface View {
  lang: Language
  theme: Theme
}

/** Neither the colours nor the words depend on the width, so WCAG is asked at one of them: another for each screen and look. */
async function atEveryWidth(page: Page, name: string, address: string, { lang, theme, axeAt }: View & { axeAt: number }) {
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    if (index === 0) await open(page, address, lang)
    else await settled(page, lang)
    await look(page, { name, lang, theme, width, skipsAxe: index !== axeAt })
  }
}

async function open(page: Page, address: string, lang: Language) {
  await page.goto(address)
  await settled(page, lang)
}

/** Until what was asked for is there instead of its skeleton. */
async function settled(page: Page, lang: Language) {
  await expect(page.locator('main').locator('h1, [role=alert]').first()).toBeVisible()
  await expect(page.getByRole('status', { name: words(lang, 'platform.loading') })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

async function look(page: Page, { name, lang, theme, width, skipsAxe = false }: View & { name: string; width: number; skipsAxe?: boolean }) {
  const file = `${name}-${lang}-${theme}-${width}`
  await page.screenshot({ path: path.join(screens, `${file}.png`), animations: 'disabled' })
  const findings = [...(await widerThanScreen(page)), ...(await bareKeys(page, rooms)), ...(skipsAxe ? [] : await axeFindings(page))]
  expect.soft(findings, file).toEqual([])
}
