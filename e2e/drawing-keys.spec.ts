import { expect, test, type Locator, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { listenTo } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string, params: Record<string, string> = {}) =>
  Object.entries(params).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), words('mn', key))

const STOPS = 120
const named = (name: string) => `[aria-label="${name}"]`
const focused = (page: Page) => page.locator(':focus')

/** Until the keys stand there, forwards or back; nothing is pressed with a mouse. */
async function tabToThe(page: Page, goal: Locator, key = 'Tab') {
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press(key)
    if (await goal.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('the keys never come there')
}

const tabTo = (page: Page, selector: string, key?: string) => tabToThe(page, page.locator(selector).first(), key)

/** The button of this name that comes next. */
async function press(page: Page, name: string) {
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const isThere = await page.evaluate(
      (wanted) =>
        document.activeElement?.matches('button') &&
        (document.activeElement.ariaLabel ?? document.activeElement.textContent).trim() === wanted,
      name,
    )
    if (isThere) return page.keyboard.press('Enter')
  }
  throw new Error(`the keys never come to ${name}`)
}

test(
  'a flow is begun, drawn, tried, published and compared with the keys alone, which are never lost',
  { tag: NIGHT },
  async ({ browser }) => {
    test.setTimeout(90_000)
    const page = await openDesk(browser, 'builder')
    const heard = listenTo(page)
    const name = `Гараар ${Date.now().toString(36)}`
    await page.goto(url('/workflow'))
    await expect(page.getByRole('button', { name: say('flowdesign.flows.add') })).toBeVisible()
    await press(page, say('flowdesign.flows.add'))
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 1, name })
    await expect(heading, 'the keys begin in the flow that was made').toBeFocused()

    // The first step follows the start, wherever the canvas was moved to both are among the stops.
    await press(page, 'Хянах')
    const sheet = page.getByRole('complementary')
    await expect(sheet).toBeVisible()
    await expect(page.locator('.react-flow__edge')).toHaveCount(1)
    await tabTo(page, '.react-flow__node[data-id="start"]')
    await tabTo(page, named(`${say('flowdesign.name')}: ${say('platform.language.named_mn')}`))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Дарга хянах')
    await tabToThe(page, sheet.getByRole('button', { name: say('flowdesign.which.role') }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('Захирал')
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(focused(page), 'back at what opened the choice').toHaveText(/Захирал/)
    for (const [at, end] of ['Албажсан', 'Цуцлагдсан'].entries()) {
      const select = sheet.getByLabel(say('flowdesign.leads_to')).nth(at)
      await tabToThe(page, select)
      for (let down = 0; down <= at; down += 1) await page.keyboard.press('ArrowDown')
      await expect(select.locator('option:checked')).toHaveText(end)
    }
    await expect(page.locator('.react-flow__edge')).toHaveCount(3)

    await tabTo(page, 'header input[type=radio]', 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const prefix = page.getByLabel(say('flowdesign.prefix'))
    await expect(prefix).toBeVisible()
    await tabToThe(page, prefix)
    await page.keyboard.type('ГАР')

    await tabTo(page, named(say('flowdesign.try')), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await press(page, 'Хянасан')
    await expect(page.getByText(say('flowdesign.play_ended'))).toBeVisible()
    await expect(
      page.getByRole('heading', { name: say('flowdesign.dry_run') }),
      'the pressed outcome is gone, the panel is not',
    ).toBeFocused()
    await press(page, say('platform.close'))
    await expect(
      page.getByRole('button', { name: say('flowdesign.try'), exact: true }),
      'the panel is gone, what opened it is not',
    ).toBeFocused()

    const publish = page.getByRole('dialog', { name: say('flowdesign.publish') })
    await press(page, say('flowdesign.publish'))
    await expect(publish).toBeVisible()
    await press(page, say('flowdesign.publish'))
    await expect(page.getByText(say('flowdesign.published', { version: '1' }))).toBeVisible()
    await expect(
      page.getByRole('button', { name: say('flowdesign.publish'), exact: true }),
      'what was pressed stays, and says that there is nothing new',
    ).toBeFocused()

    // What was changed since is looked at on the way to the next version, and leads back to publishing it.
    await tabTo(page, '.react-flow__node[data-id="check_1"]')
    await page.keyboard.press('Enter')
    await tabTo(page, named(`${say('flowdesign.name')}: ${say('platform.language.named_mn')}`))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Захирал хянах')
    await tabToThe(page, page.getByRole('button', { name: say('flowdesign.publish'), exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const changes = say('flowdesign.publish_changes', { version: '1' })
    await press(page, changes)
    const compare = page.getByRole('dialog', { name: say('flowdesign.compare_title') })
    await expect(compare.locator('ins')).toHaveText(['Захирал хянах'])
    await page.keyboard.press('Escape')
    await expect(compare).toHaveCount(0)
    await expect(publish.getByRole('button', { name: changes })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: say('flowdesign.publish'), exact: true })).toBeFocused()
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)
