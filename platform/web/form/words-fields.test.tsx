// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import type { Language, Words } from '#platform/shared/i18n.ts'
import { onPage, press, typeInto } from '#platform/testing/on-page.ts'
import { StaleWords } from './stale-context.ts'
import { WordsFields } from './WordsFields.tsx'

const first: Words = { mn: 'Шалгах', en: 'Look', ko: '보기' }

async function shown(isByContext = false) {
  const seen: Language[] = []
  const written: [Language, string][] = []
  function Screen() {
    const [words, setWords] = useState(first)
    const [languages, setLanguages] = useState<Language[]>(['en', 'ko'])
    const stale = {
      languages,
      onLooked: (language: Language) => {
        seen.push(language)
        setLanguages((before) => before.filter((one) => one !== language))
      },
    }
    return (
      <StaleWords value={isByContext ? (asked) => (asked === words ? stale : undefined) : null}>
        <WordsFields
          label="name"
          words={words}
          stale={isByContext ? undefined : stale}
          onChange={(language, text) => {
            written.push([language, text])
            setWords({ ...words, [language]: text })
          }}
        />
      </StaleWords>
    )
  }
  const { page, end } = await onPage(<Screen />)
  const field = (language: Language) => page.querySelector<HTMLInputElement>(`input[lang=${language}]`)!
  return {
    page,
    end,
    field,
    seen,
    written,
    marked: () => [...page.querySelectorAll('[data-stale]')].map((input) => input.getAttribute('lang')),
    visit: (language: Language) =>
      act(async () => {
        field(language).focus()
        field(language).blur()
      }),
  }
}

test.each([false, true])(
  'a language that is stale is marked and said until it was opened and left (by the screen: %s)',
  async (isByContext) => {
    const { page, end, field, seen, marked, visit } = await shown(isByContext)
    expect(marked()).toEqual(['en', 'ko'])
    expect(page.querySelector(`#${CSS.escape(field('en').getAttribute('aria-describedby')!)}`)?.textContent).toBe(
      'platform.stale_words',
    )
    await visit('mn')
    expect(seen).toEqual([])
    await visit('en')
    expect([seen, marked()]).toEqual([['en'], ['ko']])
    await press(page.querySelector('button'))
    expect([seen, marked()]).toEqual([['en', 'ko'], []])
    await end()
  },
)

test('what is written there is no mere look', async () => {
  const { end, field, seen, written } = await shown()
  await typeInto(field('en'), 'Check')
  await act(async () => field('en').blur())
  expect([seen, written]).toEqual([[], [['en', 'Check']]])
  await end()
})
