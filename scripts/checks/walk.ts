import type { ESTree } from 'vite'

type AnyNode = { type: string; start: number; end: number }

/** Calls `visit` for every node of the tree, parents first, each with the nodes that lead to it (nearest last). */
export function walk(program: ESTree.Program, visit: (node: ESTree.Node, parents: readonly ESTree.Node[]) => void) {
  const parents: ESTree.Node[] = []
  const step = (node: ESTree.Node) => {
    visit(node, parents)
    parents.push(node)
    for (const child of childrenOf(node)) step(child)
    parents.pop()
  }
  step(program)
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<AnyNode>).type === 'string'
}

/** Text that stands in the code as it is: a string, or one stretch of a template. */
export function literalText(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateElement') return node.value.cooked ?? node.value.raw
  return undefined
}

/** Every string an expression can be, as far as it is written out: `a`, `ok ? a : b`, `a ?? b`. */
export function stringsOf(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis.map((part) => part.value.cooked ?? part.value.raw) : []
    case 'ConditionalExpression':
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)]
    case 'LogicalExpression':
      return [...stringsOf(node.left), ...stringsOf(node.right)]
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return stringsOf(node.expression)
    default:
      return []
  }
}
