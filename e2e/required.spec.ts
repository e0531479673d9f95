import { expect, test } from '@playwright/test'
import { draw, toRole } from '#modules/workflow/shared/index.ts'
import { url } from './app.ts'
import { closeDesk, languages, openDesk } from './desk.ts'
import { send } from './documents.ts'
import { person } from './person.ts'
import { axeFindings, bareKeys, widerThanScreen } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

interface Design {
  edit: number
  contents: { form: object[] }
}

/** Rules let everything on, and whoever is to fill in the amount is passed by while there is none. */
async function aFlowThatOwes() {
  const builder = await person('builder')
  const roles = await builder.call<{ id: number; name: { mn: string } }[]>('GET', '/api/workflow/design-roles')
  const roleOf = (name: string) => roles.find((role) => role.name.mn.includes(name))!.id
  const { id } = await builder.call<{ id: number }>('POST', '/api/workflow/designs', {
    title: { mn: 'Дүн шаардах', en: 'Asks for an amount', ko: '금액 요구' },
    from: { kind: 'template', template: 'blank' },
  })
  const { edit, contents } = await builder.call<Design>('GET', `/api/workflow/designs/${id}`)
  const diagram = draw({
    start: { type: 'START', next: 'review', field_rights: { amount: 'read_only' } },
    review: {
      type: 'CHECK',
      to: toRole(roleOf('Хянагч')),
      skip: { when: 'isEmpty(amount)', outcome: 'reviewed' },
      on: { reviewed: 'ai', returned: 'fix' },
    },
    ai: {
      type: 'AI_DECISION',
      ai: {
        rules: [{ when: '', outcome: 'resolved_by_ai', explanation: { mn: 'Болно' } }],
        fallback: { subject_type: 'TO_ROLE', role_id: roleOf('Захирал') },
      },
      on: { resolved_by_ai: 'end', returned_by_ai: 'fix' },
    },
    fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const form = [
    {
      name: 'amount',
      label: { mn: 'Зөвшөөрсөн дүн', en: 'Approved amount', ko: '승인 금액' },
      kind: 'money',
      required: true,
    },
  ]
  const saved = await builder.call<Design>('PUT', `/api/workflow/designs/${id}/draft`, {
    edit,
    contents: { ...contents, number_prefix: 'ДШ', form, diagram },
  })
  await builder.call('POST', `/api/workflow/designs/${id}/publish`, { edit: saved.edit })
  return id
}

test(
  'a document that rules would have ended with a required field empty stands on the repair screen with the field, in three languages',
  { tag: NIGHT },
  async ({ browser }) => {
    const title = `Дүнгүй ${Date.now().toString(36)}`
    await send('creator', title, { flow_id: await aFlowThatOwes(), fields: {} })
    for (const lang of languages) {
      const label = { mn: 'Зөвшөөрсөн дүн', en: 'Approved amount', ko: '승인 금액' }[lang]
      const page = await openDesk(browser, 'admin', { viewport: { width: 390, height: 844 }, hasTouch: true, lang })
      await page.goto(url('/workflow/repair'))
      const row = page.getByRole('row').filter({ hasText: title })
      await expect(row.getByText(words(lang, 'workflow.incident.FIELDS_MISSING'))).toBeVisible({ timeout: 20_000 })
      await expect(row.getByText(words(lang, 'workflow.repair.missing').replace('{{fields}}', label))).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      expect(await widerThanScreen(page)).toEqual([])
      expect(await bareKeys(page, ['platform', 'workflow'])).toEqual([])
      await row.getByRole('button').last().tap()
      await page.getByRole('button', { name: words(lang, 'workflow.repair.continue') }).tap()
      // Nothing but sending it back is offered.
      await expect(
        page.getByRole('dialog').getByLabel(words(lang, 'workflow.repair.outcome')).locator('option'),
      ).toHaveCount(1)
      await closeDesk(page)
    }
  },
)
