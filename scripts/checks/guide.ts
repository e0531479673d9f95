// What the user guide names must be on the screen: pictures, addresses, and every bold word as the product says it in
// that language.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { readWords } from '../../platform/server/words.ts'
import { languages, type Language } from '../../platform/shared/language.ts'
import { filesUnder, lineAt } from './sources.ts'

const GUIDE = 'docs/guide'
const MAX_PICTURE_BYTES = 150_000
const MAX_PICTURES = 20
/** Below so many screens the reader itself must be broken. */
const SANE_NUMBER_OF_SCREENS = 40

export function checkGuide(root: string, atLeast = SANE_NUMBER_OF_SCREENS): string[] {
  const screens = screensOf(root)
  if (screens.length < atLeast)
    return [`only ${screens.length} screens were found: the check of the guide reads the wrong place`]
  const pages = languages.map((language) => ({
    language,
    file: `${GUIDE}/${language}.md`,
    text: read(root, `${GUIDE}/${language}.md`),
  }))
  const missing = pages.filter(({ text }) => text === '').map(({ file }) => `${file}: is missing`)
  if (missing.length > 0) return missing
  return [
    ...pages.flatMap(({ file, text }) => strangeRoutes(file, text, screens)),
    ...pages.flatMap(({ language, file, text }) => strangeWords(root, language, file, text)),
    ...pages.flatMap(({ file, text }) => doubledChapters(file, text)),
    ...pages.slice(1).flatMap((page) => differences(pages[0]!.text, page)),
    ...pages.flatMap(({ language, text }) => pictureProblems(root, language, text)),
  ]
}

const read = (root: string, file: string) =>
  existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : ''

/** Addresses of all screens, such as `/admin/users/$id`. */
function screensOf(root: string) {
  const files = [
    'app/web/screens.ts',
    ...filesUnder(root, 'modules').filter((file) =>
      /^modules\/\w+\/(?:web\/index|shared\/dashboard|shared\/screens\/[\w-]+|server\/pages\/[\w-]+)\.ts$/.test(file),
    ),
  ]
  return files.flatMap((file) =>
    [...read(root, file).matchAll(/\bpath: '(\/[^']*)'/g)].map(([, address = '']) => address),
  )
}

const routesIn = (text: string) =>
  [...text.matchAll(/`(\/[^`\s]*)`/g)].map(({ 1: address = '', index }) => ({ address, index }))
const picturesIn = (text: string) => [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file = '']) => file)

function strangeRoutes(file: string, text: string, screens: readonly string[]) {
  return routesIn(text).flatMap(({ address, index }) =>
    screens.includes(address) ? [] : [`${file}:${lineAt(text, index)}: there is no screen ${address}`],
  )
}

/** Bold is what stands on a screen, letter for letter. */
function strangeWords(root: string, language: Language, file: string, text: string) {
  const said = new Set(Object.values(readWords(root, language)))
  return [...text.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(({ 1: words = '', index }) =>
    said.has(words) ? [] : [`${file}:${lineAt(text, index)}: no screen says “${words}”`],
  )
}

/** Who looks something up finds all of it in one place. */
function doubledChapters(file: string, text: string) {
  const chapters = [...text.matchAll(/^#+ (.+)$/gm)].map(({ 1: name = '', index }) => ({ name, index }))
  const again = chapters.filter(({ name }, at) => chapters.findIndex((one) => one.name === name) < at)
  return again.map(({ name, index }) => `${file}:${lineAt(text, index)}: the chapter “${name}” stands twice`)
}

/** The languages say the same: as many chapters, the same addresses in the same order, the same pictures. */
function differences(first: string, { language, file, text }: { language: string; file: string; text: string }) {
  const shapes = [
    ['chapters', (one: string) => [...one.matchAll(/^#+(?= )/gm)].map(([level]) => level)],
    ['addresses', (one: string) => routesIn(one).map(({ address }) => address)],
    ['pictures', (one: string) => picturesIn(one).map((picture) => picture.replace(/^pictures\/\w+\//, ''))],
    ['words of screens', (one: string) => [String([...one.matchAll(/\*\*[^*]+\*\*/g)].length)]],
  ] as const
  return [
    ...shapes.flatMap(([what, of]) =>
      of(text).join() === of(first).join() ? [] : [`${file}: has other ${what} than ${GUIDE}/${languages[0]}.md`],
    ),
    ...picturesIn(text)
      .filter((picture) => !picture.startsWith(`pictures/${language}/`))
      .map((picture) => `${file}: ${picture} is a picture of another language`),
  ]
}

function pictureProblems(root: string, language: string, text: string) {
  const folder = `${GUIDE}/pictures/${language}`
  const kept = filesUnder(root, folder)
  const named = picturesIn(text).map((picture) => `${GUIDE}/${picture}`)
  return [
    ...named.filter((file) => !kept.includes(file)).map((file) => `${file}: is named and missing`),
    ...kept.filter((file) => !named.includes(file)).map((file) => `${file}: is in no chapter`),
    ...kept
      .filter((file) => statSync(path.join(root, file)).size > MAX_PICTURE_BYTES)
      .map((file) => `${file}: is larger than ${MAX_PICTURE_BYTES / 1000} kB`),
    ...(kept.length > MAX_PICTURES ? [`${folder}: has ${kept.length} pictures, at most ${MAX_PICTURES} are read`] : []),
  ]
}
