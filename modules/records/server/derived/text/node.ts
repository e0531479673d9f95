import { Unreadable } from '../problem.ts'

/** A part of the tree that the grammar made of a text: one name, and what stands under it. */
export type Tree = Readonly<Record<string, unknown>>

export const refuse = (key: string, ...examples: string[]): never => {
  throw new Unreadable(`records.view.text.${key}`, examples)
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a node is called and says. */
export function nodeOf(tree: unknown): [string, Tree] {
  if (!isTree(tree)) return refuse('part', typeof tree)
  const [entry, ...more] = Object.entries(tree)
  if (!entry || more.length > 0 || !isTree(entry[1])) return refuse('part', entry?.[0] ?? '')
  return [entry[0], entry[1]]
}

/** Refuses whatever a part says besides: what is not known would be left out when it is written anew. */
export function only(name: string, node: Tree, known: readonly string[]) {
  const other = Object.keys(node).find((key) => key !== 'location' && !known.includes(key))
  if (other !== undefined) refuse('part', `${name}.${other}`)
}

export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : refuse('part', 'list')

/** Names with dots between them. */
export function namesOf(value: unknown): string[] {
  return listOf(value).map((one) => {
    const [name, node] = nodeOf(one)
    if (name === 'A_Star') return refuse('star')
    if (name !== 'String') return refuse('part', name)
    return textOf(node['sval'])
  })
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : refuse('part', 'name'))
