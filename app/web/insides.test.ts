import { expect, test } from 'vitest'
import { insides, loadInsides } from './insides.ts'
import { screens } from './screens.ts'

await loadInsides()
const paths = new Set(screens.map(({ path }) => path))

test('each screen has a letter of its own, and each letter a screen', () => {
  const given = insides().flatMap(({ goKeys = {} }) => Object.entries(goKeys))
  expect(given.length).toBeGreaterThan(5)
  const letters = ['KeyA', ...given.map(([, letter]) => letter)]
  expect(new Set(letters).size).toBe(letters.length)
  expect(given.map(([path]) => path).filter((path) => !paths.has(path))).toEqual([])
})

test('what the palette offers leads to a screen, under keys of its own', () => {
  const actions = insides().flatMap((one) => one.actions ?? [])
  expect(actions.map(({ id }) => id)).toContain('new-document')
  expect(actions.filter(({ to }) => !paths.has(to))).toEqual([])
  for (const own of [actions.map(({ id }) => id), actions.map(({ keys }) => keys.join(' '))])
    expect(new Set(own).size).toBe(own.length)
})

test('each first step of a new organisation leads to a screen', () => {
  const steps = insides().flatMap(({ firstSteps = [] }) => firstSteps)
  expect(steps.length).toBeGreaterThan(4)
  expect(steps.filter(({ to }) => !paths.has(to.split('?')[0]!))).toEqual([])
})

test('a screen of administration stands in an area that a module has, and asks for a permission', () => {
  const areas = insides().flatMap((one) => one.areas ?? [])
  const names = areas.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const standing = screens.flatMap(({ path, area, permission }) =>
    area === undefined
      ? []
      : [
          {
            path,
            name: typeof area === 'string' ? area : area.name,
            permission: typeof area === 'string' ? permission : area.permission,
          },
        ],
  )
  expect(
    standing.filter(
      ({ name, permission }) => !names.includes(name) || permission === undefined || permission === 'signed_in',
    ),
  ).toEqual([])
  expect(names.filter((name) => !standing.some((one) => one.name === name))).toEqual([])
})

test('what waits is counted behind a screen, and nowhere twice', () => {
  const urls = insides().flatMap(({ badges = [] }) => badges.map(({ url }) => url))
  expect(urls).toContain('/workflow/inbox')
  expect(urls.filter((url, at) => !paths.has(url) || urls.indexOf(url) !== at)).toEqual([])
})
