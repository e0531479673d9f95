// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { onPage } from '#platform/testing/on-page.ts'
import { ProblemSummary } from './ProblemSummary.tsx'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

const labels = { '#title': 'Гарчиг', amount: 'Дүн', reason: 'Шалтгаан' }
const problems = { 'watcher_emp_ids.0': 'p.gone', reason: 'p.required', amount: 'p.number' }

test('each time it is sent with mistakes the first of them on the screen is gone to, and it is said how many there are', async () => {
  const gone = vi.fn()
  const at = (tries: number, wrong: Record<string, string> = problems) => (
    <ProblemSummary problems={wrong} labels={labels} tries={tries} onGo={gone} />
  )
  const { page, show, end } = await onPage(at(0, {}))
  endings.push(end)
  expect(page.innerHTML).toBe('')
  await show(at(1))
  expect(gone.mock.calls).toEqual([['amount']])
  expect(page.querySelector('[role="alert"]')?.textContent).toContain('platform.incomplete_count')
  await show(at(2))
  expect(gone).toHaveBeenCalledTimes(2)
  // Typing alone takes nobody anywhere.
  await show(at(2, { reason: 'p.required' }))
  expect(gone).toHaveBeenCalledTimes(2)
  await show(at(3, { reason: 'p.required' }))
  expect(gone).toHaveBeenLastCalledWith('reason')
})

test('what stands at no field is seen in the summary itself', async () => {
  const { page, end } = await onPage(
    <ProblemSummary problems={{ _: 'p.outside' }} labels={labels} tries={1} onGo={() => false} />,
  )
  endings.push(end)
  expect(document.activeElement).toBe(page.querySelector('[role="alert"]'))
})

test('no name of a field that people do not know is shown', async () => {
  const { page, end } = await onPage(<ProblemSummary problems={problems} labels={labels} onGo={() => undefined} />)
  endings.push(end)
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Дүн: p.number',
    'Шалтгаан: p.required',
    'p.gone',
  ])
})
