import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { plannedTable } from './planned-table.ts'
import { bar, button, drag, line, middleOf, pushByFinger, say } from './planning.ts'
import { axeFindings, bareKeys, listenTo } from './problems.ts'

const mark = Date.now().toString(36)

/** Time is pushed sideways within its frame; the page is not. */
const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('a table that was built is shown in time: bars are moved by mouse and by keys with all that follows, linked, taken back, and read on a phone', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const plan = await plannedTable(`Төлөвлөгөө ${mark}`)
  const phase = await plan.addWork({ name: 'Бэлтгэл', starts_on: '2026-11-30', ends_on: '2026-12-18' })
  const under = { above: `${phase} —` }
  const survey = await plan.addWork({ name: 'Судалгаа', starts_on: '2026-11-30', ends_on: '2026-12-04', ...under })
  const draft = await plan.addWork({ name: 'Зураг', starts_on: '2026-12-07', ends_on: '2026-12-11', ...under })
  const permit = await plan.addWork({ name: 'Зөвшөөрөл', starts_on: '2026-12-14', ends_on: '2026-12-18', ...under })
  await plan.addArrow(survey, draft)

  const page = await openDesk(browser, 'admin')
  const heard = listenTo(page)
  await page.goto(url(`/records/${plan.works}`))
  await page.getByRole('button', { name: say('records.view.shown', { kind: say('records.view.grid') }) }).click()
  await page.getByRole('button', { name: new RegExp(`^${say('records.view.gantt')}`) }).click()
  await expect(bar(page, 'Судалгаа')).toBeVisible()
  // Its columns and the table of links are chosen.
  await page.getByRole('button', { name: say('records.view.shown', { kind: say('records.view.gantt') }) }).click()
  await button(page, 'records.view.choose').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('records.view.progress'), { exact: true }).selectOption('done')
  await dialog
    .getByLabel(say('records.view.links'), { exact: true })
    .selectOption({ label: `Төлөвлөгөө ${mark}: холбоос` })
  await button(page, 'records.view.apply').click()
  await expect(page.locator('[data-link]')).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  expect(await isWide(page)).toBe(false)
  expect(await bareKeys(page, ['records', 'platform'])).toEqual([])

  // By mouse: what follows moves along while it is dragged, and is saved with it.
  const start = await middleOf(page, 'Судалгаа')
  const day = start.width / 5
  await drag(page, start, { x: start.x + day * 7, y: start.y })
  await expect(line(page, 'Судалгаа')).toContainText('2026-12-07')
  await expect(line(page, 'Зураг')).toContainText('2026-12-14')
  await page.mouse.up()
  await expect.poll(async () => (await plan.shown(draft))['starts_on']).toBe('2026-12-14')
  expect(await plan.shown(survey)).toMatchObject({ starts_on: '2026-12-07', ends_on: '2026-12-11' })
  await button(page, 'records.undo').first().click()
  await expect.poll(async () => (await plan.shown(draft))['starts_on']).toBe('2026-12-07')
  expect(await plan.shown(survey)).toMatchObject({ starts_on: '2026-11-30', ends_on: '2026-12-04' })

  // By keys.
  await line(page, 'Судалгаа').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await plan.shown(survey))['ends_on']).toBe('2026-12-07')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await plan.shown(survey))['ends_on']).toBe('2026-12-08')
  expect(await plan.shown(draft)).toMatchObject({ starts_on: '2026-12-09' })
  await expect(line(page, 'Судалгаа')).toBeFocused()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await plan.shown(draft))['starts_on']).toBe('2026-12-07')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await plan.shown(survey))['starts_on']).toBe('2026-12-01')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await plan.shown(survey))['starts_on']).toBe('2026-11-30')

  // A link by keys; one back is refused; the link is removed by Delete.
  await line(page, 'Зөвшөөрөл').focus()
  await page.keyboard.press('l')
  await dialog.getByRole('combobox').first().fill('Зураг')
  await page.getByRole('option', { name: /Зураг/ }).click()
  await button(page, 'records.gantt.link').last().click()
  await expect(page.locator('[data-link]')).toHaveCount(2)
  await line(page, 'Судалгаа').focus()
  await page.keyboard.press('l')
  await dialog.getByRole('combobox').first().fill('Зөвшөөрөл')
  await page.getByRole('option', { name: /Зөвшөөрөл/ }).click()
  await button(page, 'records.gantt.link').last().click()
  await expect(
    page.getByText(say('records.gantt.ring_between', { from: 'Зөвшөөрөл', to: 'Судалгаа' })).first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await line(page, 'Зөвшөөрөл').focus()
  await page.keyboard.press(' ')
  const panel = page.getByRole('complementary', { name: 'Зөвшөөрөл' })
  await expect(panel).toContainText(say('records.gantt.because_link', { name: 'Зураг', type: '' }).trim())
  expect(await axeFindings(page)).toEqual([])
  await panel.getByRole('button', { name: say('records.gantt.link_of', { from: 'Зураг', to: 'Зөвшөөрөл' }) }).click()
  await page.getByRole('region', { name: say('records.gantt.link_of', { from: 'Зураг', to: 'Зөвшөөрөл' }) }).focus()
  await page.keyboard.press('Delete')
  await expect(page.locator('[data-link]')).toHaveCount(1)

  // As a picture.
  await button(page, 'records.gantt.files').click()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'records.gantt.picture').click()])
  expect(file.suggestedFilename()).toMatch(/\.png$/)
  // As a file of MS Project, which comes in again as four more rows and goes by one step.
  await button(page, 'records.gantt.files').click()
  await button(page, 'records.gantt.file').click()
  expect(await axeFindings(page)).toEqual([])
  const [project] = await Promise.all([page.waitForEvent('download'), button(page, 'records.gantt.file_save').click()])
  await button(page, 'records.gantt.files').click()
  await button(page, 'records.gantt.file_in').click()
  await dialog.locator('input[type=file]').setInputFiles(await project.path())
  await expect(dialog.getByRole('list', { name: say('records.gantt.file_tasks') })).toContainText('Зөвшөөрөл')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: say('records.gantt.file_bring', { count: '4' }) }).click()
  await expect(bar(page, 'Судалгаа')).toHaveCount(2)
  await expect(page.locator('[data-link]')).toHaveCount(2)
  await line(page, 'Зөвшөөрөл').first().focus()
  await page.keyboard.press('Control+z')
  await expect(bar(page, 'Судалгаа')).toHaveCount(1)
  await expect(page.locator('[data-link]')).toHaveCount(1)
  expect(heard.take()).toEqual([])
  const address = page.url()

  // On a phone a bar is taken after a moment, goes as far as the finger, and the page is no wider than that.
  const phone = await openDesk(browser, 'admin', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.goto(address)
  await expect(line(phone, 'Судалгаа')).toBeVisible()
  expect(await isWide(phone)).toBe(false)
  expect(await axeFindings(phone)).toEqual([])
  await bar(phone, 'Зөвшөөрөл').scrollIntoViewIfNeeded()
  const touched = await middleOf(phone, 'Зөвшөөрөл')
  await pushByFinger(phone, touched, (touched.width / 5) * 7)
  await expect.poll(async () => (await plan.shown(permit))['starts_on']).toBe('2026-12-21')
  await Promise.all([page, phone].map(closeDesk))
})
