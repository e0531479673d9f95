// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { onPage, press } from '#platform/testing/on-page.ts'
import { Toaster } from '../toaster/Toaster.tsx'
import { Button } from './Button.tsx'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

test('a button that cannot be pressed says why, also to whoever presses it, and does nothing', async () => {
  const done = vi.fn()
  const { page, show, end } = await onPage(
    <>
      <Button why="Эхлээд хүн сонгоно уу" onClick={done}>
        Илгээх
      </Button>
      <Toaster />
    </>,
  )
  endings.push(end)
  const button = page.querySelector('button')
  expect([button?.getAttribute('aria-disabled'), button?.title]).toEqual(['true', 'Эхлээд хүн сонгоно уу'])
  await press(button)
  expect(done).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('Эхлээд хүн сонгоно уу')
  await show(<Button onClick={done}>Илгээх</Button>)
  await press(page.querySelector('button'))
  expect(done).toHaveBeenCalledOnce()
})

test('a button whose work is under way starts nothing a second time', async () => {
  const done = vi.fn()
  const { page, end } = await onPage(
    <Button busy onClick={done}>
      Илгээх
    </Button>,
  )
  endings.push(end)
  await press(page.querySelector('button'))
  expect([done.mock.calls.length, page.querySelector('button')?.getAttribute('aria-busy')]).toEqual([0, 'true'])
})
