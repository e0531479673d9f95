import { z } from 'zod'
import { MOST_PROBLEMS } from './errors.ts'

// zod looks at the length of an array before it reads what is in it, but reads a record of any size, and names every
// problem there is.

interface Bounds {
  most: number
  /** Translation key of what is said where there is more. */
  tooMany?: string | undefined
}

type ListDef = z.ZodArray['_zod']['def'] & Bounds
const List = z.core.$constructor<z.ZodArray, ListDef>('BoundedList', (inst, def) => {
  z.ZodArray.init(inst, def)
  inst._zod.parse = (payload, context) => {
    const given: unknown = payload.value
    if (!Array.isArray(given)) return refused(payload, { code: 'invalid_type', expected: 'array', input: given, inst })
    if (given.length > def.most) return refused(payload, tooBig('array', inst, given, def))
    const read: unknown[] = []
    payload.value = read
    for (const [at, item] of given.entries()) {
      const { value, issues } = here(def.element._zod.run({ value: item, issues: [] }, context))
      payload.issues.push(...z.core.util.prefixIssues(at, issues))
      // Nobody reads more of them, and each costs as much as what it is about.
      if (payload.issues.length >= MOST_PROBLEMS) return payload
      read.push(value)
    }
    return payload
  }
})

/** A long list: its length is looked at first, and reading ends where enough is wrong with it. */
export function list<Item extends z.ZodType>(item: Item, most: number, tooMany?: string) {
  return new List({
    type: 'array',
    element: item,
    most,
    tooMany,
    checks: [z.maxLength(most)],
  }) as unknown as z.ZodArray<Item>
}

type BookDef = z.ZodRecord['_zod']['def'] & Bounds
const Book = z.core.$constructor<z.ZodRecord, BookDef>('BoundedRecord', (inst, def) => {
  z.ZodRecord.init(inst, def)
  const { parse, processJSONSchema } = inst._zod
  inst._zod.processJSONSchema = (context, json, params) => {
    processJSONSchema?.(context, json, params)
    json.maxProperties = def.most
  }
  inst._zod.parse = (payload, context) =>
    hasMoreThan(def.most, payload.value)
      ? refused(payload, tooBig('object', inst, payload.value, def))
      : parse(payload, context)
})

/** Values by names that the contract does not know: so many, which are counted before any is looked at. */
export function book<Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
  tooMany?: string,
) {
  return new Book({ type: 'record', keyType: key, valueType: value, most, tooMany }) as unknown as z.ZodRecord<
    Key,
    Value
  >
}

function hasMoreThan(most: number, given: unknown) {
  if (typeof given !== 'object' || given === null) return false
  let count = 0
  for (const _name in given) {
    count += 1
    if (count > most) return true
  }
  return false
}

const tooBig = (origin: string, inst: z.core.$ZodType, input: unknown, { most, tooMany }: Bounds) =>
  ({
    code: 'too_big',
    origin,
    maximum: most,
    inclusive: true,
    input,
    inst,
    ...(tooMany !== undefined && { message: tooMany }),
  }) as const

/** Whatever would be asked of it further has nothing to go by. */
function refused(payload: z.core.ParsePayload, issue: z.core.$ZodRawIssue) {
  payload.issues.push({ ...issue, continue: false })
  return payload
}

function here<Read>(read: Read | Promise<Read>): Read {
  if (read instanceof Promise) throw new z.core.$ZodAsyncError()
  return read
}
