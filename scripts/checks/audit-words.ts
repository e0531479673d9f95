import type { ESTree } from 'vite'
import { placeOf } from './place.ts'
import { lineAt, type Source } from './sources.ts'
import { literalText, stringsOf, walk } from './walk.ts'

interface AuditWords {
  /**
   * Keys of what the code records: `access.role_changed` is told as `access.audit.role_changed`, the kind
   * `access.role` as `access.audit.subject.role`.
   */
  asked: { key: string; at: string }[]
  /** Beginnings of keys that are put together while the log is shown. */
  begun: string[]
}

/** What auditChange writes down must be told in words: its actions and the kinds of its subjects. */
export function auditWords(sources: Source[], rooms: ReadonlySet<string>): AuditWords {
  const asked = sources
    .filter(({ file, imports }) => isRecording(file, imports))
    .flatMap((source) => keysOf(source, rooms))
  return { asked, begun: [...rooms].flatMap((room) => [`${room}.audit.subject.`, `${room}.audit.field.`]) }
}

function isRecording(file: string, imports: Source['imports']) {
  return !placeOf(file).isForTests && imports.some(({ target }) => target === 'platform/server/audit.ts')
}

function keysOf({ file, text, program }: Source, rooms: ReadonlySet<string>) {
  const found: AuditWords['asked'] = []
  walk(program, (node) => {
    if (node.type !== 'Property') return
    const kind = kinds[nameOf(node.key) ?? '']
    if (kind === undefined) return
    for (const name of stringsOf(node.value)) {
      const [, room = '', what = ''] = /^([a-z]+)\.([a-z0-9_]+)$/.exec(name) ?? []
      if (rooms.has(room))
        found.push({ key: `${room}.audit.${kind}${what}`, at: `${file}:${lineAt(text, node.start)}` })
    }
  })
  return found
}

const kinds: Record<string, string> = { action: '', subject_type: 'subject.' }

const nameOf = (key: ESTree.Node) => (key.type === 'Identifier' ? key.name : literalText(key))
