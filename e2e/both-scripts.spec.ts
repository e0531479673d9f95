import { expect, test } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { flows } from './documents.ts'
import { person } from './person.ts'
import { axeFindings, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'

interface Contents {
  number_prefix: string
  form: object[]
}

const order = 'ᠮᠣᠩᠭᠣᠯ ᠤᠯᠤᠰ ᠤᠨ ᠶᠡᠷᠦᠩᠬᠡᠶᠢᠯᠡᠭᠴᠢ ᠶᠢᠨ ᠵᠠᠷᠯᠢᠭ᠃'

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`a field of the traditional script is written, read and printed standing at ${viewport.width}`, async ({
    browser,
  }) => {
    const builder = await person('builder')
    const title = `Хоёр бичиг / ${crypto.randomUUID().slice(0, 8)}`
    const { id } = await builder.call<{ id: number }>('POST', '/api/workflow/designs', {
      title: { mn: title },
      from: { kind: 'copy', id: flows.leave },
    })
    const { edit, contents } = await builder.call<{ edit: number; contents: Contents }>(
      'GET',
      `/api/workflow/designs/${id}`,
    )
    contents.number_prefix = 'ХБ'
    contents.form = [
      { name: 'order', kind: 'long_text', label: { mn: 'Зарлиг' }, required: true, script: 'traditional' },
    ]
    const saved = await builder.call<{ edit: number }>('PUT', `/api/workflow/designs/${id}/draft`, { edit, contents })
    await builder.call('POST', `/api/workflow/designs/${id}/publish`, { edit: saved.edit })

    const clerk = await openDesk(browser, 'creator', { viewport })
    const heard = listenTo(clerk)
    await clerk.goto(url(`/workflow/new?flow=${id}`))
    await clerk.getByLabel(words('mn', 'workflow.form.title')).fill(`${title} טופס 關於`)
    const typed = clerk.getByLabel('Зарлиг')
    await typed.fill(order)
    await expect(typed).toHaveCSS('writing-mode', 'vertical-lr')
    expect(await axeFindings(clerk)).toEqual([])
    expect(await widerThanScreen(clerk)).toEqual([])
    await clerk.getByRole('button', { name: words('mn', 'workflow.create.send'), exact: true }).click()

    const read = clerk.locator('dd span[lang=mn-Mong]')
    await expect(read).toHaveText(order)
    await expect(read).toHaveCSS('writing-mode', 'vertical-lr')
    const box = (await read.boundingBox())!
    expect(box.height).toBeGreaterThan(box.width)
    const isLoaded = () =>
      clerk.evaluate(() => [...document.fonts].some((one) => /Mongolian/.test(one.family) && one.status === 'loaded'))
    await expect.poll(isLoaded).toBe(true)
    await clerk.emulateMedia({ media: 'print' })
    await expect(read).toHaveCSS('writing-mode', 'vertical-lr')
    expect(heard.take()).toEqual([])
    await closeDesk(clerk)
  })
