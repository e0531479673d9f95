import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const sources = globSync(['platform/**/*.{ts,tsx}', 'modules/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}'], {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$/.test(file))
const using = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(root + file, 'utf8')))

test('nothing is drawn from a source that can be guessed but the pause before a new try', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(using(/Math\.random/)).toEqual(['platform/server/tenancy.ts'])
})

test('no text is ever run as a program, and none is put into a page as markup', () => {
  expect(
    using(/\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\s*=|document\.write\(|insertAdjacentHTML/),
  ).toEqual([])
})

test('no message of another window is listened to', () => {
  // The worker's own window answers it through a port of its own, nobody but our worker speaks through
  // `navigator.serviceWorker`, and to a worker only pages of its own address can speak.
  const ours = ['app/web/offline/messages.ts', 'app/web/offline/open-here.ts', 'app/web/offline/worker.ts']
  expect(using(/addEventListener\('message'|\.onmessage\s*=/)).toEqual(ours)
})
