import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Plugin } from 'vite'
import { languages, type Language } from '../../../platform/shared/language.ts'
import { wordsOf } from '../all-words.ts'
import { readProgramFile } from './declarations.ts'
import { partsOf, type Part } from './parts.ts'
import { wordsWith } from './travel.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const IN_DEVELOPMENT = '/words-in-development'

/**
 * Where the words of each language lie, one file per part of the program, under a name that changes with any of them.
 */
const wordFolder = (language: Language, files: ReadonlyMap<string, string>) =>
  `assets/words-${language}-${createHash('sha256')
    .update([...files].flat().join('\n'))
    .digest('hex')
    .slice(0, 8)}`

/** Words travel with the part of the program that says them: whatever loads a part of it loads its words as well. */
export function wordsOfParts(): Plugin {
  let parts = new Map<string, Part>()
  const files = new Map<Language, Map<string, string>>()
  return {
    name: 'orgil:words',
    enforce: 'pre',
    config(_config, { command }) {
      if (command === 'serve')
        return {
          define: {
            __WORDS__: JSON.stringify(
              Object.fromEntries(languages.map((language) => [language, `${IN_DEVELOPMENT}/${language}`])),
            ),
          },
        }
      parts = partsOf(root)
      for (const language of languages) files.set(language, filesOf(parts, wordsOf(language)))
      return {
        define: {
          __WORDS__: JSON.stringify(
            Object.fromEntries([...files].map(([language, mine]) => [language, `/${wordFolder(language, mine)}`])),
          ),
        },
      }
    },
    configureServer(server) {
      server.middlewares.use(IN_DEVELOPMENT, (request, reply) => {
        reply.setHeader('content-type', 'application/json')
        reply.end(JSON.stringify(wordsOf((request.url ?? '').split('/')[1] as Language)))
      })
    },
    transform(code, id) {
      const file = path.relative(root, id).replaceAll(path.sep, '/')
      if (parts.size === 0 || !/^(?:app|platform|modules)\/.*\.tsx?$/.test(file) || !code.includes('import('))
        return null
      const speaking = readProgramFile(root, file, code).loads.flatMap((load) => {
        const name = parts.get(load.file)?.name
        return name !== undefined && languages.some((language) => files.get(language)?.has(name))
          ? [{ ...load, name }]
          : []
      })
      if (speaking.length === 0 || file === 'app/front.ts') return null
      return {
        code: `import { withWords as __withWords } from '#platform/web/i18n/index.ts'\n${wrapped(code, speaking)}`,
        map: null,
      }
    },
    generateBundle() {
      for (const [language, mine] of files) {
        for (const [name, source] of mine)
          this.emitFile({ type: 'asset', fileName: `${wordFolder(language, mine)}/${name}.json`, source })
      }
    },
  }
}

/** What has no words of its own has no file. */
function filesOf(parts: ReadonlyMap<string, Part>, words: Readonly<Record<string, string>>) {
  return new Map(
    [...parts.values()].flatMap((part): [string, string][] => {
      const mine = wordsWith(part, words)
      return Object.keys(mine).length > 0 ? [[part.name, JSON.stringify(mine)]] : []
    }),
  )
}

function wrapped(code: string, speaking: readonly { start: number; end: number; name: string }[]) {
  return speaking
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, name }) =>
        `${text.slice(0, start)}__withWords(${text.slice(start, end)}, ${JSON.stringify(name)})${text.slice(end)}`,
      code,
    )
}
