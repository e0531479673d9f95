import { expect, test, vi } from 'vitest'

test('what modules registered before anybody met a form is there with the first form', async () => {
  vi.resetModules()
  const { registerKinds } = await import('./brought.ts')
  const { referenceKind } = await import('./reference-kind.ts')
  registerKinds([referenceKind({ name: 'vessel', title: 'test.vessel', to: 'ship' })])
  const { kindOf, registry } = await import('./registry.ts')
  expect([...registry().kinds.keys()].at(-1)).toBe('vessel')
  expect(kindOf('vessel').to).toBe('ship')
  vi.resetModules()
})
