import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { languages } from '../../platform/shared/language.ts'
import { wordsOf } from './all-words.ts'

const root = path.resolve(import.meta.dirname, '../..')
const PAGE = 'offline.html'
const PLACE = '<!--words-->'

/** The frame of everything, and the page for when there is no network, with all they load by themselves. */
const shell = ['/app/web.tsx', '/app/web/SignedIn.tsx', '/app/web/offline/page.ts']
/** What these parts say, in each language. */
const words = /^assets\/words-[a-z]+-\w+\/(?:start|SignedIn)\.json$/
/** Pages that stand alone, which modules bring; kept in a browser once one of them was opened in it. */
const ALONE = 'alone.html'
const ALONE_START = '/app/alone.tsx'
const broughtAlone = /\/modules\/\w+\/web\/alone\.ts$/

/** What these pages name that has no hash in its name. */
const fixed = [PAGE, 'icons/mark-192.png', ...languages.map((language) => `manifest.${language}.webmanifest`)]
const publicFiles = ['first-paint.js', 'icon.svg']

/** Gives the page without a network its words, and writes the worker with the list of what it fetches ahead. */
export function offline(): Plugin {
  return {
    name: 'orgil:offline',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle[PAGE]
        if (page?.type !== 'asset') return
        const html = String(page.source)
        if (!html.includes(PLACE)) throw new Error(`${PAGE} has no ${PLACE}`)
        page.source = html.replace(
          PLACE,
          `<script type="application/json" id="words">${JSON.stringify(pageWords()).replaceAll('<', String.raw`\u003c`)}</script>`,
        )
        this.emitFile({
          type: 'asset',
          fileName: 'worker.js',
          source: await workerFor(shellOf(bundle), aloneOf(bundle)),
        })
      },
    },
  }
}

const keys = /^(?:platform\.offline\.|[a-z]+\.kept\.|platform\.(?:name|back|retry)$)/

function pageWords() {
  return Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(Object.entries(wordsOf(language)).filter(([key]) => keys.test(key))),
    ]),
  )
}

interface Entry {
  url: string
  revision: string | null
}

function shellOf(bundle: Rolldown.OutputBundle): Entry[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const starts = shell.map((source) => {
    const chunk =
      chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
    if (!chunk) throw new Error(`the build has no part for ${source}`)
    return chunk.fileName
  })
  const wanted = withAllTheyLoad(bundle, starts)
  const spoken = Object.keys(bundle).filter((file) => words.test(file))
  if (spoken.length !== 2 * languages.length)
    throw new Error(`the build has ${spoken.length} files of words for the frame`)
  for (const file of spoken) wanted.add(file)
  const named = [...wanted].toSorted().map((file): Entry => ({ url: `/${file}`, revision: null }))
  const written = fixed.map((file): Entry => {
    const one = bundle[file]
    if (one?.type !== 'asset') throw new Error(`the build has no ${file}`)
    return { url: `/${file}`, revision: hashOf(one.source) }
  })
  return [
    ...named,
    ...written,
    ...publicFiles.map((file): Entry => ({
      url: `/${file}`,
      revision: hashOf(readFileSync(path.join(root, 'public', file))),
    })),
  ]
}

/** These, and whatever comes with them by itself. */
function withAllTheyLoad(bundle: Rolldown.OutputBundle, starts: readonly string[]): Set<string> {
  const wanted = new Set<string>()
  const add = (file: string) => {
    if (wanted.has(file)) return
    wanted.add(file)
    const one = bundle[file]
    if (one?.type !== 'chunk') return
    for (const other of [...one.imports, ...(one.viteMetadata?.importedCss ?? [])]) add(other)
  }
  for (const file of starts) add(file)
  return wanted
}

/** What pages that stand alone are made of, and what they load only when it is wanted. */
function aloneOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ALONE_START)))
  if (!page || bundle[ALONE]?.type !== 'asset') throw new Error('the build has no page that stands alone')
  const bringing = chunks.filter(({ moduleIds }) => moduleIds.some((id) => broughtAlone.test(id)))
  const brought = bringing.flatMap(({ dynamicImports }) => dynamicImports)
  if (brought.length === 0) throw new Error('no module brings a page that stands alone')
  const own = withAllTheyLoad(bundle, [page.fileName, ...bringing.map(({ fileName }) => fileName), ...brought])
  const later = brought.flatMap((file) => {
    const one = bundle[file]
    return one?.type === 'chunk' ? one.dynamicImports : []
  })
  const besides = [...withAllTheyLoad(bundle, later)].filter((file) => !own.has(file))
  const pictures = Object.keys(bundle).filter((file) => /^assets\/zxing_reader-[\w-]+\.wasm$/.test(file))
  const parts = brought.map((file) => path.basename(file).replace(/-[\w-]{8}\.js$/, ''))
  const spoken = new RegExp(String.raw`^assets/words-[a-z]+-\w+/(?:start|${parts.join('|')})\.json$`)
  const said = Object.keys(bundle).filter((file) => spoken.test(file))
  const addresses = (files: Iterable<string>) => [...files].map((file) => `/${file}`).toSorted()
  const lists = {
    page: addresses([ALONE, ...own, ...said]),
    besides: addresses([...besides, ...pictures]),
  }
  return { ...lists, name: hashOf(JSON.stringify(lists) + String(bundle[ALONE].source)) }
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 12)

/** One plain file under a name that never changes, as browsers want a worker. */
async function workerFor(list: Entry[], alone: ReturnType<typeof aloneOf>) {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    mode: 'production',
    define: {
      'process.env.NODE_ENV': '"production"',
      __SHELL__: JSON.stringify(list),
      __ALONE__: JSON.stringify(alone),
    },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, 'app/web/offline/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  const [file] = (Array.isArray(built) ? built : [built]).flatMap(({ output }) => output)
  if (file?.type !== 'chunk') throw new Error('the worker was not built')
  return file.code
}
