// Pictures of the README and of the user guide: `PICTURES=1 npm run e2e -- pictures` draws all of them anew.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { closeDesk, languages, openDesk, type Language } from './desk.ts'
import { fillOffice, type FilledOffice } from './filled-office.ts'
import { words } from './words.ts'

/** What the template of vehicles is called. */
const templates = { mn: /Автомашины бүртгэл/, en: /Vehicle log/, ko: /차량 운행 일지/ }
const docs = path.resolve(import.meta.dirname, '../docs')
const crisp = { deviceScaleFactor: 2, viewport: { width: 1440, height: 900 } }
const phone = { deviceScaleFactor: 2, viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true }
/** As wide as a page of text shows it, so that letters stay letters. */
const page = { viewport: { width: 1240, height: 800 } }

if (process.env.PICTURES === '1') {
  // One office for both: what is seen must not hang on which ran first.
  test('the pictures of the README and of the guide', async ({ browser }) => {
    test.setTimeout(600_000)
    const office = await fillOffice()
    await readme(browser, office)
    for (const lang of languages) await guide(browser, office, lang)
  })
}

async function readme(browser: Browser, office: FilledOffice) {
  const reviewer = await openDesk(browser, 'reviewer', crisp)
  await take(reviewer, `/workflow/inbox?id=${office.changed}`, 'images/inbox')
  await closeDesk(reviewer)

  const dark = await openDesk(browser, 'reviewer', { ...crisp, theme: 'dark' })
  await take(dark, `/workflow/inbox?id=${office.changed}`, 'images/inbox-dark')
  await closeDesk(dark)

  const creator = await openDesk(browser, 'creator', crisp)
  await take(creator, `/workflow/${office.ended}`, 'images/document')
  await closeDesk(creator)

  const councillor = await openDesk(browser, 'councillor2', crisp)
  await take(councillor, `/workflow/${office.voting}`, 'images/vote')
  await closeDesk(councillor)

  const builder = await openDesk(browser, 'builder', crisp)
  await take(builder, '/workflow?design=1', 'images/designer', drawn)
  await closeDesk(builder)

  const pocket = await openDesk(browser, 'councillor2', {
    ...phone,
    deviceScaleFactor: 3,
    viewport: { width: 390, height: 844 },
  })
  await take(pocket, `/workflow/${office.voting}`, 'images/phone')
  await take(pocket, '/workflow/inbox', 'images/phone-inbox')
  await closeDesk(pocket)
}

/** Who opens what, and what is done there before the picture is taken. */
async function guide(browser: Browser, office: FilledOffice, lang: Language) {
  const say = (key: string) => words(lang, key)
  const press = (key: string) => async (at: Page) => {
    await at.getByRole('button', { name: say(key), exact: true }).click()
  }
  const shots: Record<string, [name: string, address: string, before?: (at: Page) => Promise<void>][]> = {
    reviewer: [
      ['home', '/home'],
      ['inbox', `/workflow/inbox?id=${office.changed}`],
      ['around', `/workflow/${office.changed}`, press('workflow.around.more')],
    ],
    creator: [
      ['new-document', '/workflow/new?flow=1'],
      ['document', `/workflow/${office.ended}`],
    ],
    councillor2: [['vote', `/workflow/${office.voting}`]],
    secretary: [
      [
        'sheet',
        `/workflow/${office.toPrepare}`,
        async (at) =>
          at
            .getByRole('heading', { name: say('workflow.sheet.title') })
            .first()
            .scrollIntoViewIfNeeded(),
      ],
    ],
    builder: [
      ['designer', '/workflow?design=1', drawn],
      [
        'dry-run',
        '/workflow?design=1',
        async (at) => {
          await drawn(at)
          await press('flowdesign.try')(at)
        },
      ],
      [
        'builder',
        '/builder',
        async (at) => {
          await press('builder.project_add')(at)
          await at.getByRole('dialog').getByRole('textbox').first().fill('Машин техник')
          await press('platform.save')(at)
          await at
            .getByRole('button', { name: say('builder.table_add'), exact: true })
            .last()
            .click()
          await at.getByRole('radio', { name: say('builder.from_template') }).check()
          await at.getByRole('button', { name: templates[lang] }).click()
          await press('builder.begin')(at)
          await at.getByRole('row').last().click()
          await at.getByRole('treeitem').nth(2).click()
        },
      ],
    ],
    admin: [
      ['users', '/admin/users'],
      [
        'role',
        '/admin/roles/2',
        async (at) =>
          at
            .getByRole('table')
            .first()
            .evaluate((matrix) => matrix.scrollIntoView({ block: 'start' })),
      ],
    ],
    superadmin: [
      ['organizations', '/lambda/puzzle'],
      ['system', '/lambda/system'],
    ],
  }
  mkdirSync(path.join(docs, `guide/pictures/${lang}`), { recursive: true })
  const draw = async (
    login: string | null,
    look: typeof page | typeof phone,
    wanted: [string, string, ((at: Page) => Promise<void>)?][],
  ) => {
    const desk = await openDesk(browser, login, { ...look, lang })
    for (const [name, address, before] of wanted) await take(desk, address, `guide/pictures/${lang}/${name}`, before)
    await closeDesk(desk)
  }
  for (const [login, wanted] of Object.entries(shots)) await draw(login, page, wanted)
  await draw('councillor2', phone, [['phone', '/workflow/inbox']])
  await draw(null, page, [['verify', '/verify']])
}

async function drawn(at: Page) {
  await expect(at.locator('.react-flow__edge').first()).toBeAttached()
}

async function take(at: Page, address: string, name: string, before?: (at: Page) => Promise<void>) {
  await at.goto(address)
  await expect(at.locator('main h1').first()).toBeVisible()
  await expect(at.getByRole('status', { name: /^(Ачаалж байна|Loading|불러오는 중)/ })).toHaveCount(0)
  await before?.(at)
  await at.evaluate(() => document.fonts.ready)
  // Signatures come when they are in sight.
  await at.waitForLoadState('networkidle')
  // A palette is enough for a screen, and a third of the bytes.
  await sharp(await at.screenshot({ animations: 'disabled' }))
    .png({ palette: true, quality: 80, effort: 10 })
    .toFile(path.join(docs, `${name}.png`))
}
