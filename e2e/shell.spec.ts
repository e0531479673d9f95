// The frame around every screen: settings, tabs, menus, routes.
import { expect, test, type Locator, type Page } from '@playwright/test'
import { url } from './app.ts'
import { person } from './person.ts'
import { closeDesk, openDesk } from './desk.ts'
import { decide, send } from './documents.ts'
import { axeFindings, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string) => words('mn', key)

const menuOf = (page: Page) => page.getByRole('navigation', { name: say('platform.shell.menu'), exact: true })
const strip = (page: Page) => page.getByRole('navigation', { name: say('platform.tabs.label') })
const tab = (page: Page, name: string | RegExp) => strip(page).getByRole('link', { name })
const inbox = () => say('workflow.inbox.title')
const profile = () => say('access.profile.title')
// A long menu has a box of its own.
const inboxSearch = (page: Page) => page.getByRole('searchbox', { name: say('workflow.inbox.search'), exact: true })
const shownHeading = (page: Page) => page.locator('main h1:visible')

async function openSettings(page: Page) {
  await page.getByRole('button', { name: say('platform.settings') }).click()
  return page.getByRole('dialog', { name: say('platform.settings') })
}

async function openProfile(page: Page) {
  await menuOf(page).getByRole('link', { name: 'Миний мэдээлэл' }).click()
  await expect(page).toHaveURL(/\/admin\/profile$/)
  await expect(shownHeading(page)).toHaveCount(1)
}

test.describe('the setting drawer', () => {
  test('every choice is seen at once, outlives a reload and can be taken back', async ({ browser }) => {
    const page = await openDesk(browser, 'director')
    const heard = listenTo(page)
    await page.goto('/workflow/inbox')
    const drawer = await openSettings(page)
    const root = page.locator('html')
    await drawer.getByRole('radio', { name: say('platform.setting.dark'), exact: true }).check()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await drawer.getByRole('radio', { name: say('platform.setting.colour_lighten_40') }).check()
    await drawer.getByLabel(say('platform.setting.gray')).check()
    await drawer.getByLabel(say('platform.setting.weak')).check()
    await drawer.getByLabel(say('platform.setting.compact')).check()
    await drawer.getByRole('radio', { name: say('platform.setting.content_fluid') }).check()
    await drawer.getByRole('radio', { name: say('platform.setting.layout_top'), exact: true }).check()
    await drawer.getByLabel(say('platform.setting.watermark')).check()
    await drawer.getByLabel(say('platform.setting.multi_tab')).check()
    await expect(page.locator('aside')).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])

    await page.reload()
    await expect(shownHeading(page)).toBeVisible()
    for (const name of ['data-gray', 'data-weak', 'data-compact', 'data-fluid'])
      await expect(root).toHaveAttribute(name)
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('aside')).toHaveCount(0)
    await expect(strip(page)).toBeVisible()
    await expect(page.locator('svg pattern text').first()).toHaveText(/\p{Lu}\.\p{L}+/u)

    await (await openSettings(page)).getByRole('button', { name: say('platform.setting.reset') }).click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(root).not.toHaveAttribute('data-gray')
    await expect(page.locator('aside')).toBeVisible()
    await expect(strip(page)).toHaveCount(0)
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  })

  test('the watermark lies over dialogs and menus as well', { tag: NIGHT }, async ({ browser }) => {
    const page = await openDesk(browser, 'director', { settings: { watermark: true } })
    await page.goto('/workflow/inbox')
    await expect(shownHeading(page)).toBeVisible()
    const mark = page.locator('[popover]:has(> svg pattern)')
    /** Whether a picture of this shows the mark. */
    const isMarked = async (layer: Locator) => {
      const seen = await layer.screenshot()
      await mark.evaluate((one: HTMLElement) => {
        one.style.visibility = 'hidden'
      })
      const bare = await layer.screenshot()
      await mark.evaluate((one: HTMLElement) => {
        one.style.visibility = ''
      })
      return !seen.equals(bare)
    }
    await page.getByRole('button', { name: say('platform.shell.person_menu') }).click()
    const menu = page.locator('[popover="auto"]:popover-open')
    await expect(menu).toBeVisible()
    await expect.poll(() => isMarked(menu)).toBe(true)
    await page.keyboard.press('Escape')
    const drawer = await openSettings(page)
    await expect(drawer).toBeVisible()
    await expect.poll(() => isMarked(drawer)).toBe(true)
    await closeDesk(page)
  })

  test('where its code does not come, the page and what is typed in it stay', { tag: NIGHT }, async ({ browser }) => {
    const page = await openDesk(browser, 'director', { fresh: true })
    await page.goto('/admin/profile')
    const note = page.getByLabel('Тэмдэглэл')
    await note.fill('Хадгалаагүй тэмдэглэл')
    await page.route('**/assets/SettingDrawer*', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('button', { name: say('platform.settings') }).click()
    await expect(page.getByText(say('platform.error.chunk'))).toBeVisible()
    await expect(note).toHaveValue('Хадгалаагүй тэмдэглэл')
    await closeDesk(page)
  })

  test('it opens from the person menu and from the palette too', { tag: NIGHT }, async ({ browser }) => {
    const page = await openDesk(browser, 'director', { viewport: { width: 390, height: 844 } })
    await page.goto('/workflow/inbox')
    const drawer = page.getByRole('dialog', { name: say('platform.settings') })
    await page.getByRole('button', { name: say('platform.shell.person_menu') }).click()
    await page
      .getByRole('dialog', { name: say('platform.shell.person_menu') })
      .getByRole('button', { name: say('platform.settings') })
      .click()
    await expect(drawer).toBeVisible()
    expect(await widerThanScreen(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await page.keyboard.press('Control+KeyK')
    // A screen that stands in no menu, by the word of the dictionary.
    await page.getByRole('combobox').fill('хамгаалалт')
    await expect(page.getByRole('option', { name: say('access.security.title') })).toBeVisible()
    await page.getByRole('combobox').fill(say('platform.settings'))
    await page
      .getByRole('option', { name: say('platform.settings'), exact: true })
      .first()
      .click()
    await expect(drawer).toBeVisible()
    await closeDesk(page)
  })

  test('the chosen mode is there before anything is drawn', async ({ browser }) => {
    const page = await openDesk(browser, 'director', { theme: 'dark' })
    // The page as it is before the program has come.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/workflow/inbox')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const [red = 255] = await page.evaluate(() =>
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)!.map(Number),
    )
    expect(red).toBeLessThan(40)
    await closeDesk(page)
  })

  test('on a wide screen the product can be looked at as on a phone', { tag: NIGHT }, async ({ browser }) => {
    const page = await openDesk(browser, 'director')
    await page.goto('/workflow/inbox')
    await (await openSettings(page)).getByRole('radio', { name: say('platform.setting.device_mobile') }).check()
    const phone = page.frameLocator('iframe')
    await expect(phone.getByRole('button', { name: say('platform.shell.open_menu') })).toBeVisible()
    expect((await page.locator('iframe').boundingBox())?.width).toBe(390)
    await phone.getByRole('button', { name: say('platform.shell.open_menu') }).click()
    await phone.getByRole('link', { name: 'Миний мэдээлэл' }).click()
    await expect(phone.locator('main h1')).toBeVisible()
    await page.getByRole('button', { name: say('platform.setting.device_close') }).click()
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/profile$/)
    await closeDesk(page)
  })

  test('what is typed in that preview is not lost without a question', { tag: NIGHT }, async ({ browser }) => {
    const page = await openDesk(browser, 'director', { settings: { device: 'mobile' } })
    await page.goto('/admin/profile')
    const phone = page.frameLocator('iframe')
    const note = phone.getByLabel('Тэмдэглэл')
    const close = page.getByRole('button', { name: say('platform.setting.device_close') })
    const question = page.getByRole('dialog', { name: say('platform.tabs.unsaved_title') })
    await note.fill('Утсан дээр бичсэн')
    await close.click()
    await question.getByRole('button', { name: say('platform.cancel') }).click()
    await expect(note).toHaveValue('Утсан дээр бичсэн')
    // Nor by a window that is made smaller than one that would offer the preview.
    await page.setViewportSize({ width: 820, height: 900 })
    await expect(close).toBeInViewport()
    await expect(note).toHaveValue('Утсан дээр бичсэн')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(note).toHaveValue('Утсан дээр бичсэн')
    // Its form waits, too, while another screen is looked at in there.
    await phone.getByRole('button', { name: say('platform.shell.open_menu') }).click()
    // How many wait there is part of its name.
    await phone.getByRole('link', { name: new RegExp(`^${inbox()}`) }).click()
    await expect(phone.getByRole('heading', { level: 1, name: inbox() })).toBeVisible()
    await page.getByRole('button', { name: say('platform.setting.device_desktop') }).click()
    await question.getByRole('button', { name: say('platform.dialog.leave') }).click()
    await expect(page.locator('iframe')).toHaveCount(0)
    await closeDesk(page)
  })

  test('what does nothing at the width of the screen is not offered there', { tag: NIGHT }, async ({ browser }) => {
    const page = await openDesk(browser, 'director', { settings: { layout: 'mixed', theme: 'navy' } })
    await page.goto('/workflow/inbox')
    const drawer = await openSettings(page)
    const offered = async () => {
      const found = await Promise.all(
        ['layout', 'sidebar', 'content_width', 'device'].map((name) =>
          drawer.getByRole('group', { name: say(`platform.setting.${name}`), exact: true }).count(),
        ),
      )
      return { found, isFixedAnyway: await drawer.getByLabel(say('platform.setting.fixed_header')).isDisabled() }
    }
    await expect.poll(offered).toEqual({ found: [1, 1, 1, 1], isFixedAnyway: true })
    await page.setViewportSize({ width: 820, height: 900 })
    await expect.poll(offered).toEqual({ found: [1, 0, 1, 0], isFixedAnyway: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(offered).toEqual({ found: [0, 0, 0, 0], isFixedAnyway: false })
    await page.keyboard.press('Escape')
    // The colour of the menu, on the other hand, is that of the menu on a phone as well.
    await page.getByRole('button', { name: say('platform.shell.open_menu') }).click()
    const [red = 255] = await page
      .getByRole('dialog', { name: say('platform.shell.menu') })
      .locator('[data-look=navy]')
      .evaluate((one) => getComputedStyle(one).backgroundColor.match(/\d+/g)!.map(Number))
    expect(red).toBeLessThan(60)
    expect(await axeFindings(page)).toEqual([])
    await closeDesk(page)
  })
})

for (const when of ['before', 'after'])
  test(
    `a screen whose code could not be fetched ahead is fetched when it is opened, where that failed ${when} the press`,
    { tag: when === 'after' ? [] : NIGHT },
    async ({ browser }) => {
      const page = await openDesk(browser, 'director', { fresh: true })
      let asked = 0
      let isAhead = true
      let fail = () => {}
      const failed = new Promise<void>((resolve) => {
        fail = resolve
      })
      await page.route('**/assets/ProfilePage*.js', async (route) => {
        asked += 1
        if (!isAhead) return route.continue()
        if (when === 'after') await failed
        await route.abort()
      })
      await page.goto('/workflow/inbox')
      const link = menuOf(page).getByRole('link', { name: 'Миний мэдээлэл' })
      // The menu may be drawn once more before it stands, and what has failed is asked for once more by the next
      // hovering.
      await expect(async () => {
        await page.mouse.move(700, 500)
        await link.hover()
        await expect.poll(() => asked, { timeout: 1000 }).toBeGreaterThan(0)
      }).toPass()
      isAhead = false
      await link.click()
      fail()
      await expect(page).toHaveURL(/\/admin\/profile$/)
      await expect(page.getByLabel('Тэмдэглэл')).toBeVisible()
      await closeDesk(page)
    },
  )

test.describe('tabs', () => {
  const corrected = 'Серверийн гэрээ, засварласан'

  async function returnedDocument(title: string) {
    const id = await send('creator', title)
    await decide('reviewer', id, 'returned', { description: 'Засна уу.' })
    return id
  }

  test('what is typed, searched and scrolled stays over a change of tabs and over a reload', async ({ browser }) => {
    const id = await returnedDocument('Таб дахь гэрээ')
    const page = await openDesk(browser, 'creator', {
      viewport: { width: 1200, height: 560 },
      settings: { multiTab: true },
    })
    const heard = listenTo(page)
    await page.goto(`/workflow/${id}`)
    const title = page.getByRole('textbox', { name: say('workflow.form.title'), exact: true })
    await title.fill(corrected)
    await expect(tab(page, /Таб дахь гэрээ/).getByText(say('platform.tabs.has_unsaved'))).toBeAttached()
    await title.evaluate((one: HTMLInputElement) => one.setSelectionRange(2, 5))

    await menuOf(page).getByRole('link', { name: 'Шийдвэрлэх' }).click()
    await inboxSearch(page).fill('байхгүй баримт')
    await expect(page).toHaveURL(/q=/)
    await openProfile(page)
    // Once there is enough to scroll.
    await expect
      .poll(() =>
        page.locator('#main').evaluate((main) => {
          main.scrollTo(0, 220)
          return main.scrollTop
        }),
      )
      .toBe(220)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ls_tabs')?.includes('"scroll":220'))).toBe(true)

    await tab(page, /Таб дахь гэрээ/).click()
    await expect(title).toHaveValue(corrected)
    expect(await title.evaluate((one: HTMLInputElement) => [one.selectionStart, one.selectionEnd])).toEqual([2, 5])
    await expect(shownHeading(page)).toHaveCount(1)

    await tab(page, inbox()).click()
    await expect(inboxSearch(page)).toHaveValue('байхгүй баримт')
    await tab(page, profile()).click()
    await expect.poll(() => page.locator('#main').evaluate((main) => main.scrollTop)).toBe(220)
    expect(await axeFindings(page)).toEqual([])

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(strip(page).getByRole('link')).toHaveCount(3)
    await expect.poll(() => page.locator('#main').evaluate((main) => main.scrollTop)).toBe(220)
    await tab(page, inbox()).click()
    await expect(inboxSearch(page)).toHaveValue('байхгүй баримт')
    await tab(page, /Таб дахь гэрээ/).click()
    await expect(title).toHaveValue(corrected)
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  })

  test(
    'closing one that holds typing asks, and what it is asked about is named',
    { tag: NIGHT },
    async ({ browser }) => {
      const id = await returnedDocument('Хаагдах гэрээ')
      const page = await openDesk(browser, 'creator', { settings: { multiTab: true } })
      await page.goto(`/workflow/${id}`)
      await page.getByLabel(say('workflow.form.title')).fill(corrected)
      await openProfile(page)
      const close = strip(page).getByRole('button', { name: /Хаагдах гэрээ/ })
      await close.click()
      const question = page.getByRole('dialog', { name: say('platform.tabs.unsaved_title') })
      await expect(question).toContainText('Хаагдах гэрээ')
      await question.getByRole('button', { name: say('platform.cancel') }).click()
      await expect(strip(page).getByRole('link')).toHaveCount(2)
      await close.click()
      await question.getByRole('button', { name: say('platform.dialog.leave') }).click()
      await expect(strip(page).getByRole('link')).toHaveCount(1)
      await closeDesk(page)
    },
  )

  test('tabs are pinned, moved by mouse and by key, and closed in every way', async ({ browser }) => {
    const ids = [await send('creator', 'Нэгдүгээр'), await send('creator', 'Хоёрдугаар')]
    const page = await openDesk(browser, 'creator', { settings: { multiTab: true } })
    await page.goto('/workflow/inbox')
    await expect(tab(page, inbox())).toBeVisible()
    for (const id of ids) {
      await page.goto(`/workflow/${id}`)
      await expect(shownHeading(page)).toBeVisible()
    }
    await openProfile(page)
    const names = async () => (await strip(page).getByRole('link').allInnerTexts()).map((name) => name.trim())
    await expect.poll(names).toEqual([inbox(), 'Нэгдүгээр', 'Хоёрдугаар', profile()])

    await tab(page, 'Хоёрдугаар').focus()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(names).toEqual([inbox(), 'Хоёрдугаар', 'Нэгдүгээр', profile()])

    const [from, to] = [await tab(page, 'Нэгдүгээр').boundingBox(), await tab(page, inbox()).boundingBox()]
    await page.mouse.move(from!.x + 20, from!.y + 10)
    await page.mouse.down()
    await page.mouse.move(from!.x - 40, from!.y + 10, { steps: 4 })
    await page.mouse.move(to!.x + 4, to!.y + 10, { steps: 6 })
    await page.mouse.up()
    await expect.poll(names).toEqual(['Нэгдүгээр', inbox(), 'Хоёрдугаар', profile()])
    await expect(page, 'dragging opens nothing').toHaveURL(/\/admin\/profile$/)

    await tab(page, profile()).click({ button: 'right' })
    await page.getByRole('button', { name: say('platform.tabs.pin'), exact: true }).click()
    await expect.poll(names).toEqual([profile(), 'Нэгдүгээр', inbox(), 'Хоёрдугаар'])

    await tab(page, 'Хоёрдугаар').click({ button: 'middle' })
    await expect.poll(names).toEqual([profile(), 'Нэгдүгээр', inbox()])
    await page.keyboard.press('BracketRight')
    await expect(page).toHaveURL(new RegExp(ids[0]!))
    await tab(page, 'Нэгдүгээр').click({ button: 'right' })
    await page.getByRole('button', { name: say('platform.tabs.close_right') }).click()
    await expect.poll(names).toEqual([profile(), 'Нэгдүгээр'])
    await tab(page, 'Нэгдүгээр').focus()
    await page.keyboard.press('Delete')
    await expect(page).toHaveURL(/\/admin\/profile$/)
    await expect.poll(names).toEqual([profile()])
    await expect(tab(page, profile())).toBeFocused()
    await closeDesk(page)
  })

  test(
    'a tab that is put away shows what happened meanwhile, and a visit outside the frame leaves it whole',
    { tag: NIGHT },
    async ({ browser }) => {
      const id = await send('creator', 'Хүлээж буй гэрээ')
      const page = await openDesk(browser, 'creator', { settings: { multiTab: true } })
      await page.goto(`/workflow/${id}`)
      await expect(shownHeading(page)).toHaveText('Хүлээж буй гэрээ')
      await openProfile(page)
      await decide('reviewer', id, 'returned', { description: 'Огноог засна уу.' })
      await tab(page, 'Хүлээж буй гэрээ').click()
      await expect(page.getByText('Огноог засна уу.').first()).toBeVisible()

      await page.getByLabel(say('workflow.form.title')).fill(corrected)
      await menuOf(page).getByRole('link', { name: 'Шинэ баримт' }).click()
      await expect(page).toHaveURL(/\/workflow\/new$/)
      await page.goBack()
      await expect(page.getByLabel(say('workflow.form.title'))).toHaveValue(corrected)
      await closeDesk(page)
    },
  )

  test('going back to a tab takes a part of the work of opening its screen', { tag: NIGHT }, async ({ browser }) => {
    const page = await openDesk(browser, 'director', { settings: { multiTab: true }, fresh: true })
    await page.goto('/workflow/inbox')
    await expect(tab(page, inbox())).toBeVisible()
    // The time of this page's own thread: what other programs of the machine do meanwhile is not ours.
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const worked = async () =>
      (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
    // How long anything takes is the machine's; how much less it is to show again what is kept is ours.
    const start = await worked()
    await openProfile(page)
    await expect(tab(page, profile())).toBeVisible()
    const opened = (await worked()) - start
    const times: number[] = []
    for (const name of [inbox(), profile(), inbox(), profile(), inbox(), profile()]) {
      const before = await worked()
      await tab(page, name).click()
      await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
      await expect(shownHeading(page).first()).toBeVisible()
      times.push((await worked()) - before)
    }
    const middle = times.toSorted((a, b) => a - b)[3]!
    console.log(`opened: ${Math.round(opened)} ms of work; tab switch: ${times.map(Math.round).join(', ')}`)
    expect(middle).toBeLessThan(opened / 2)
    await closeDesk(page)
  })

  test('on a phone there is a number with a list behind it', { tag: NIGHT }, async ({ browser }) => {
    const page = await openDesk(browser, 'director', {
      viewport: { width: 390, height: 844 },
      settings: { multiTab: true },
    })
    await page.goto('/workflow/inbox')
    await expect(shownHeading(page)).toBeVisible()
    await page.getByRole('button', { name: say('platform.shell.open_menu') }).click()
    await page.getByRole('link', { name: 'Миний мэдээлэл' }).click()
    await expect(page).toHaveURL(/profile/)
    await expect(strip(page)).toHaveCount(0)
    await page.getByRole('button', { name: say('platform.tabs.open').replace('{{count}}', '2') }).click()
    const list = page.getByRole('dialog', { name: say('platform.tabs.label') })
    await list.getByRole('link', { name: inbox() }).click()
    await expect(page).toHaveURL(/\/workflow\/inbox/)
    await closeDesk(page)
  })

  test('the next person at this browser finds none of them', async ({ browser }) => {
    const page = await openDesk(browser, 'director', { settings: { multiTab: true } })
    await page.goto('/workflow/inbox')
    await openProfile(page)
    await expect(tab(page, profile())).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('ls_tabs'))).toContain('/admin/profile')
    await page.getByRole('button', { name: say('platform.shell.person_menu') }).click()
    await page.getByRole('button', { name: say('platform.shell.sign_out'), exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => localStorage.getItem('ls_tabs'))).toBeNull()
    await closeDesk(page)
  })
})

test.describe('menus', () => {
  const item = (id: number, type: string, title: string, more: object = {}) => ({
    id,
    type,
    title: { mn: title },
    link_to: null,
    url: null,
    icon: null,
    parent: null,
    children: [],
    sub_top_children: [],
    ...more,
  })

  /** The menu as an administrator may have drawn it, with every kind of item. */
  async function withMenu(page: Page, menu: object[]) {
    await page.route('**/org/user-permissions*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { permission: object }
      await route.fulfill({ response: answer, json: { ...body, permission: { ...body.permission, menu } } })
    })
  }

  const menu = [
    item(1, 'router-link', 'Шийдвэрлэх', { url: '/workflow/inbox' }),
    item(2, 'noAction', 'Бүлэг', {
      children: [
        item(3, 'router-link', 'Миний мэдээлэл', { url: '/admin/profile' }),
        item(4, 'crud', 'Гэрээний бүртгэл'),
      ],
    }),
    item(5, 'divider', ''),
    item(6, 'noActionSubTop', 'Борлуулалт', {
      sub_top_children: [
        item(7, 'router-link', 'Удирдлага', { url: '/admin' }),
        item(8, 'link', 'Лавлах', { url: 'https://example.mn/' }),
      ],
    }),
  ]

  test('each kind of item does what it is for', async ({ browser }) => {
    const page = await openDesk(browser, 'director')
    await withMenu(page, menu)
    await page.goto('/workflow/inbox')
    const side = menuOf(page)
    await expect(side.getByRole('button', { name: 'Бүлэг' })).toHaveAttribute('aria-expanded', 'false')
    await side.getByRole('button', { name: 'Бүлэг' }).click()
    await expect(side.getByRole('link', { name: 'Гэрээний бүртгэл' })).toHaveAttribute('href', '/admin/p/4')
    await side.getByRole('link', { name: 'Миний мэдээлэл' }).click()
    await expect(page.getByRole('navigation', { name: say('platform.shell.trail') })).toHaveText(
      /Бүлэг\s*Миний мэдээлэл/,
    )
    await expect(page.getByRole('navigation', { name: say('platform.shell.second_row') })).toHaveCount(0)

    await side.getByRole('link', { name: 'Борлуулалт' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    const second = page.getByRole('navigation', { name: say('platform.shell.second_row') })
    await expect(second.getByRole('link', { name: 'Удирдлага' })).toHaveAttribute('aria-current', 'page')
    await expect(second.getByRole('link', { name: 'Лавлах' })).toHaveAttribute('target', '_blank')
    await expect(second.getByRole('link', { name: 'Лавлах' })).toHaveAttribute('href', 'https://example.mn/')
    expect(await axeFindings(page)).toEqual([])
    await closeDesk(page)
  })

  test(
    'on a phone, where there is no second row, its screens unfold in the menu',
    { tag: NIGHT },
    async ({ browser }) => {
      const page = await openDesk(browser, 'director', { viewport: { width: 390, height: 780 } })
      await withMenu(page, menu)
      await page.goto('/workflow/inbox')
      await page.getByRole('button', { name: say('platform.shell.open_menu') }).click()
      const drawer = page.getByRole('dialog', { name: say('platform.shell.menu') })
      await drawer.getByRole('button', { name: 'Борлуулалт' }).click()
      await expect(drawer.getByRole('link', { name: 'Лавлах' })).toHaveAttribute('href', 'https://example.mn/')
      await drawer.getByRole('link', { name: 'Удирдлага' }).click()
      await expect(page).toHaveURL(/\/admin$/)
      await closeDesk(page)
    },
  )

  test(
    'above the page what does not fit stands behind the last entry, and in the mixed layout the rest stands beside',
    { tag: NIGHT },
    async ({ browser }) => {
      const page = await openDesk(browser, 'director', {
        viewport: { width: 1000, height: 700 },
        settings: { layout: 'top' },
      })
      const many = Array.from({ length: 14 }, (_, at) => item(20 + at, 'crud', `Бүртгэлийн хэсэг ${at}`))
      await withMenu(page, [...menu, ...many])
      await page.goto('/workflow/inbox')
      await menuOf(page)
        .getByRole('button', { name: say('platform.shell.more') })
        .click()
      const more = page.getByRole('dialog', { name: say('platform.shell.more') })
      await expect(more.getByRole('link', { name: 'Бүртгэлийн хэсэг 13' })).toHaveAttribute('href', '/admin/p/33')
      await page.keyboard.press('Escape')
      expect(await widerThanScreen(page)).toEqual([])
      expect(await axeFindings(page)).toEqual([])

      await (await openSettings(page)).getByRole('radio', { name: say('platform.setting.layout_mixed') }).check()
      await page.keyboard.press('Escape')
      await expect(page.locator('aside')).toHaveCount(0)
      await menuOf(page).getByRole('link', { name: 'Бүлэг' }).click()
      await expect(page).toHaveURL(/\/admin\/profile$/)
      await expect(page.locator('aside').getByRole('link', { name: 'Гэрээний бүртгэл' })).toBeVisible()
      await closeDesk(page)
    },
  )

  test('a long menu is searched', { tag: NIGHT }, async ({ browser }) => {
    const page = await openDesk(browser, 'director')
    await withMenu(page, [...menu, ...Array.from({ length: 9 }, (_, at) => item(20 + at, 'crud', `Хэсэг ${at}`))])
    await page.goto('/workflow/inbox')
    await menuOf(page)
      .getByRole('searchbox', { name: say('platform.shell.find_in_menu') })
      .fill('gereenii')
    await expect(menuOf(page).getByRole('link')).toHaveText([/Гэрээний бүртгэл\s*Бүлэг/])
    await closeDesk(page)
  })
})

test.describe('routes', () => {
  test('administrators start from what they may administer, others are told that there is nothing', async ({
    browser,
  }) => {
    const page = await openDesk(browser, 'admin')
    const heard = listenTo(page)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: say('platform.admin.title') })).toBeVisible()
    await page.locator('main').getByRole('link', { name: 'Хэрэглэгчид' }).click()
    await expect(page).toHaveURL(/\/admin\/users$/)
    expect(heard.take()).toEqual([])
    await closeDesk(page)

    const visitor = await openDesk(browser, null)
    await visitor.goto('/admin')
    await expect(visitor.getByText(say('platform.sign_in.description'))).toBeVisible()
    await expect(visitor).toHaveURL(/\/$/)
    await closeDesk(visitor)
  })

  test(
    'an address nobody knows and one whose rule refuses it say so in their own words',
    { tag: NIGHT },
    async ({ browser }) => {
      const page = await openDesk(browser, 'director')
      await page.goto('/finance')
      await expect(page.getByText('Page not found: /finance')).toBeVisible()
      await page.goto('/workflow/x')
      await expect(page.getByText('Page Not Found: /workflow/x')).toBeVisible()
      await closeDesk(page)
    },
  )
})

test.describe('the landing page', () => {
  // Where an organisation's site stands at the address of the installation, its front page would be there.
  test.beforeAll(async () => {
    const superadmin = await person('superadmin')
    await superadmin.call('POST', '/api/site/main', { org_id: null })
    // A process remembers for some seconds whose site stands there.
    const front = async () => (await fetch(url('/'))).text()
    await expect.poll(front, { timeout: 20_000 }).toContain(words('mn', 'app.front.headline'))
  })

  test('is there without any program, in the language that was asked for', async ({ browser }) => {
    const page = await openDesk(browser, null, { javaScriptEnabled: false })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('mn', 'app.front.headline'))
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('en', 'app.front.headline'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('main').getByRole('link', { name: words('en', 'app.front.sign_in') })).toHaveAttribute(
      'href',
      '/auth/login',
    )
    await closeDesk(page)
  })

  test('needs next to no code, and its buttons work', async ({ browser }) => {
    const page = await openDesk(browser, null, { viewport: { width: 390, height: 844 } })
    const heard = listenTo(page)
    const scripts: string[] = []
    page.on('response', (answer) => {
      if (new URL(answer.url()).pathname.endsWith('.js')) scripts.push(answer.url())
    })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, one) => sum + (one as PerformanceResourceTiming).encodedBodySize, 0),
    )
    console.log(`landing page: ${(bytes / 1024).toFixed(1)} kB of code in ${scripts.length} files`)
    expect(bytes).toBeLessThan(10 * 1024)
    await page.getByRole('button', { name: say('platform.shell.mode_dark') }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await axeFindings(page)).toEqual([])
    expect(await widerThanScreen(page)).toEqual([])
    await page
      .getByRole('main')
      .getByRole('link', { name: say('app.front.sign_in') })
      .click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByLabel('Нэвтрэх нэр')).toBeVisible()
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  })

  test('whoever is signed in goes on to their own start', async ({ browser }) => {
    const page = await openDesk(browser, 'director')
    await page.goto('/')
    await expect(page).toHaveURL(/\/home$/)
    await closeDesk(page)
  })
})
