import type { z } from 'zod'

/** A place in what a contract asks for, with the text of the shortest body around it. */
export interface Spot {
  /** For people who read what was measured. */
  name: string
  schema: z.core.$ZodType
  before: string
  after: string
}

/** Every place of a body of this form: each field, each list, each record, and what lies in them. */
export function spotsIn(
  schema: z.core.$ZodType,
  around: Omit<Spot, 'schema'> = { name: '', before: '', after: '' },
  above: readonly z.core.$ZodType[] = [],
): Spot[] {
  if (above.includes(schema)) return []
  const inside = (part: z.core.$ZodType, name = '', before = '', after = '') =>
    spotsIn(part, { name: around.name + name, before: around.before + before, after: after + around.after }, [
      ...above,
      schema,
    ])
  const { def } = (schema as z.core.$ZodTypes)._zod
  const own: Spot[] = [{ ...around, schema }]
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape)
      return [
        ...own,
        ...fields.flatMap(([name, part]) => {
          const others = fields
            .filter(([other, { _zod }]) => other !== name && _zod.optin === undefined)
            .map(([other, beside]) => `${JSON.stringify(other)}:${shortest(beside)},`)
            .join('')
          return inside(part, `.${name}`, `{${others}${JSON.stringify(name)}:`, '}')
        }),
      ]
    }
    case 'array':
      return [...own, ...inside(def.element, '[]', '[', ']')]
    case 'record':
      return [...own, ...inside(def.valueType, '{}', `{${JSON.stringify(keyFor(def.keyType))}:`, '}')]
    case 'union':
      return def.options.flatMap((option) => inside(option))
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)]
    case 'pipe':
      return inside(def.in._zod.def.type === 'transform' ? def.out : def.in)
    case 'lazy':
      return inside(def.getter())
    default:
      return 'innerType' in def ? inside(def.innerType) : own
  }
}

/** JSON of the shortest value that could be meant; a pattern that it does not fit is a problem like any other. */
export function shortest(schema: z.core.$ZodType, above: readonly z.core.$ZodType[] = []): string {
  if (above.includes(schema)) return 'null'
  const within = (part: z.core.$ZodType) => shortest(part, [...above, schema])
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return `{${Object.entries(def.shape)
        .filter(([, { _zod }]) => _zod.optin === undefined)
        .map(([name, part]) => `${JSON.stringify(name)}:${within(part)}`)
        .join()}}`
    case 'array':
      return `[${Array.from({ length: atLeast(schema) }, () => within(def.element)).join()}]`
    case 'record':
      return '{}'
    case 'string':
      return JSON.stringify(textFor(schema))
    case 'number':
      return '1'
    case 'boolean':
      return 'true'
    case 'enum':
      return JSON.stringify(Object.values(def.entries)[0])
    case 'literal':
      return JSON.stringify(def.values[0])
    case 'union':
      return within(def.options[0]!)
    case 'pipe':
      return within(def.in._zod.def.type === 'transform' ? def.out : def.in)
    case 'lazy':
      return within(def.getter())
    default:
      return 'innerType' in def ? within(def.innerType) : 'null'
  }
}

/** The longest that a list or a record may be, as far as it says so. */
export function atMost({ _zod: { def } }: z.core.$ZodType): number {
  const sizes = (def.checks ?? [])
    .map((check) => check._zod.def as { maximum?: number; length?: number })
    .flatMap(({ maximum, length }) => maximum ?? length ?? [])
  return (def as { most?: number }).most ?? Math.min(...sizes)
}

const atLeast = ({ _zod: { def } }: z.core.$ZodType) =>
  Math.max(
    0,
    ...(def.checks ?? [])
      .map((check) => check._zod.def as { minimum?: number; length?: number })
      .flatMap(({ minimum, length }) => minimum ?? length ?? []),
  )

const aKey = '01990000-0000-7000-8000-000000000000'
const isUuid = (schema: z.core.$ZodType) => (schema._zod.def as { format?: string }).format === 'uuid'
const keyFor = (schema: z.core.$ZodType) => (isUuid(schema) ? aKey : 'a')

function textFor(schema: z.core.$ZodType) {
  if (isUuid(schema)) return aKey
  return (schema._zod.def as { format?: string }).format === 'datetime'
    ? '2026-11-25T00:00:00Z'
    : 'a'.repeat(Math.max(1, atLeast(schema)))
}
