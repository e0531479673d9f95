import { expect, test } from 'vitest'
import { z } from 'zod'
import { modules } from '#app/modules.ts'
import { fileRoutes } from '#platform/server/files.ts'
import { liveRoute } from '#platform/server/live/stream.ts'
import { MOST_BYTES } from '#platform/shared/body.ts'
import { list } from '#platform/shared/bounded.ts'
import { mostOf } from '#platform/testing/most-of.ts'

const routes = [...fileRoutes(modules), liveRoute, ...modules.flatMap((module) => module.routes ?? [])]
const asked = routes.map((route) => (route.kind === 'raw' ? { ...route, room: undefined } : route.endpoint))

/**
 * What a browser says about a passkey is read by rules of its own; here it is bounded by its bytes and its depth
 * alone.
 */
const readElsewhere = /^POST \/auth\/(?:passkey|passkeys|second-step)\.passkey(?:\.response\{\}|\.\*)$/

interface Place {
  at: string
  schema: z.core.$ZodType
}

/** Everything that a schema may hold, by the way to it. */
function placesIn(schema: z.core.$ZodType, at: string, above: readonly z.core.$ZodType[] = []): Place[] {
  if (above.includes(schema)) return []
  return [{ at, schema }, ...partsOf(schema).flatMap(([name, part]) => placesIn(part, at + name, [...above, schema]))]
}

function partsOf(given: z.core.$ZodType): [string, z.core.$ZodType][] {
  const { def } = (given as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return [
        ...Object.entries(def.shape).map(([name, part]): [string, z.core.$ZodType] => [`.${name}`, part]),
        ...(def.catchall && def.catchall._zod.def.type !== 'never'
          ? [['.*', def.catchall] as [string, z.core.$ZodType]]
          : []),
      ]
    case 'array':
      return [['[]', def.element]]
    case 'record':
      return [
        ['{name}', def.keyType],
        ['{}', def.valueType],
      ]
    case 'union':
      return def.options.map((part) => ['', part])
    case 'intersection':
      return [
        ['', def.left],
        ['', def.right],
      ]
    case 'tuple':
      return def.items.map((part) => ['[]', part])
    case 'pipe':
      // What was read is made into something else; nobody sends that.
      return [
        ['', def.in],
        ...(def.in._zod.def.type === 'transform' ? [['', def.out] as [string, z.core.$ZodType]] : []),
      ]
    case 'lazy':
      return [['', def.getter()]]
    default:
      return 'innerType' in def ? [['', def.innerType]] : []
  }
}

/** Whether nothing that lies in it is looked at where there is too much. */
function isBounded(schema: z.core.$ZodType) {
  const sizes = (schema._zod.def.checks ?? []).flatMap((check) => {
    const { maximum, length } = check._zod.def as { maximum?: number; length?: number }
    return maximum ?? length ?? []
  })
  const most = mostOf(schema) ?? Math.min(...sizes)
  if (most === Infinity) return false
  let looks = 0
  const items = new Proxy(Array.from({ length: most + 1 }), {
    get: (all, name, self) => {
      looks += typeof name === 'string' && /^\d+$/.test(name) ? 1 : 0
      return Reflect.get(all, name, self) as unknown
    },
  })
  const names = new Proxy(Object.fromEntries(Array.from({ length: most + 1 }, (_, at) => [at, null])), {
    get: (all, name, self) => {
      looks += 1
      return Reflect.get(all, name, self) as unknown
    },
  })
  const { success } = z.safeParse(schema, schema._zod.def.type === 'record' ? names : items)
  return !success && looks === 0
}

/** What of it has no end. */
const endless = ({ at, schema }: Place) => {
  const { type } = schema._zod.def
  if (type === 'array' || type === 'record') return isBounded(schema) ? [] : [`${at}: ${type}`]
  if (['map', 'set'].includes(type)) return [`${at}: ${type}`]
  return ['any', 'unknown', 'custom'].includes(type) && !readElsewhere.test(at) ? [`${at}: ${type}`] : []
}

const places = asked.flatMap(({ method, path, input }) => placesIn(input, `${method} ${path}`))

test('every list and record that somebody may send has an end, which is looked at before what is in it', () => {
  const lists = places.filter(({ schema }) => ['array', 'record'].includes(schema._zod.def.type))
  expect(lists.length).toBeGreaterThan(50)
  expect(places.flatMap(endless)).toEqual([])
})

test('a list without an end, or one whose end is asked for too late, is found', () => {
  const planted = z.object({
    plain: z.array(z.string()),
    late: z
      .array(z.string())
      .refine(() => true)
      .max(5)
      .optional(),
    record: z.record(z.string(), z.number()).default({}),
    deep: z.object({ any: z.union([z.null(), z.array(z.unknown()).max(3)]) }),
    open: z.looseObject({}),
    fine: z.array(z.string()).min(1).max(5),
    long: list(z.string(), 5),
    seven: z.array(z.string()).length(7),
  })
  expect(placesIn(planted, 'planted').flatMap(endless)).toEqual([
    'planted.plain: array',
    'planted.late: array',
    'planted.record: record',
    'planted.deep.any[]: unknown',
    'planted.open.*: unknown',
  ])
})

test('more than 64 KB are taken only where the contract says for what, never of somebody who is not signed in, and never without a count of parts', () => {
  const roomy = asked.flatMap(({ method, path, permission, room }) =>
    room ? [{ at: `${method} ${path}`, permission, ...room }] : [],
  )
  expect(roomy.length).toBeGreaterThan(15)
  expect(
    roomy.filter(
      ({ permission, bytes, parts, holds }) =>
        permission === 'public' ||
        bytes <= MOST_BYTES ||
        bytes > 3 * 1024 * 1024 ||
        parts > 120_000 ||
        holds.length < 10,
    ),
  ).toEqual([])
})
