import { expect, test } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { send } from './documents.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string) => words('mn', `workflow.comment.${key}`)

for (const [where, wishes] of [
  ['with keys', {}],
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
] as const) {
  test(
    `a sign typed in a comment offers colleagues ${where}`,
    { tag: 'hasTouch' in wishes ? [] : NIGHT },
    async ({ browser }) => {
      const id = await send('creator', `Дурдах ${Date.now().toString(36)}`)
      const page = await openDesk(browser, 'creator', wishes)
      await page.goto(url(`/workflow/${id}`))
      const comment = page.getByRole('textbox', { name: say('write') })
      const colleagues = page.getByRole('combobox', { name: say('mention') })
      await comment.click()
      await comment.pressSequentially('Сайн уу @')
      await expect(colleagues).toBeFocused()
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(comment).toBeFocused()
      await expect(comment).toHaveValue('Сайн уу @')

      await comment.press('Backspace')
      await comment.pressSequentially('@')
      await page.keyboard.type('Сарангэрэл')
      const found = page.getByRole('option').filter({ hasText: 'Сарангэрэл' })
      await expect(found).toHaveCount(1)
      await expect(colleagues).toHaveAttribute('aria-activedescendant', /./)
      if ('hasTouch' in wishes) await found.tap()
      else await page.keyboard.press('Enter')
      await expect(comment).toHaveValue(/^Сайн уу @\S+ Сарангэрэл $/)
      await expect(comment).toBeFocused()
      await page.keyboard.type('харна уу')
      await expect(comment).toHaveValue(/Сарангэрэл харна уу$/)
      await closeDesk(page)
    },
  )
}
