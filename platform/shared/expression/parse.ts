import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js'
import { limits, type ProblemKey, Stuck } from './model.ts'

// The library reads the grammar; what the words mean, and what may be said at all, is decided here.
const grammar = new Environment({
  limits: {
    maxAstNodes: limits.nodes,
    maxDepth: limits.depth,
    maxListElements: limits.list,
    maxMapEntries: 1,
    maxCallArguments: limits.arguments,
  },
})

/** The expression as a tree; throws what is wrong with it. */
export function parse(text: string): ASTNode {
  if (text.trim() === '') throw new Stuck('platform.expression.nothing', {}, { start: 0, end: text.length })
  if (text.length > limits.letters)
    throw new Stuck(
      'platform.expression.too_long',
      { letters: limits.letters },
      { start: limits.letters, end: text.length },
    )
  try {
    return grammar.parse(text).ast
  } catch (error) {
    throw stuckAt(text, error)
  }
}

const words: Partial<Record<string, ProblemKey>> = {
  limit_exceeded: 'platform.expression.too_long',
  unterminated_string: 'platform.expression.open_text',
  unterminated_triple_quoted_string: 'platform.expression.open_text',
  newline_in_string: 'platform.expression.open_text',
  reserved_identifier: 'platform.expression.forbidden',
}

function stuckAt(text: string, error: unknown): Stuck {
  if (!(error instanceof ParseError))
    return new Stuck('platform.expression.not_understood', {}, { start: 0, end: text.length })
  const { start, end } = rangeOf(error) ?? { start: 0, end: text.length }
  const what = text.slice(start, Math.min(Math.max(end, start + 1), start + 20))
  if (start >= text.trimEnd().length)
    return new Stuck('platform.expression.ends_early', {}, { start: text.trimEnd().length, end: text.length })
  const key =
    words[(error as { code?: string }).code ?? ''] ??
    (isLetter(what) ? 'platform.expression.field_name' : 'platform.expression.unexpected')
  return new Stuck(
    key,
    { what: isLetter(what) ? wordAt(text, start) : what, letters: limits.letters },
    { start, end: Math.max(end, start + 1) },
  )
}

function rangeOf(error: ParseError) {
  return (error as { range?: { start: number; end: number } }).range
}

const isLetter = (what: string) => /^\p{L}/u.test(what)
const wordAt = (text: string, start: number) => /^[\p{L}\p{N}_]{1,40}/u.exec(text.slice(start))?.[0] ?? ''

/** What stands in the expression there, for a message. */
export const said = (text: string, { start, end }: { start: number; end: number }) =>
  text.slice(start, Math.min(end, start + 60))
