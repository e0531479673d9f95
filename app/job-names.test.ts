import { expect, test } from 'vitest'
import { readWords } from '#platform/server/words.ts'
import { languages } from '#platform/shared/i18n.ts'
import { kernelJobs, modules } from './modules.ts'

const root = new URL('..', import.meta.url).pathname
const jobs = [...kernelJobs, ...modules.flatMap((module) => module.jobs ?? [])]

test.each(languages)('whoever looks at the background jobs reads in %s what each of them does', (language) => {
  const words = readWords(root, language)
  expect(jobs.length).toBeGreaterThan(10)
  expect(
    jobs
      .map(({ name }) => name.replace('.', '.job_kind.'))
      .filter((key) => !words[key])
      .map((key) => `${key} has no words: add them to the module (modules/<module>/locales)`),
  ).toEqual([])
})
