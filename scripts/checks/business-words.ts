// The kernel knows no area: nothing in it is called by the things of one.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { placeOf } from './place.ts'
import { filesUnder, lineAt, type Source } from './sources.ts'

/**
 * Words of areas that stand, or come next; also as a part of a name, such as `openIncidents` or
 * `orgil_webhooks_total`.
 */
const words = [
  'workflow',
  'ballot',
  'voter',
  'vote',
  'incident',
  'employee',
  'council',
  'webhook',
  'approval',
  'assignee',
  'invoice',
  'opportunity',
  'booking',
  'payroll',
  'lost.?reason',
]
/** A step of a loop is nobody's business; what a step of a process looks like is. */
const compounds = ['step[-_ ]?(?:look|chip|badge|type|colou?r)', '--orgil-step', 'process (?:step|status)']
const forbidden = new RegExp([...words, ...compounds].join('|'), 'gi')

/** Where such a word has to stand. */
const exceptions: Readonly<Record<string, RegExp>> = {
  // Drawings are called by what they show, and organisations have kept these names.
  'platform/web/icons/paths.ts': /^(?:vote|ballot|workflow)$/,
  // WEBHOOKS_TO_PRIVATE, as it is called wherever the product runs.
  'platform/server/config.ts': /^webhook$/i,
  'platform/server/services.ts': /^webhook$/i,
}

/** In code, in style sheets and in the keys of words; what the words say is for people. */
export function businessWords(root: string, sources: readonly Source[]): string[] {
  const code = sources.filter(({ file }) => placeOf(file).room === 'platform' && !placeOf(file).isForTests)
  const others = filesUnder(root, 'platform')
    .filter((file) => /\.css$|\/locales\/mn\.json$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  return [...code, ...others].flatMap(({ file, text }) =>
    [...namesIn(file, text).matchAll(forbidden)]
      .filter(([word]) => !exceptions[file]?.test(word))
      .map(
        ({ 0: word, index }) =>
          `${file}:${lineAt(text, index)}: "${word}" is of an area, so it belongs to the module that has it`,
      ),
  )
}

/** Of words only their keys, each where it stands. */
const namesIn = (file: string, text: string) =>
  file.endsWith('.json') ? text.replace(/: *"(?:[^"\\]|\\.)*"/g, (said) => ' '.repeat(said.length)) : text
