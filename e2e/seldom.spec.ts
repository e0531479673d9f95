// What is done seldom and must not fail then: a flow that comes from a file and forks, and everything around a step
// but deciding it.
import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { decide, send } from './documents.ts'
import { listenTo } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string, params: Record<string, string> = {}) =>
  words('mn', key).replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? '')
const button = (place: Page | ReturnType<Page['getByRole']>, key: string) =>
  place.getByRole('button', { name: say(key), exact: true })

/** As another tool draws it: two lanes that are roles here, and something that is not taken over. */
const drawing = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="http://example.org">
  <bpmn:process id="p" name="Урамшуулал" isExecutable="true">
    <bpmn:laneSet id="l">
      <bpmn:lane id="a" name="Нягтлан бодогч"><bpmn:flowNodeRef>check</bpmn:flowNodeRef></bpmn:lane>
      <bpmn:lane id="b" name="Захирал"><bpmn:flowNodeRef>agree</bpmn:flowNodeRef></bpmn:lane>
    </bpmn:laneSet>
    <bpmn:startEvent id="s" /><bpmn:userTask id="check" name="Тооцоо хянах" />
    <bpmn:userTask id="agree" name="Захирал хянах" /><bpmn:endEvent id="e" />
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="check" />
    <bpmn:sequenceFlow id="f2" sourceRef="check" targetRef="agree" />
    <bpmn:sequenceFlow id="f3" sourceRef="agree" targetRef="e" />
    <bpmn:dataObject id="x" name="Excel" />
  </bpmn:process>
</bpmn:definitions>`

test(
  'a flow comes from a file, forks by an amount, is tried both ways and published',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'builder')
    const heard = listenTo(page)
    const dialog = page.getByRole('dialog')
    const sheet = page.getByRole('complementary')
    // The roles come after the file was chosen, so that its lanes have to wait for them.
    const chosen = Promise.withResolvers<void>()
    await page.route('**/api/workflow/design-roles', async (route) => {
      await chosen.promise
      await route.continue()
    })
    await page.goto(url('/workflow'))
    await button(page, 'flowdesign.flows.import').click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'bonus.bpmn', mimeType: 'application/xml', buffer: Buffer.from(drawing) })
    await expect(dialog.getByText('bonus.bpmn')).toBeVisible()
    chosen.resolve()
    // What has no counterpart is folded away.
    await expect(dialog.getByRole('list').filter({ hasText: 'Excel' })).toBeHidden()
    await dialog.locator('summary').click()
    await expect(dialog.getByRole('list').filter({ hasText: 'Excel' })).toBeVisible()
    await button(dialog, 'flowdesign.exchange.take').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Урамшуулал' })).toBeVisible()

    // What it needs to be published: a number, and an amount to ask about.
    await page.getByRole('radio', { name: say('flowdesign.view_of.settings') }).check()
    await page.getByLabel(say('flowdesign.prefix')).fill('УР')
    await page.getByRole('radio', { name: say('flowdesign.view_of.form') }).check()
    await button(page, 'platform.fields.kind.money').click()
    await page
      .getByRole('article')
      .getByLabel(`${say('flowdesign.name')}: ${say('platform.language.named_mn')}`)
      .fill('Дүн')
    await page.getByRole('radio', { name: say('flowdesign.view_of.diagram') }).check()

    // A second arrow out of the same outcome says when it is taken.
    const step = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
    await step('check').click({ position: { x: 24, y: 12 } })
    await button(sheet, 'flowdesign.draw').first().click()
    await step('e').click({ position: { x: 12, y: 12 } })
    await expect(dialog.getByRole('heading', { name: say('flowdesign.branch.title') })).toBeVisible()
    await expect(button(dialog, 'flowdesign.branch.add')).toBeDisabled()
    await button(dialog, 'platform.condition.add_line').click()
    await dialog.getByLabel(say('platform.condition.operator')).selectOption('<')
    await dialog.getByLabel(say('platform.condition.value')).fill('1000000')
    await button(dialog, 'flowdesign.branch.add').click()
    await expect(dialog).toHaveCount(0)

    // By keys alone: a copy of a step, taken back, done again and taken back; a step that moves along the grid; one
    // that is found by its name.
    const steps = page.locator('.react-flow__node-step')
    const place = async () => (await step('agree').boundingBox())!.x
    await expect(steps).toHaveCount(4)
    await step('agree').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+KeyC')
    await page.keyboard.press('Control+KeyV')
    for (const [keys, count] of [
      [null, 5],
      ['Control+KeyZ', 4],
      ['Control+Shift+KeyZ', 5],
      ['Control+KeyZ', 4],
    ] as const) {
      if (keys) await page.keyboard.press(keys)
      await expect(steps).toHaveCount(count)
    }
    await step('agree').focus()
    await page.keyboard.press('Enter')
    // The canvas may still be on its way to the copy that was taken back.
    let before = NaN
    await expect
      .poll(
        async () => {
          const last = before
          before = await place()
          return before === last
        },
        { intervals: [100] },
      )
      .toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect.poll(place).toBeGreaterThan(before)
    await page.keyboard.press('Control+KeyZ')
    await expect.poll(place).toBe(before)
    await button(page, 'flowdesign.map').click()
    await expect(page.locator('.react-flow__minimap')).toBeVisible()
    await button(page, 'flowdesign.map').click()
    await page.keyboard.press('Slash')
    await page.getByRole('searchbox', { name: say('flowdesign.find_step') }).fill('захирал')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(step('agree')).toHaveClass(/selected/)

    await button(page, 'flowdesign.try').click()
    const today = sheet.getByRole('region', { name: say('flowdesign.today') })
    await expect(today).toContainText('Солонго')
    await sheet.getByRole('button', { name: 'Хянасан' }).click()
    await sheet.getByRole('button', { name: /Дүн.*1.?000.?000/ }).click()
    await expect(sheet.getByText(say('flowdesign.play_ended'))).toBeVisible()
    await button(sheet, 'flowdesign.from_start').click()
    await sheet.getByRole('button', { name: 'Хянасан' }).click()
    await sheet.getByRole('button', { name: new RegExp(say('flowdesign.branch.otherwise')) }).click()
    await expect(today).toContainText('Энхжин')
    await button(sheet, 'platform.close').click()

    await button(page, 'flowdesign.publish').click()
    await button(dialog, 'flowdesign.publish').click()
    await expect(page.getByText(say('flowdesign.published', { version: '1' }))).toBeVisible()
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)

test(
  'a step is sent back, advised upon, put off, gone on with, and a copy says who has read it',
  { tag: NIGHT },
  async ({ browser }) => {
    const title = 'Хөдөлмөрийн гэрээний загвар'
    const id = await send('creator', title)
    await decide('reviewer', id, 'reviewed')
    const [secretary, reviewer, director] = await Promise.all(
      ['secretary', 'reviewer', 'director'].map((login) => openDesk(browser, login)),
    )
    if (!secretary || !reviewer || !director) throw new Error('nobody sits there')
    const desks = [secretary, reviewer, director]
    const heard = desks.map((page) => listenTo(page))
    await Promise.all([secretary, reviewer].map((page) => page.goto(url(`/workflow/${id}`))))

    await around(secretary, 'workflow.around.send_back')
    await reason(secretary, 'Тооцоог дахин нягтална уу', 'workflow.around.send_back')
    await expect(secretary.getByText(say('workflow.around.sent_back'))).toBeVisible()

    await around(reviewer, 'workflow.around.delegate')
    await choose(reviewer, 'Энхжин')
    await reason(reviewer, 'Заалт 5.2 зөв үү?', 'workflow.around.delegate')
    // Nobody outside the process sees the document before being asked.
    await director.goto(url(`/workflow/${id}`))
    await button(director, 'workflow.around.advise').click()
    await reason(director, 'Зөв байна', 'workflow.around.advise')
    await expect(reviewer.getByText('Зөв байна')).toBeVisible()

    await around(reviewer, 'workflow.rest.postpone')
    const day = reviewer.getByRole('dialog').getByLabel(say('workflow.rest.day'))
    await day.fill('2099-01-15')
    await button(reviewer.getByRole('dialog'), 'workflow.rest.postpone').click()
    await expect(reviewer.getByText(say('workflow.rest.within_a_year'))).toBeVisible()
    await day.fill(inDays(30))
    await reason(reviewer, 'Хууль батлагдахыг хүлээнэ', 'workflow.rest.postpone')
    // By the key: the message that it was put off still lies over the button.
    await button(reviewer, 'workflow.rest.resume').press('Enter')
    await expect(reviewer.getByText(say('workflow.rest.resumed'))).toBeVisible()

    await button(reviewer, 'workflow.document.more').click()
    await button(reviewer, 'workflow.around.copy').click()
    await choose(reviewer, 'Солонго')
    await button(reviewer.getByRole('dialog'), 'workflow.around.copy').click()
    await expect(reviewer.getByText(say('workflow.around.unread'))).toBeVisible()
    expect(heard.flatMap(({ take }) => take())).toEqual([])
    await Promise.all(desks.map(closeDesk))
  },
)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function around(page: Page, key: string) {
  await button(page, 'workflow.around.more').click()
  await button(page, key).click()
}

async function choose(page: Page, name: string) {
  await page.getByRole('dialog').getByRole('searchbox').fill(name)
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: new RegExp(name) })
    .check()
}

async function reason(page: Page, text: string, key: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('workflow.document.reason')).fill(text)
  await button(dialog, key).click()
  await expect(dialog).toHaveCount(0)
}
