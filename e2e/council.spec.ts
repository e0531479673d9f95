import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk, type Language } from './desk.ts'
import { decide, send, sheet, vote } from './documents.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

async function clean(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  expect(await widerThanScreen(page)).toEqual([])
  expect(await bareKeys(page, ['platform', 'workflow'])).toEqual([])
}

/** Somebody of the organisation, found by a part of the name. */
async function choose(page: Page, lang: Language, found: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(found)
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel(words(lang, 'workflow.document.reason')).fill('Урт хугацаагаар чөлөө авсан')
}

test('on a phone the secretary leaves a councillor out whose own matter it is, and later gives a seat to somebody else', async ({
  browser,
}) => {
  const say = (key: string) => words('mn', key)
  // Three people's screens, each looked over several times.
  test.setTimeout(120_000)
  const id = await send('creator', 'Ахын компанитай байгуулах гэрээ')
  await decide('reviewer', id, 'reviewed')
  const page = await openDesk(browser, 'secretary', phone)
  const heard = listenTo(page)
  await page.goto(url(`/workflow/${id}`))

  const roll = page.getByRole('group', { name: say('workflow.sheet.roll') })
  await expect(roll.getByRole('listitem')).toHaveCount(3)
  await roll.getByRole('button', { name: say('workflow.sheet.recuse').replace('{{name}}', 'С.Тэмүүлэн') }).tap()
  const aside = page.getByRole('group', { name: say('workflow.sheet.recused'), exact: true })
  await expect(roll.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Санал хураалт эхлүүлэх', exact: true }).tap()
  await expect(aside.getByText(say('workflow.sheet.recused_reason_missing'))).toBeVisible()
  await clean(page)
  await aside.getByLabel(say('workflow.sheet.recused_reason')).fill('Ахын компани')
  await page.getByRole('button', { name: 'Санал хураалт эхлүүлэх', exact: true }).tap()
  await expect(page.getByText(/С\.Тэмүүлэн.*Ахын компани/).first()).toBeVisible()

  await vote('councillor1', id, 'approve')
  await page.reload()
  await page.getByRole('button', { name: say('workflow.vote.replace_one').replace('{{name}}', 'Ө.Үүрийнтуяа') }).tap()
  await clean(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('workflow.vote.replace'), exact: true }).tap()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await choose(page, 'mn', 'Энхжин')
  await dialog.getByRole('button', { name: say('workflow.vote.replace'), exact: true }).tap()
  await expect(page.getByText(say('workflow.vote.anew'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: say('workflow.vote.older_rounds').replace('{{count}}', '1') }).tap()
  await expect(page.getByText(say('workflow.vote.void'), { exact: true }).first()).toBeVisible()
  await clean(page)
  expect(heard.take()).toEqual([])
  await closeDesk(page)

  // Whoever came in and whoever has voted already are both asked; whoever went is not.
  const [chair, gone] = await Promise.all([openDesk(browser, 'councillor1', phone), openDesk(browser, 'councillor2')])
  await chair.goto(url(`/workflow/${id}`))
  await expect(chair.getByRole('radio', { name: say('workflow.choice.approve') })).toBeVisible()
  await expect(
    chair.getByRole('button', { name: say('workflow.vote.replace_one').replace('{{name}}', 'Г.Энхжин') }),
  ).toHaveCount(0)
  await gone.goto(url(`/workflow/${id}`))
  await expect(gone.getByText(say('workflow.vote.anew'), { exact: true })).toBeVisible()
  await expect(gone.getByRole('radio', { name: say('workflow.choice.approve') })).toHaveCount(0)
  await vote('councillor1', id, 'approve')
  await vote('director', id, 'approve')
  await expect(chair.getByText('Дахин хянах').first()).toBeVisible()
  await Promise.all([chair, gone].map(closeDesk))
})

test(
  'the chair of a vote, and an administrator, let the document rest from its menu, with a reason and a day',
  { tag: NIGHT },
  async ({ browser }) => {
    const say = (key: string) => words('mn', key)
    const id = await send('creator', 'Хэлэлцүүлэг нь хойшлох гэрээ')
    await decide('reviewer', id, 'reviewed')
    await decide('secretary', id, 'prepared', { sheet: { ...sheet(), chair_emp_id: 5 } })
    const [chair, administrator] = await Promise.all([
      openDesk(browser, 'councillor1', phone),
      openDesk(browser, 'admin'),
    ])
    for (const page of [chair, administrator]) {
      await page.goto(url(`/workflow/${id}`))
      await page.getByRole('button', { name: say('workflow.document.more'), exact: true }).click()
      await page.getByRole('button', { name: say('workflow.rest.postpone'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByLabel(say('workflow.rest.day'))
        .fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
      await dialog.getByLabel(say('workflow.document.reason')).fill('Гишүүд томилолттой')
      await dialog.getByRole('button', { name: say('workflow.rest.postpone'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await clean(page)
      // By the key: the message that it was put off still lies over the button.
      await page.getByRole('button', { name: say('workflow.rest.resume'), exact: true }).press('Enter')
      await expect(page.getByText(say('workflow.rest.resumed'))).toBeVisible()
    }
    await Promise.all([chair, administrator].map(closeDesk))
  },
)

for (const [lang, theme] of [
  ['mn', 'light'],
  ['en', 'light'],
  ['ko', 'dark'],
] as const) {
  test(
    `beside the buttons with which a chair breaks a tie stands what they are, in ${lang}`,
    { tag: lang === 'mn' ? [] : NIGHT },
    async ({ browser }) => {
      const id = await send('creator', 'Тэнцсэн санал')
      await decide('reviewer', id, 'reviewed')
      await decide('secretary', id, 'prepared', { sheet: { ...sheet(), chair_emp_id: 5, tie: 'casting_vote' } })
      const page = await openDesk(browser, 'councillor1', { ...phone, lang, theme })
      await page.goto(url(`/workflow/${id}`))
      const bar = page.getByRole('region', { name: words(lang, 'workflow.decision.title') })
      const breaksTie = bar.getByText(words(lang, 'workflow.decision.breaks_tie'))
      await expect(bar.getByRole('button').first()).toBeVisible()
      await expect(breaksTie).toHaveCount(0)
      for (const [councillor, choice] of [
        ['councillor1', 'approve'],
        ['councillor2', 'disapprove'],
        ['councillor3', 'abstain'],
      ] as const)
        await vote(councillor, id, choice)
      await expect(breaksTie).toBeVisible()
      await clean(page)
      await closeDesk(page)
    },
  )
}

test('what was voted in secret does not stay on the screen of whoever voted', async ({ browser }) => {
  const id = await send('creator', 'Нууцаар шийдэх гэрээ')
  await decide('reviewer', id, 'reviewed')
  await decide('secretary', id, 'prepared', { sheet: { ...sheet(), secret: true } })
  const page = await openDesk(browser, 'councillor2')
  await page.goto(url(`/workflow/${id}`))
  const answer = page.getByRole('radio', { name: words('mn', 'workflow.choice.disapprove') })
  await answer.check({ force: true })
  await page
    .getByRole('region', { name: 'Шийдвэр', exact: true })
    .getByRole('button', { name: words('mn', 'workflow.vote.cast') })
    .click()
  const dialog = page.getByRole('dialog')
  const box = (await dialog.locator('canvas').boundingBox())!
  await page.mouse.move(box.x + 40, box.y + box.height / 2)
  await page.mouse.down()
  for (let at = 1; at <= 20; at += 1)
    await page.mouse.move(box.x + 40 + at * 8, box.y + box.height / 2 + 24 * Math.sin(at))
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Гарын үсэг зурах' }).click()
  await expect(page.getByText(words('mn', 'workflow.vote.yours_counts'))).toBeVisible()
  await expect(answer).not.toBeChecked()
  await closeDesk(page)
})

for (const lang of ['en', 'ko'] as const) {
  test(`the roll of an open vote is changed in ${lang}`, { tag: lang === 'ko' ? [] : NIGHT }, async ({ browser }) => {
    const say = (key: string) => words(lang, key)
    const id = await send('creator', 'Роль солих')
    await decide('reviewer', id, 'reviewed')
    await decide('secretary', id, 'prepared', {
      sheet: { ...sheet(), roll: [{ emp_id: 5 }, { emp_id: 6 }], recused: [{ emp_id: 7, reason: 'Ахын компани' }] },
    })
    const page = await openDesk(browser, 'secretary', { ...phone, lang, theme: 'dark' })
    await page.goto(url(`/workflow/${id}`))
    await expect(page.getByText(say('workflow.sheet.recused'), { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: say('workflow.vote.replace_one').replace('{{name}}', 'Ө.Үүрийнтуяа') }).tap()
    await choose(page, lang, 'Энхжин')
    await clean(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('workflow.vote.replace'), exact: true })
      .tap()
    await expect(page.getByText(say('workflow.vote.anew'), { exact: true })).toBeVisible()
    await clean(page)
    await closeDesk(page)
  })
}
