import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { flows, send } from './documents.ts'
import { person } from './person.ts'
import { listenTo } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

interface Node {
  id: string
  type: string
  data: { label: string; labels?: object }
}
interface Contents {
  number_prefix: string
  diagram: { nodes: Node[]; edges: { source: string }[] }
}
interface Design {
  id: number
  edit: number
  contents: Contents
}

const say = (key: string, params: Record<string, string | number> = {}) =>
  Object.entries(params).reduce((text, [name, value]) => text.replace(`{{${name}}}`, String(value)), words('mn', key))
const step = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const nameOf = (page: Page) =>
  page.getByRole('complementary').getByLabel(`${say('flowdesign.name')}: ${say('platform.language.named_mn')}`)

/** The leave request once more, changed as somebody wishes. */
async function drawn(name: string, change: (contents: Contents) => void) {
  const builder = await person('builder')
  const { id } = await builder.call<{ id: number }>('POST', '/api/workflow/designs', {
    title: { mn: name },
    from: { kind: 'copy', id: flows.leave },
  })
  const { edit, contents } = await builder.call<Design>('GET', `/api/workflow/designs/${id}`)
  change(contents)
  const saved = await builder.call<{ edit: number }>('PUT', `/api/workflow/designs/${id}/draft`, { edit, contents })
  return { id, edit: saved.edit }
}

test(
  'publishing again shows what is new and how many are on their way, and what was moved is not offered again',
  { tag: NIGHT },
  async ({ browser }) => {
    const flow = await drawn('Дахин нийтлэх', (contents) => {
      contents.number_prefix = 'ДН'
    })
    await (await person('builder')).call('POST', `/api/workflow/designs/${flow.id}/publish`, { edit: flow.edit })
    const page = await openDesk(browser, 'admin')
    const heard = listenTo(page)
    await page.goto(url(`/workflow?design=${flow.id}`))
    await step(page, 'hr_review').click({ position: { x: 24, y: 12 } })
    await nameOf(page).fill('Хүний нөөцийн шийдвэр')
    // Somebody sends one while the drawing is open.
    await send('creator', 'Хоёр хувилбарын дундах хүсэлт', {
      flow_id: flow.id,
      fields: { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Ээлжийн амралт' },
    })

    const publish = page.getByRole('button', { name: say('flowdesign.publish'), exact: true })
    await publish.click()
    const dialog = page.getByRole('dialog', { name: say('flowdesign.publish') })
    await expect(dialog).toContainText(say('flowdesign.publish_running', { count: 1 }))
    await dialog.getByRole('button', { name: say('flowdesign.publish_changes', { version: 1 }) }).click()
    const compared = page.getByRole('dialog', { name: say('flowdesign.compare_title') })
    // Names in other languages went with the one that was renamed.
    await expect(compared.locator('ins')).toHaveText([/: Хүний нөөцийн шийдвэр$/])
    await compared.getByRole('button', { name: say('platform.close') }).click()
    await expect(compared).toHaveCount(0)
    await dialog.getByRole('button', { name: say('flowdesign.publish'), exact: true }).click()
    await expect(page.getByText(say('flowdesign.published', { version: 2 }))).toBeVisible()

    await page.getByRole('button', { name: say('flowdesign.more') }).click()
    await page.getByRole('button', { name: say('flowdesign.versions') }).click()
    await page.getByRole('button', { name: say('flowdesign.move.open', { count: 1 }) }).click()
    const moving = page.getByRole('dialog', { name: say('flowdesign.move.name') })
    await moving.getByRole('button', { name: say('flowdesign.move.go_one', { count: 1 }) }).click()
    await expect(moving).toContainText(say('flowdesign.move.moved_one', { count: 1 }))
    await expect(moving).toContainText(say('flowdesign.move.none', { version: 2 }))
    await expect(moving.getByRole('button'), 'the cross and the button below').toHaveCount(2)
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)

test('a problem leads to what is wrong, and the way that it lights up goes out with a dry run', async ({ browser }) => {
  const flow = await drawn('Замын алдаа', (contents) => {
    contents.number_prefix = 'ЗА'
    contents.diagram.edges = contents.diagram.edges.filter(({ source }) => source !== 'hr_review:returned')
    for (const { id, data } of contents.diagram.nodes)
      if (id === 'decision') Object.assign(data, { label: '', labels: {} })
  })
  const page = await openDesk(browser, 'builder')
  await page.goto(url(`/workflow?design=${flow.id}`))
  const problems = page.getByRole('region', { name: say('flowdesign.problems') })
  await problems.getByRole('button').first().click()
  await problems.getByRole('button', { name: new RegExp(say('workflow.finding.label_missing')) }).click()
  await expect(nameOf(page), 'a name that is missing is written there').toBeFocused()
  await expect(nameOf(page)).toHaveAttribute('aria-invalid', 'true')

  const lit = page.locator('.react-flow__edge path[style*="--orgil-danger"]')
  await problems
    .getByRole('button', { name: new RegExp(`^${say('flowdesign.show_way')}`) })
    .first()
    .click()
  await expect(lit).not.toHaveCount(0)
  await page.getByRole('button', { name: say('flowdesign.try'), exact: true }).click()
  await expect(page.getByRole('heading', { name: say('flowdesign.dry_run') })).toBeVisible()
  await expect(lit).toHaveCount(0)
  await closeDesk(page)
})
