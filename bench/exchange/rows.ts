/** Columns of all the usual kinds, the first of which tells one row from another. */
const kinds = [
  { kind: 'text', type: 'text' },
  { kind: 'integer', type: 'numeric' },
  { kind: 'money', type: 'numeric' },
  { kind: 'date', type: 'date' },
  { kind: 'checkbox', type: 'boolean' },
] as const
type Kind = (typeof kinds)[number]['kind']

export const columnsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `c${at}`, title: `Column ${at}`, ...kinds[at % kinds.length]! }))
export type Columns = ReturnType<typeof columnsOf>

const DAY = 86_400_000

export function valueAt(kind: Kind, row: number, at: number): string {
  switch (kind) {
    case 'integer':
      return String(row * 7 + at)
    case 'money':
      return `${(row * 1250) % 1_000_000}.5`
    case 'date':
      return new Date(Date.UTC(2020, 0, 1) + (row % 3000) * DAY).toISOString().slice(0, 10)
    case 'checkbox':
      return row % 3 === 0 ? 'true' : 'false'
    default:
      return `${String(row).padStart(7, '0')} нэр ${at}`
  }
}
