// Every text exists in three languages, is asked for by someone, and stands nowhere but in the locale files.
import { matcher } from '../vite/words/travel.ts'
import { auditWords } from './audit-words.ts'
import { hardCodedTexts } from './hard-coded-texts.ts'
import { keysInCode } from './keys-in-code.ts'
import { languages, placeholdersOf, readLocales, withoutPlural, type Locales } from './locales.ts'
import { readSources } from './sources.ts'
import { unseenWords } from './travelling-words.ts'

/** Keys that are put together where no template in the code shows their beginning. */
const dynamicPrefixes: readonly string[] = []

const SANE_NUMBER_OF_KEYS = 50

export function checkTranslations(
  root: string,
  atLeast = SANE_NUMBER_OF_KEYS,
  dynamic = dynamicPrefixes,
  sources = readSources(root),
): string[] {
  const { locales, problems } = readLocales(root)
  const known = new Set(locales.flatMap(({ words }) => [...words.mn.keys()]))
  if (known.size < atLeast)
    return [`only ${known.size} texts were found, expected at least ${atLeast}: the check reads the wrong place`]

  const rooms = new Set([
    'platform',
    'app',
    ...sources
      .map(({ file }) => file.split('/'))
      .filter(([room]) => room === 'modules')
      .map(([, name]) => name ?? ''),
  ])
  const { asked, mentioned, begun, shapes } = keysInCode(sources, rooms)
  const audit = auditWords(sources, rooms)
  asked.push(...audit.asked)
  for (const { key } of audit.asked) mentioned.add(key)
  const names = new Set([...known].map((key) => withoutPlural(key, known)))

  const missing = asked
    .filter(({ key }) => !names.has(key) && !known.has(key))
    .map(({ key, at }) => `${at}: the text ${key} does not exist`)
  // The titles of permissions are held against the manifests by app/permissions.test.ts.
  const beginnings = [...begun, ...audit.begun, ...[...rooms].map((room) => `${room}.permission.`), ...dynamic]
  const looksLikeOne = matcher(shapes)
  const unused = [...names].filter(
    (key) => !mentioned.has(key) && !beginnings.some((start) => key.startsWith(start)) && !looksLikeOne(key),
  )

  return [
    ...problems,
    ...locales.flatMap(problemsOfRoom),
    ...ownedTwice(locales),
    ...new Set(missing),
    ...unused.map((key) => `nobody uses the text ${key}`),
    ...hardCodedTexts(sources),
    ...unseenWords(sources, names),
  ]
}

/** What code fills in most, in one pair of braces instead of two; names of patterns are others. */
const halfBraced = /(?<!\{)\{(?:name|count|number|title)\}(?!\})/

function problemsOfRoom({ room, folder, words }: Locales): string[] {
  const all = new Set(languages.flatMap((language) => [...words[language].keys()]))
  const names = new Set([...all].map((key) => withoutPlural(key, all)))
  return [
    ...languages.flatMap((language) => {
      const has = new Set([...words[language].keys()].map((key) => withoutPlural(key, words[language])))
      const file = `${folder}/${language}.json`
      return [
        ...[...names].filter((key) => !has.has(key)).map((key) => `${file}: ${key} is missing`),
        ...[...words[language]].filter(([, text]) => text.trim() === '').map(([key]) => `${file}: ${key} is empty`),
        ...[...words[language]]
          .filter(([, text]) => halfBraced.test(text))
          .map(([key]) => `${file}: ${key} shows its braces; what is filled in stands in {{two}}`),
      ]
    }),
    ...[...all].filter((key) => !key.startsWith(`${room}.`)).map((key) => `${folder}: ${key} must begin with ${room}.`),
    ...[...names].flatMap((key) => differingPlaceholders(folder, key, words)),
  ]
}

function differingPlaceholders(folder: string, key: string, words: Locales['words']): string[] {
  const [mn, ...others] = languages.map((language) => {
    const texts = [...words[language]]
      .filter(([name]) => withoutPlural(name, words[language]) === key)
      .map(([, text]) => text)
    // `{{says_mn}}` in Mongolian is `{{says_en}}` in English: words that somebody wrote in each language.
    const names = placeholdersOf(texts.join(' ')).map((name) => name.replace(new RegExp(`_${language}$`), ''))
    return { language, found: texts.length > 0, placeholders: names.join(', ') }
  })
  if (!mn?.found) return []
  return others
    .filter((other) => other.found && other.placeholders !== mn.placeholders)
    .map(
      (other) =>
        `${folder}: ${key} has {{${mn.placeholders}}} in mn and {{${other.placeholders}}} in ${other.language}`,
    )
}

function ownedTwice(locales: Locales[]): string[] {
  const owner = new Map<string, string>()
  const found: string[] = []
  for (const { folder, words } of locales) {
    for (const key of words.mn.keys()) {
      const first = owner.get(key)
      if (first) found.push(`${key} stands in ${first} and in ${folder}`)
      owner.set(key, folder)
    }
  }
  return found
}
