import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { flows, send } from './documents.ts'
import { person } from './person.ts'
import { axeFindings, widerThanScreen } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

interface Node {
  id: string
  parentId?: string
  data: { subject: object } & Record<string, unknown>
}
interface Edge {
  id: string
  source: string
  target: string
}
interface Design {
  edit: number
  contents: { number_prefix: string; form: object[]; diagram: { nodes: Node[]; edges: Edge[] } }
}

const say = (key: string, params: Record<string, string> = {}) =>
  Object.entries(params).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), words('mn', key))

/** The leave request, which waits before its first step for a day that nobody has to fill in. */
async function waitsForADay() {
  const builder = await person('builder')
  const { id } = await builder.call<{ id: number }>('POST', '/api/workflow/designs', {
    title: { mn: 'Өдөр хүлээх хүсэлт' },
    from: { kind: 'copy', id: flows.leave },
  })
  const { edit, contents } = await builder.call<Design>('GET', `/api/workflow/designs/${id}`)
  const { nodes, edges } = contents.diagram
  const [step, outcome] = ['head_review', 'head_review:reviewed'].map((name) =>
    structuredClone(nodes.find((node) => node.id === name)!),
  ) as [Node, Node]
  const subject = {
    ...step.data.subject,
    object_type: 'DATE',
    subject_type: 'SYSTEM',
    role_id: null,
    struct_id: null,
    job_id: null,
  }
  const first = edges.find(({ source }) => source === 'start')!
  nodes.push(
    {
      ...step,
      id: 'wait',
      data: {
        ...step.data,
        label: 'Өдрөө хүлээх',
        labels: {},
        triggers: ['due'],
        subject,
        date: { kind: 'field', field: 'begins' },
        field_rights: {},
      },
    },
    {
      ...outcome,
      id: 'wait:due',
      parentId: 'wait',
      data: { ...outcome.data, label: 'Болсон', labels: {}, outcome: 'due' },
    },
  )
  first.target = 'wait'
  edges.push({ ...first, id: 'wait:due>head_review', source: 'wait:due', target: 'head_review' })
  contents.form.push({ name: 'begins', label: { mn: 'Ажиллаж эхлэх өдөр' }, kind: 'date', required: false })
  contents.number_prefix = 'ӨХ'
  const saved = await builder.call<{ edit: number }>('PUT', `/api/workflow/designs/${id}/draft`, { edit, contents })
  await builder.call('POST', `/api/workflow/designs/${id}/publish`, { edit: saved.edit })
  return id
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

async function choose(page: Page, title: string, how: string) {
  await rowOf(page, title).getByRole('button').last().press('Enter')
  await page.getByRole('button', { name: say(`workflow.repair.${how}`), exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: say(`workflow.repair.${how}`) })
  await dialog.getByRole('textbox').last().fill('Өдөр нь мартагдсан байна')
  return { dialog, send: () => dialog.getByRole('button', { name: say(`workflow.repair.${how}`) }).press('Enter') }
}

test(
  'a document that waits for no day is told to the administrator, set going with the keys, and its history says by whom',
  { tag: NIGHT },
  async ({ browser }) => {
    const flow_id = await waitsForADay()
    const title = `Өдөргүй хүсэлт ${Date.now().toString(36)}`
    const id = await send('creator', title, {
      flow_id,
      fields: { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Ээлжийн амралт' },
    })
    const page = await openDesk(browser, 'admin')
    await page.goto(url('/workflow/repair'))
    await expect(rowOf(page, title)).toBeVisible()
    const { items } = await (
      await person('admin')
    ).call<{ items: { key: string; params: { title?: string } }[] }>('GET', '/api/notifications')
    expect(items.some(({ key, params }) => key === 'workflow.notify.incident' && params.title === title)).toBe(true)

    const again = await choose(page, title, 'retry')
    await again.send()
    await expect(page.getByText(say('workflow.no_day'))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('platform.dialog.leave') }).press('Enter')

    const set = await choose(page, title, 'day')
    await set.dialog.getByLabel(say('workflow.rest.day')).fill('2026-11-20')
    await set.send()
    await expect(rowOf(page, title)).toHaveCount(0)
    await expect(page.locator('#main'), 'the row went with the button that opened the dialog').toBeFocused()

    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(url(`/workflow/${id}`))
      await expect(
        page.getByText(say('workflow.history.day_set', { name: 'Ё.Ганхуяг', day: '2026-11-20' })),
      ).toBeVisible()
      await expect(page.getByText('Өдөр нь мартагдсан байна')).toBeVisible()
      expect(await widerThanScreen(page)).toEqual([])
    }
    expect(await axeFindings(page)).toEqual([])
    await closeDesk(page)
  },
)
