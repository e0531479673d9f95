import { expect, test } from 'vitest'
import { settingsFrom, usualSettings } from './settings.ts'

test('what was chosen before comes back', () => {
  const chosen = {
    ...usualSettings,
    mode: 'dark',
    colour: 'lighten-40',
    layout: 'top',
    multiTab: true,
    lockAfter: 15,
  } as const
  expect(settingsFrom(chosen, 'light')).toEqual(chosen)
})

test('nothing kept is the usual, in the mode of the machine', () => {
  for (const nothing of [null, undefined, 'dark', 7])
    expect(settingsFrom(nothing, 'dark')).toEqual({ ...usualSettings, mode: 'dark' })
})

test('what nobody knows any more does not break the page', () => {
  const odd = {
    mode: 'pink',
    colour: '#123456',
    layout: 3,
    gray: 'yes',
    lockAfter: 4,
    contentWidth: null,
    mini: true,
    unknown: 1,
  }
  expect(settingsFrom(odd, 'light')).toEqual({ ...usualSettings, mini: true })
})

test('the settings are those of the specification, and some more', () => {
  const wanted = {
    sidebar: 'mini',
    device: 'device',
    theme: 'theme',
    layout: 'layout',
    'content width': 'contentWidth',
    'fixed header': 'fixedHeader',
    'dark mode': 'mode',
    colour: 'colour',
    'weak mode': 'weak',
    'gray mode': 'gray',
    'multi tab': 'multiTab',
    'lock screen': 'lockAfter',
  }
  expect(Object.keys(usualSettings)).toEqual(expect.arrayContaining(Object.values(wanted)))
})
