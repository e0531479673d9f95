/** One spelling for equal values, whatever the order of their names. */
export function inOrder(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? ''
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${name}:${inOrder(part)}`)
    .join()}}`
}
