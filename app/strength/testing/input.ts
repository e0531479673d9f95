/** A schema as the description of the API has it. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

/** What is there to be named, by the names under which calls ask for it. */
export type Known = Readonly<Record<string, unknown>>

/**
 * Something that fits the schema, as far as a schema says; what is known by name goes before what could stand there.
 */
export function inputFor(schema: Schema, known: Known, name = '', root = schema): unknown {
  if (known[name] !== undefined) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.$ref) return inputFor(root.$defs?.[schema.$ref.split('/').at(-1)!] ?? {}, known, name, root)
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return inputFor(choice, known, name, root)
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => inputFor(part, known, name, root))) as unknown
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => known[key] !== undefined || schema.required?.includes(key))
          .map(([key, part]) => [key, inputFor(part, known, key, root)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () =>
        inputFor(schema.items ?? {}, known, singular(name), root),
      )
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return false
    case 'string':
      return textFor(schema)
    default:
      return null
  }
}

const singular = (name: string) => name.replace(/s$/, '')

function textFor({ format, pattern = '', minLength = 0 }: Schema) {
  if (format === 'uuid') return '01990000-0000-7000-8000-000000000000'
  if (format === 'date') return '2026-11-24'
  if (format === 'date-time') return '2026-11-24T02:00:00.000Z'
  if (format === 'email') return 'some.one@khukhtenger.example'
  if (format === 'uri') return 'https://example.com/'
  if (pattern.startsWith('^\\d{4}-')) return '2026-11-24'
  if (pattern.startsWith('^\\d')) return '123456'
  return 'Үг'.repeat(Math.max(1, Math.ceil(minLength / 2)))
}
