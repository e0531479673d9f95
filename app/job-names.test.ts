import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#platform/shared/i18n.ts'
import { kernelJobs, modules } from './modules.ts'

const jobs = [...kernelJobs, ...modules.flatMap((module) => module.jobs ?? [])]

test.each(languages)('whoever looks at the background jobs reads in %s what each of them does', (language) => {
  const words = JSON.parse(readFileSync(new URL(`../modules/operation/locales/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>
  expect(jobs.length).toBeGreaterThan(10)
  expect(jobs.map(({ name }) => name).filter((name) => !words[`operation.kind.${name.replace('.', '_')}`])).toEqual([])
})
