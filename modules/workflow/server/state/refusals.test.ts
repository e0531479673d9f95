import path from 'node:path'
import { expect, test } from 'vitest'
import { openTranslations } from '#platform/server/translate.ts'
import { languages } from '#platform/shared/i18n.ts'
import { refusals } from '../../shared/engine/command.ts'
import { refusalError } from './refusals.ts'

const translate = openTranslations(path.resolve(import.meta.dirname, '../../../..'))

test.each(refusals)('the refusal %s has words of its own in every language', (code) => {
  const { code: key, status } = refusalError({ code })
  expect(status).toBeGreaterThanOrEqual(400)
  const words = languages.map((language) => translate(language, key))
  expect(words).not.toContain(key)
  expect(new Set(words).size).toBe(languages.length)
})
