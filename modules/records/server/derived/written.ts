import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A piece of SQL with its values written into it: the text of a view knows no parameters. */
export function written(piece: RawBuilder<unknown>): string {
  const { sql: text, parameters } = piece.compile(compiler)
  return text.replace(/\$(\d+)/g, (_, place) => literal(parameters[Number(place) - 1]))
}

/** A value as SQL writes it. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (Array.isArray(value)) return value.length === 0 ? `'{}'` : `array[${value.map(literal).join(', ')}]`
  if (typeof value !== 'string') throw new Error(`no value of SQL: ${typeof value}`)
  const plain = value.replaceAll('\0', '').replaceAll(`'`, `''`)
  return plain.includes('\\') ? `E'${plain.replaceAll('\\', '\\\\')}'` : `'${plain}'`
}

/** An id that follows from a text: of the eighth sort, which is anybody's own. */
export const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`

export const quoted = (name: string) => `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`
