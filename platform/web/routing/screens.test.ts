import { expect, test } from 'vitest'
import type { Screen } from '../screen.ts'
import { loadedScreen, openScreen, preloadScreen } from './screens.ts'

const Nothing = () => null
const aScreen = (load: Screen['load']): Screen => ({ path: '/x', layout: 'default', title: 'x', load })

test('at most four screens are fetched ahead at the same time, and all of them in the end', async () => {
  let running = 0
  let most = 0
  const screens = Array.from({ length: 11 }, () =>
    aScreen(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((done) => setTimeout(done, 2))
      running -= 1
      return { default: Nothing }
    }),
  )
  await Promise.all(screens.map(preloadScreen))
  expect(most).toBe(4)
  expect(screens.every((screen) => loadedScreen(screen) === Nothing)).toBe(true)
})

test('a failed fetch ahead is forgotten, and opening tries again', async () => {
  let tries = 0
  const screen = aScreen(async () => {
    tries += 1
    if (tries === 1) throw new Error('gone')
    return { default: Nothing }
  })
  await preloadScreen(screen)
  expect(loadedScreen(screen)).toBeUndefined()
  await openScreen(screen)
  expect(loadedScreen(screen)).toBe(Nothing)
})
