import type { ESTree } from 'vite'
import { matcher } from '../vite/words/travel.ts'
import { placeOf } from './place.ts'
import { lineAt, type Source } from './sources.ts'
import { literalText, walk } from './walk.ts'

/**
 * Whatever the web says must be seen by the build, which sends words along with the part that says them
 * (scripts/vite/words): as a key, as how a key begins, or by `keyAmong`.
 */
export function unseenWords(sources: Source[], keys: ReadonlySet<string>): string[] {
  return sources
    .filter(({ file }) => ['web', 'shared'].includes(placeOf(file).side ?? '') && !placeOf(file).isForTests)
    .flatMap((source) => unseenIn(source, keys))
}

function unseenIn({ file, text, program }: Source, keys: ReadonlySet<string>) {
  const found: string[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return
    const at = `${file}:${lineAt(text, node.start)}`
    const name = node.callee.type === 'Identifier' ? node.callee.name : ''
    const [key, ...among] = node.arguments
    if ((name === 't' || name === 'translate') && key && hasNoBeginning(key))
      found.push(`${at}: what this key looks like is only known at run time; say it with keyAmong`)
    if (name === 'keyAmong')
      found.push(
        ...among.flatMap((one) =>
          isLike(one, keys) ? [] : [`${at}: no key looks like ${text.slice(one.start, one.end)}`],
        ),
      )
  })
  return found
}

/** `${room}.title`, or what is added to something, or put together of parts. */
function hasNoBeginning(key: ESTree.Node) {
  // `[…].join('.')`: the build reads the parts and not that they are one key.
  if (key.type === 'CallExpression' && key.callee.type === 'MemberExpression')
    return key.callee.object.type === 'ArrayExpression'
  if (key.type === 'TemplateLiteral')
    return (
      key.expressions.length > 0 &&
      !/[a-z]/.test(
        key.quasis
          .map(({ value }) => value.cooked)
          .join('')
          .replace(/[^.]*$/, ''),
      )
    )
  return key.type === 'BinaryExpression' && literalText(key.left) === undefined
}

function isLike(shape: ESTree.Node, keys: ReadonlySet<string>) {
  if (shape.type === 'Identifier') return shape.name === 'TITLES'
  const text = literalText(shape)
  return text !== undefined && [...keys].some(matcher(new Set([text])))
}
