// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { onPage } from '#platform/testing/on-page.ts'
import { TypedSignature } from './TypedSignature.tsx'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

test('a name that is not the own one is told once, at its field, which has the caret once it was tried', async () => {
  const at = (name: string, isRefused: boolean) => (
    <TypedSignature name={name} isMine={false} isRefused={isRefused} onChange={() => undefined} />
  )
  const { page, show, end } = await onPage(at('', false))
  endings.push(end)
  expect(page.querySelector('[aria-invalid]')).toBeNull()
  await show(at('', true))
  expect(page.querySelector('[aria-invalid]')).toBe(document.activeElement)
  expect(page.textContent?.split('workflow.signature.name_hint').length).toBe(2)
})
