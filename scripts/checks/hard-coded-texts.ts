import type { ESTree } from 'vite'
import { isTestFile, lineAt, type Source } from './sources.ts'
import { literalText, walk } from './walk.ts'

const otherScripts = /[\p{Script=Cyrillic}\p{Script=Hangul}]/u
/** Names that are the same in every language. */
const names = /\b(Orgil|Ctrl|Shift|Alt|Esc|Enter|Tab|Cmd|PDF|CSV|QR|AI|API|JSON|SQL|GraphQL|Laravel|Go|URL|ID)\b/g
const spokenAttributes = [
  'title',
  'placeholder',
  'alt',
  'label',
  'aria-label',
  'okText',
  'cancelText',
  'description',
  'tooltip',
  'extra',
  'help',
]

/** Words for people that stand in a component instead of the locale files. */
export function hardCodedTexts(sources: Source[]): string[] {
  return sources.filter(({ file }) => file.endsWith('.tsx') && !isTestFile(file)).flatMap(textsIn)
}

function textsIn({ file, text, program }: Source): string[] {
  const found: string[] = []
  walk(program, (node) => {
    const words = node.type === 'JSXText' ? node.value : literalText(node)
    const isSpoken = node.type === 'JSXText' || isSpokenAttribute(node)
    const spoken = node.type === 'JSXAttribute' && node.value ? literalText(node.value) : words
    if (spoken === undefined) return
    if ((words !== undefined && otherScripts.test(words)) || (isSpoken && hasWords(spoken))) {
      found.push(`${file}:${lineAt(text, node.start)}: "${spoken.trim().slice(0, 60)}" belongs into the locale files`)
    }
  })
  return found
}

function isSpokenAttribute(node: ESTree.Node) {
  return node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && spokenAttributes.includes(node.name.name)
}

function hasWords(text: string) {
  return /\p{L}{2}/u.test(text.replace(names, ''))
}
