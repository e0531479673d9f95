// Finding a document by what somebody said about it, keeping a view of the list, and calling a colleague to it, with
// what was to be shown.
import { expect, test } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { inkFile, send } from './documents.ts'
import { axeFindings, listenTo } from './problems.ts'

test('a colleague is called to a document, finds it by those words, and comes back to a list as it was kept', async ({
  browser,
}) => {
  const title = 'Агуулахын даатгал'
  const id = await send('creator', title)
  const [creator, reviewer] = await Promise.all([
    openDesk(browser, 'creator'),
    openDesk(browser, 'reviewer', { viewport: { width: 390, height: 844 }, hasTouch: true }),
  ])
  const heard = [listenTo(creator), listenTo(reviewer)]
  await Promise.all([creator, reviewer].map((page) => page.goto(`/workflow/${id}`)))
  const talk = reviewer.getByRole('region', { name: 'Сэтгэгдэл' })
  await expect(talk.getByText('Сэтгэгдэл алга.', { exact: false })).toBeVisible()

  const form = creator.getByRole('group', { name: 'Сэтгэгдэл бичих' })
  await form.getByRole('textbox').fill('Хуучин хураамжийг https://orgil.mn/a?b=1 хараарай <img src=x onerror=alert(1)>')
  await form.getByRole('combobox').fill('sarangerel')
  await creator.getByRole('option', { name: /Сарангэрэл/ }).click()
  await form
    .getByLabel('Файл хавсаргах')
    .setInputFiles({ name: 'хураамж.txt', mimeType: 'text/plain', buffer: Buffer.from('Гурван мянга') })
  await form.getByRole('textbox').evaluate(
    (field, picture) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([Uint8Array.from(picture)], 'image.png', { type: 'image/png' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...inkFile],
  )
  await expect(form.getByText(/^20\d\d-\d\d-\d\d [\d.]+\.png$/)).toBeVisible()
  await expect(form.getByText('хураамж.txt')).toBeVisible()
  await form.getByRole('textbox').press('Control+Enter')
  await expect(
    creator.getByRole('region', { name: 'Сэтгэгдэл' }).getByRole('link', { name: 'https://orgil.mn/a?b=1' }),
  ).toHaveAttribute('rel', /noopener/)

  await expect(talk.getByText('@Дорж Сарангэрэл'), 'it comes by itself').toBeVisible()
  await expect(talk.getByText('<img src=x onerror=alert(1)>', { exact: false }), 'as it was typed').toBeVisible()
  await expect(talk.getByText('1 шинэ')).toBeVisible()
  await expect(talk.getByRole('list', { name: 'Зургууд' }).getByRole('img')).toHaveJSProperty('naturalWidth', 300)
  await talk.getByRole('button', { name: 'хураамж.txt' }).click()
  await expect(reviewer.getByRole('textbox', { name: 'хураамж.txt' })).toHaveValue('Гурван мянга')
  await reviewer.keyboard.press('Escape')
  expect(await axeFindings(reviewer)).toEqual([])

  await reviewer.goto('/workflow/search')
  await reviewer.locator('main').getByRole('searchbox').fill('huraamj')
  const found = reviewer
    .getByRole('list', { name: 'Олдсон баримтууд' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect(found.getByText('хураамжийг').locator('xpath=self::mark')).toBeVisible()
  expect(await axeFindings(reviewer)).toEqual([])
  await reviewer.getByLabel('Эрэмбэ').selectOption('Шинэ нь эхэнд')
  await expect(reviewer).toHaveURL(/order=newest/)
  await found.getByRole('link').click()
  await expect(reviewer).toHaveURL(`/workflow/${id}`)

  await creator.goto('/workflow/inbox?box=sent')
  const row = creator.getByRole('listitem').filter({ hasText: title })
  await expect(row).toBeVisible()
  const answer = reviewer.getByRole('group', { name: 'Сэтгэгдэл бичих' })
  await answer.getByRole('textbox').fill('Харлаа')
  await answer.getByRole('combobox').fill('bold')
  await reviewer.getByRole('option', { name: /Болд/ }).click()
  await answer.getByRole('button', { name: 'Илгээх' }).click()
  await expect(row.getByText('Таныг дурдсан · 1'), 'the list says it by itself').toBeVisible()
  expect(await axeFindings(creator)).toEqual([])
  await creator.getByRole('button', { name: 'Шүүлт, харагдац' }).click()
  await creator.getByLabel('Эрэмбэ').selectOption('Хуучин нь эхэнд')
  await creator.getByRole('button', { name: 'Харагдацыг хадгалах' }).click()
  await creator.getByLabel('Нэр').fill('Хуучнаас нь')
  await creator.getByLabel('Нэр').press('Enter')
  await expect(creator.getByText('Хуучнаас нь')).toBeVisible()
  // The dialog's own entry in the history, which the browser takes off in a step of its own.
  await creator.waitForFunction(() => !(history.state as { over?: string }).over)
  await expect(creator).toHaveURL(/view=/)
  await creator.reload()
  await expect(creator.getByText('Хуучнаас нь'), 'the address keeps it').toBeVisible()
  await creator.getByRole('button', { name: 'Цэвэрлэх' }).click()
  await expect(creator).toHaveURL('/workflow/inbox?box=sent')
  await creator.keyboard.press('Control+k')
  const palette = creator.getByRole('combobox', { name: 'Дэлгэц, хүн, баримт, үйлдэл хайх' })
  await palette.fill('sarangerel')
  await expect(creator.getByRole('group', { name: 'Хүмүүс' }).getByRole('option', { name: /Сарангэрэл/ })).toBeVisible()
  await palette.fill('huraamj')
  await creator.getByRole('option', { name: new RegExp(title) }).click()
  await expect(creator).toHaveURL(`/workflow/${id}`)
  for (const { take } of heard) expect(take(), 'what the page complained about').toEqual([])
  await Promise.all([creator, reviewer].map(closeDesk))
})
