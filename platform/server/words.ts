import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languages, type Language } from '#platform/shared/language.ts'

/** Every folder with words: the kernel's, those of what stands above all modules, and one of each module. */
const FOLDERS = '{platform,app,modules/*}/locales'

/** Where words stand: the name of the room with which its keys begin, and the files. */
export function roomsOfWords(root: string): { room: string; folder: string; files: string[] }[] {
  const folders = Map.groupBy(
    globSync(`${FOLDERS}/*.json`, { cwd: root })
      .map((file) => file.replaceAll(path.sep, '/'))
      .toSorted(),
    (file) => path.posix.dirname(file),
  )
  return [...folders].map(([folder, files]) => ({
    room: path.posix.basename(path.posix.dirname(folder)),
    folder,
    files,
  }))
}

/**
 * A file named after a language holds its words; any other holds each key with its words in all of them, such as
 * those of one feature.
 */
export function wordsIn(file: string, text: string, language: Language): Record<string, string> {
  const named = path.basename(file, '.json')
  const content = parsed(file, text)
  if ((languages as readonly string[]).includes(named))
    return named === language ? (content as Record<string, string>) : {}
  return Object.fromEntries(
    Object.entries(content as Record<string, Partial<Record<Language, string>>>).flatMap(([key, words]) =>
      words[language] === undefined ? [] : [[key, words[language]]],
    ),
  )
}

/** Every text of the product in this language, by its key. */
export function readWords(root: string, language: Language): Record<string, string> {
  const files = roomsOfWords(root).flatMap((one) => one.files)
  return Object.assign(
    {},
    ...files.map((file) => wordsIn(file, readFileSync(path.join(root, file), 'utf8'), language)),
  ) as Record<string, string>
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is not valid JSON`, { cause })
  }
}
