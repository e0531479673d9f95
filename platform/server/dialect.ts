import {
  type CompiledQuery,
  type OperationNode,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryId,
  type RawNode,
  type RootOperationNode,
  type ValueNode,
} from 'kysely'

/**
 * PostgreSQL as Kysely speaks it, with the text of each statement that is written as a template put together once,
 * not for every question.
 */
export class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new Compiler()
  }
}

class Compiler extends PostgresQueryCompiler {
  /** By the pieces of the template, which are the same object as long as the program runs. */
  readonly #texts = new WeakMap<readonly string[], string>()

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    if (!isRaw(node) || !node.parameters.every(isValue)) return super.compileQuery(node, queryId)
    return {
      query: node,
      queryId,
      sql: this.#textOf(node.sqlFragments),
      parameters: node.parameters.map(({ value }) => value),
    }
  }

  #textOf(pieces: readonly string[]) {
    const known = this.#texts.get(pieces)
    if (known !== undefined) return known
    const text = pieces.reduce((before, piece, index) => `${before}$${index}${piece}`)
    this.#texts.set(pieces, text)
    return text
  }
}

const isRaw = (node: OperationNode): node is RawNode => node.kind === 'RawNode'
const isValue = (node: OperationNode): node is ValueNode =>
  node.kind === 'ValueNode' && (node as ValueNode).immediate !== true
