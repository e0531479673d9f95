// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { onPage } from '#platform/testing/on-page.ts'
import { type FormState, formState } from '#platform/web/form/form-state.ts'
import { useKeeping } from './use-keeping.ts'

afterEach(() => void vi.useRealTimers())

function Keeper({ state, kept }: { state: FormState<string>; kept: string[] }) {
  useKeeping(state, (typed) => kept.push(typed))
  return null
}

async function aForm() {
  const [state, kept] = [formState(''), [] as string[]]
  const { show, end } = await onPage(null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await show(<Keeper state={state} kept={kept} />)
  await act(async () => vi.advanceTimersByTime(400))
  kept.length = 0
  return {
    kept,
    show,
    end,
    type: (text: string) => state.change(() => text),
    wait: (time: number) => vi.advanceTimersByTime(time),
  }
}

test('what is typed is kept once it rests, and once', async () => {
  const { kept, end, type, wait } = await aForm()
  for (const text of ['Г', 'Гэ', 'Гэр']) {
    type(text)
    wait(300)
  }
  expect(kept).toEqual([])
  wait(100)
  expect(kept).toEqual(['Гэр'])
  wait(10_000)
  await end()
  expect(kept).toEqual(['Гэр'])
})

test('whoever types on and on loses no more than two seconds of it', async () => {
  const { kept, end, type, wait } = await aForm()
  for (let at = 1; at <= 21; at += 1) {
    type(`${at}`)
    wait(100)
  }
  expect(kept).toEqual(['20'])
  await end()
  expect(kept).toEqual(['20', '21'])
})

test('what was typed a moment ago is kept when the page goes, or the screen is left', async () => {
  const { kept, show, end, type } = await aForm()
  type('Гэрээ')
  dispatchEvent(new Event('pagehide'))
  expect(kept).toEqual(['Гэрээ'])
  type('Гэрээний')
  await show(null)
  expect(kept).toEqual(['Гэрээ', 'Гэрээний'])
  await end()
})
