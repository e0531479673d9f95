// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { onPage, press } from '#platform/testing/on-page.ts'
import { Combobox } from './Combobox.tsx'
import { listSource } from './source.ts'

test('what is closed is shown with its reason and not taken, by pointer or by key; the next one is', async () => {
  vi.stubGlobal('visualViewport', undefined)
  const source = listSource(['jobs'], async () => [
    { value: '1', label: 'Жолооч', detail: 'дүүрсэн, 1/1', isClosed: true },
    { value: '2', label: 'Зөвлөх', detail: '2/3' },
  ])
  const chosen: string[] = []
  const { page, end } = await onPage(
    <QueryClientProvider client={new QueryClient()}>
      <Combobox label="Алба" value="" onChoose={(value) => chosen.push(value)} source={source} />
    </QueryClientProvider>,
  )
  const input = page.querySelector('input')
  const options = () => [...page.querySelectorAll('[role=option]')]
  await press(input)
  for (let tries = 0; tries < 100 && options().length === 0; tries += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  expect(options().map((one) => [one.textContent, one.getAttribute('aria-disabled')])).toEqual([
    ['Жолоочдүүрсэн, 1/1', 'true'],
    ['Зөвлөх2/3', null],
  ])
  await press(options()[0]!)
  const key = (name: string) =>
    act(async () => input?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))
  await key('Home')
  await key('ArrowDown')
  await key('Enter')
  expect([chosen, options().length]).toEqual([[], 2])
  await press(options()[1]!)
  expect(chosen).toEqual(['2'])
  await end()
  vi.unstubAllGlobals()
})
