import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../i18n.ts'

test.each(languages)('whoever chooses a kind is told in %s what it is for', (language) => {
  const file = new URL(`../../locales/${language}.json`, import.meta.url)
  const words = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)
  const among = (part: string) => words.filter((key) => key.startsWith(part)).map((key) => key.slice(part.length))
  expect(among('platform.fields.hint.').toSorted()).toEqual(among('platform.fields.kind.').toSorted())
})
