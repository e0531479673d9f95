/** Words that the grammar keeps for itself; a field of such a name is read as row["…"]. */
const reserved = new Set([
  'as',
  'break',
  'const',
  'continue',
  'else',
  'false',
  'for',
  'function',
  'if',
  'import',
  'in',
  'let',
  'loop',
  'namespace',
  'null',
  'package',
  'return',
  'row',
  'true',
  'var',
  'void',
  'while',
])

/** How a field is named in an expression: bare where the grammar allows it, in brackets otherwise. */
export function nameInExpression(name: string) {
  return /^[a-z][a-z0-9_]*$/i.test(name) && !reserved.has(name) ? name : `row[${quoted(name)}]`
}

/** A text as an expression holds it. */
export function quoted(text: string) {
  const signs = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
  // What the grammar cannot hold, such as a zero, nobody sees either.
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return `"${signs.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')}"`
}
