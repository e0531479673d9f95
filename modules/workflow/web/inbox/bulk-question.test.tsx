// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { onPage, press, typeInto } from '#platform/testing/on-page.ts'
import BulkQuestion from './BulkQuestion.tsx'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

async function asked(outcome: 'returned' | 'reviewed') {
  const decide = vi.fn()
  const { page, end } = await onPage(
    <BulkQuestion
      items={[]}
      outcome={{ outcome, label: { mn: 'Шийд' }, needs_reason: outcome === 'returned' }}
      isBusy={false}
      onDecide={decide}
      onCancel={() => undefined}
    />,
  )
  endings.push(end)
  const button = () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Шийд') ?? null
  return { page, decide, button }
}

test('many are returned with one reason, and not without', async () => {
  const { page, decide, button } = await asked('returned')
  await press(button())
  expect(decide).not.toHaveBeenCalled()
  expect(page.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true')
  await typeInto(page.querySelector('textarea'), '  Хавсралт дутуу ')
  await press(button())
  expect(decide).toHaveBeenCalledExactlyOnceWith('Хавсралт дутуу')
})

test('what needs no reason asks for none', async () => {
  const { page, decide, button } = await asked('reviewed')
  expect(page.querySelector('textarea')).toBeNull()
  await press(button())
  expect(decide).toHaveBeenCalledExactlyOnceWith('')
})
