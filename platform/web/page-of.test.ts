import { expect, test, vi } from 'vitest'

test('what the server says before the page can act on it is acted on once it can, and once', async () => {
  vi.resetModules()
  const { meetMove, meetOtherPerson, onMovedElsewhere, onOtherPerson } = await import('./page-of.ts')
  const [follow, makeWay] = [vi.fn(), vi.fn()]
  meetMove()
  meetMove()
  onMovedElsewhere(follow)
  onOtherPerson(makeWay)
  expect(follow).toHaveBeenCalledTimes(1)
  expect(makeWay).not.toHaveBeenCalled()
  onMovedElsewhere(follow)
  expect(follow).toHaveBeenCalledTimes(1)
  meetMove()
  meetOtherPerson()
  expect(follow).toHaveBeenCalledTimes(2)
  expect(makeWay).toHaveBeenCalledTimes(1)
})
