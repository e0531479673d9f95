import { expect, test } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { flows } from './documents.ts'
import { person } from './person.ts'
import { pick } from './pick.ts'
import { axeFindings, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'

interface Contents {
  number_prefix: string
  form: object[]
  diagram: { nodes: { id: string; type: string; data: { subject?: object } }[] }
}

test('whoever a clerk names in the form has the document next, and it says so to both', async ({ browser }) => {
  const builder = await person('builder')
  const title = `Даалгавар ${Date.now().toString(36)}`
  const { id } = await builder.call<{ id: number }>('POST', '/api/workflow/designs', {
    title: { mn: title },
    from: { kind: 'copy', id: flows.leave },
  })
  const { edit, contents } = await builder.call<{ edit: number; contents: Contents }>(
    'GET',
    `/api/workflow/designs/${id}`,
  )
  contents.number_prefix = 'ДА'
  contents.form = [{ name: 'who', kind: 'person', label: { mn: 'Хэн хийх' }, required: true }]
  const step = contents.diagram.nodes.find(({ id: node }) => node === 'head_review')!
  step.data.subject = {
    ...step.data.subject,
    subject_type: 'TO_ORG_EMPLOYEE',
    role_id: null,
    relative: { to: 'field', field: 'who' },
  }
  const saved = await builder.call<{ edit: number }>('PUT', `/api/workflow/designs/${id}/draft`, { edit, contents })
  await builder.call('POST', `/api/workflow/designs/${id}/publish`, { edit: saved.edit })

  const clerk = await openDesk(browser, 'creator', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const heard = listenTo(clerk)
  await clerk.goto(url(`/workflow/new?flow=${id}`))
  await clerk.getByLabel(words('mn', 'workflow.form.title')).fill(title)
  await pick(clerk.getByRole('combobox', { name: /Хэн хийх/ }), 'nyamdorj', /Нямдорж/)
  expect(await axeFindings(clerk)).toEqual([])
  expect(await widerThanScreen(clerk)).toEqual([])
  await clerk.getByRole('button', { name: words('mn', 'workflow.create.send'), exact: true }).tap()
  await expect(clerk.getByText('Ж.Нямдорж').first()).toBeVisible()
  expect(heard.take()).toEqual([])
  await closeDesk(clerk)

  const named = await openDesk(browser, 'sales')
  await named.goto(url('/workflow/inbox'))
  await named.getByText(title).first().click()
  await expect(named.getByText('Жамц Нямдорж').first()).toBeVisible()
  await closeDesk(named)
})
