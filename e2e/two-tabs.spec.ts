// A flow that is open twice, and keys that belong to a drawing which is not on the screen.
import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { listenTo } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string) => words('mn', `flowdesign.${key}`)
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
const view = (page: Page, which: string) => page.getByRole('radio', { name: say(`view_of.${which}`) })
/** Steps of what a flow begins with from these templates. */
const [LEAVE, BLANK] = [8, 3]
/** All of them: what lies beside the screen is not drawn. */
async function steps(page: Page, count: number) {
  await expect(async () => {
    await button(page, 'fit').click()
    await expect(page.locator('.react-flow__node-step')).toHaveCount(count, { timeout: 1000 })
  }).toPass()
}
const prefix = async (page: Page, text: string) => {
  await view(page, 'settings').check()
  await page.getByLabel(say('prefix')).fill(text)
}

test(
  'keys change only what is drawn on the screen, and nothing behind a dry run or an old version',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'builder')
    const heard = listenTo(page)
    const id = await flow('leave')
    await page.goto(url(`/workflow?design=${id}`))
    await steps(page, LEAVE)
    await choose(page, 'head_review')
    await page.keyboard.press('Control+KeyC')

    await view(page, 'form').check()
    for (const keys of ['Control+KeyV', 'Control+KeyD', 'Delete']) await page.keyboard.press(keys)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button(page, 'undo')).toBeDisabled()

    await view(page, 'diagram').check()
    await button(page, 'try').click()
    await page.keyboard.press('Control+KeyV')
    await expect(button(page, 'arrange')).toHaveCount(0)
    await page
      .getByRole('complementary')
      .getByRole('button', { name: words('mn', 'platform.close') })
      .click()
    await steps(page, LEAVE)

    // On the drawing they do, twice without one copy over the other.
    await page.keyboard.press('Control+KeyV')
    await page.keyboard.press('Control+KeyV')
    await steps(page, LEAVE + 2)
    await expect(page.locator('.react-flow__node[data-id="head_review_2"]')).toBeInViewport()
    await button(page, 'try').click()
    await page.keyboard.press('Control+KeyZ')
    await expect(button(page, 'undo')).toBeDisabled()
    await steps(page, LEAVE + 2)
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)

test('what is undone is not the draft behind a version that is looked at', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'builder')
  await page.goto(url('/workflow?design=2'))
  await steps(page, LEAVE)
  await choose(page, 'head_review')
  await page.keyboard.press('Control+KeyD')
  await expect(button(page, 'undo')).toBeEnabled()
  await steps(page, LEAVE + 1)
  await button(page, 'more').click()
  await button(page, 'versions').click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: say('open'), exact: true })
    .first()
    .click()
  await steps(page, LEAVE)
  await page.keyboard.press('Control+KeyZ')
  await button(page, 'back_to_draft').click()
  await steps(page, LEAVE + 1)
  await page.keyboard.press('Control+KeyZ')
  await steps(page, LEAVE)
  await closeDesk(page)
})

test(
  'steps are copied from one tab to another, and what was drawn in two tabs is never lost without being asked for',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'builder', { fresh: true })
    const id = await flow('leave')
    const other = await page.context().newPage()
    await page.goto(url(`/workflow?design=${id}`))
    await other.goto(url(`/workflow?design=${await flow('blank')}`))
    await steps(other, BLANK)
    await steps(page, LEAVE)
    await other.keyboard.press('Control+KeyV')
    await expect(other.getByText(say('nothing_copied'))).toBeVisible()
    await choose(page, 'head_review')
    await page.keyboard.press('Control+KeyC')
    await other.keyboard.press('Control+KeyV')
    await steps(other, BLANK + 1)
    await expect(other.getByText(say('save.saved'), { exact: true })).toBeVisible()

    await other.goto(url(`/workflow?design=${id}`))
    await steps(other, LEAVE)
    await prefix(page, 'ЭХ')
    await expect(page.getByText(say('save.saved'), { exact: true })).toBeVisible()
    await prefix(other, 'ХО')
    const dialog = other.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: say('conflict_own_title') })).toBeVisible()
    await other.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(other.getByLabel(say('prefix'))).toHaveValue('ХО')
    await other.getByLabel(say('prefix')).fill('ХОЁР')
    await button(other, 'save.conflict').click()
    await dialog.getByRole('button', { name: say('keep_this') }).click()
    await expect(other).not.toHaveURL(new RegExp(`design=${id}$`))
    await view(other, 'settings').check()
    await expect(other.getByLabel(say('prefix'))).toHaveValue('ХОЁР')
    await closeDesk(page)
  },
)

async function choose(page: Page, id: string) {
  await page.locator(`.react-flow__node[data-id="${id}"]`).click({ position: { x: 24, y: 12 } })
}

async function flow(template: string) {
  const builder = await person('builder')
  const { id } = await builder.call<{ id: number }>('POST', '/api/workflow/designs', {
    title: { mn: `Хоёр цонх ${Date.now().toString(36)}` },
    from: { kind: 'template', template },
  })
  return id
}
