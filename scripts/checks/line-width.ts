import { lineAt, type Source } from './sources.ts'
import { walk } from './walk.ts'

const MOST = 120

/**
 * Lines that somebody has to push sideways. A line that only one text makes so long may stay, for a text is found by
 * its words; what has run as a migration stays as it ran.
 */
export function wideLines({ file, text, program }: Source): string[] {
  if (/^migrations\/(?:\d|row-security)/.test(file)) return []
  const lines = text.split('\n')
  const wide = new Set(lines.flatMap((line, at) => (line.length > MOST ? [at + 1] : [])))
  if (wide.size === 0) return []
  const longest = new Map<number, number>()
  walk(program, (node) => {
    if (node.type !== 'Literal' && node.type !== 'TemplateLiteral' && node.type !== 'JSXText') return
    const [line, end] = [lineAt(text, node.start), lineAt(text, node.end)]
    if (line === end && wide.has(line)) longest.set(line, Math.max(longest.get(line) ?? 0, node.end - node.start))
  })
  return [...wide].flatMap((line) =>
    lines[line - 1]!.length - (longest.get(line) ?? 0) > MOST ? [`${file}:${line}: wider than ${MOST} columns`] : [],
  )
}
