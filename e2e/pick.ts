import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Seeks in a field and takes what is found first, by the keyboard alone. What stands out answers the words that were
 * typed.
 */
export async function pick(field: Locator, typed: string, option: string | RegExp) {
  await field.fill(typed)
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  await expect(pageOf(field).getByRole('option', { name: option })).toHaveCount(1)
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
}

const pageOf = (field: Locator): Page => field.page()
