import { expect, test } from 'vitest'
import { addressWithin, messageOf, showPage, type OpenWindow } from './messages.ts'

const origin = 'https://orgil.example'

test('of what arrives only a message of ours is shown', () => {
  expect(messageOf({ title: 'Orgil', body: 'Сайн уу', url: '/workflow/1', tag: 'a' }, origin)).toEqual({
    title: 'Orgil',
    body: 'Сайн уу',
    url: '/workflow/1',
    tag: 'a',
  })
  expect(messageOf({ title: 'Orgil', body: 'Сайн уу' }, origin)).toEqual({
    title: 'Orgil',
    body: 'Сайн уу',
    url: '/home',
    tag: undefined,
  })
  for (const other of [null, 'text', 7, {}, { title: 'Orgil' }, { title: 1, body: 2 }])
    expect(messageOf(other, origin)).toBeNull()
})

test.each([
  ['/workflow/1?tab=2#end', '/workflow/1?tab=2#end'],
  ['https://orgil.example/home', '/home'],
  ['https://elsewhere.example/x', '/home'],
  ['//elsewhere.example/x', '/home'],
  ['/\\elsewhere.example', '/home'],
  ['javascript:alert(1)', '/home'],
  [undefined, '/home'],
  [7, '/home'],
])('a click on a message with the address %s leads to %s', (url, address) => {
  expect(addressWithin(url, origin)).toBe(address)
})

function aWindow(path: string, { answers }: { answers: boolean }) {
  const asked: string[] = []
  const one: OpenWindow = {
    url: origin + path,
    focus: () => Promise.resolve(path),
    postMessage: ({ url }, [port]) => {
      asked.push(url)
      if (answers) port?.postMessage(true)
    },
  }
  return { ...one, asked }
}

test('the page is shown where it is open, else in a window that goes there, else in a new one', async () => {
  const opened: string[] = []
  const open = (url: string) => {
    opened.push(url)
    return Promise.resolve('new')
  }
  const [there, willing, locked] = [
    aWindow('/workflow/1', { answers: true }),
    aWindow('/home', { answers: true }),
    aWindow('/auth/login', { answers: false }),
  ]
  expect(await showPage('/workflow/1', [locked, willing, there], open)).toBe('/workflow/1')
  expect([there.asked, willing.asked, opened]).toEqual([[], [], []])
  expect(await showPage('/workflow/2', [locked, willing], open)).toBe('/home')
  expect([willing.asked, opened]).toEqual([['/workflow/2'], []])
  expect(await showPage('/workflow/2', [locked], open)).toBe('new')
  expect(opened).toEqual(['/workflow/2'])
})
