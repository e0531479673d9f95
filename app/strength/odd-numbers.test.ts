import { expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { operationsOf } from '#platform/server/openapi.ts'

interface Schema {
  type?: string
  const?: unknown
  maximum?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  $defs?: Record<string, Schema>
}
interface Named {
  path: string
  name: string
  schema: Schema
}

/** Everything that a schema asks for by name, however deep. */
function namedIn(
  { properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties, $defs = {} }: Schema,
  path: string,
  name = '',
): Named[] {
  const parts = [
    ...anyOf,
    ...oneOf,
    ...allOf,
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ]
  return [
    ...Object.entries(properties).flatMap(([key, schema]) => [
      { path: `${path}.${key}`, name: key, schema },
      ...namedIn(schema, `${path}.${key}`, key),
    ]),
    ...parts.flatMap((schema) => [{ path, name, schema }, ...namedIn(schema, path, name)]),
    ...Object.values($defs).flatMap((schema) => namedIn(schema, path, name)),
  ]
}

/**
 * What the database knows things and their versions by. The version that a caller expects, and the one to move to,
 * are compared in the program alone.
 */
const isKept = (name: string) => /^(?:id|version)$|_ids?$/.test(name)
const MOST = 2 ** 31 - 1

test('nothing is asked for by a number that the database cannot hold', () => {
  const numbers = modules
    .flatMap(({ routes = [] }) => routes)
    .flatMap(operationsOf)
    .flatMap(({ method, url, input }) => namedIn(input as Schema, `${method} ${url}`))
    .filter(
      ({ name, schema }) =>
        (schema.type === 'integer' || schema.type === 'number') && schema.const === undefined && isKept(name),
    )
  expect(numbers.length).toBeGreaterThan(150)
  expect([
    ...new Set(numbers.filter(({ schema: { maximum = Infinity } }) => maximum > MOST).map(({ path }) => path)),
  ]).toEqual([])
})
