// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { onPage } from '#platform/testing/on-page.ts'
import { setLocked, useLocked } from './lock.ts'

afterEach(() => setLocked(false))

function Desk() {
  return useLocked() ? <p>Түгжээтэй</p> : <p>Ажил</p>
}

test('what stands on the page goes the moment that the session is locked, and comes back with it', async () => {
  const { page, end } = await onPage(<Desk />)
  const said: (string | null)[] = [page.textContent]
  for (const next of [true, false]) {
    await act(() => Promise.resolve(setLocked(next)))
    said.push(page.textContent)
  }
  await end()
  expect(said).toEqual(['Ажил', 'Түгжээтэй', 'Ажил'])
})
