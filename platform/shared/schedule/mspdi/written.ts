import { escaped } from './xml.ts'

type Content = string | number | boolean | undefined | readonly Element[]
export type Element = readonly [name: string, content: Content]

/** Elements one under the other; those without content are left out, flags are 1 and 0. */
export function written(elements: readonly Element[], depth = 0): string {
  const indent = '  '.repeat(depth)
  return elements
    .flatMap(([name, content]) => {
      if (content === undefined) return []
      if (typeof content === 'object')
        return content.length === 0 ? [] : [`${indent}<${name}>\n${written(content, depth + 1)}\n${indent}</${name}>`]
      const text = typeof content === 'boolean' ? String(Number(content)) : escaped(String(content))
      return [`${indent}<${name}>${text}</${name}>`]
    })
    .join('\n')
}

/** Numbers by which a file calls things: their ids if all are such numbers already, otherwise counted from 1. */
export function uidsOf(ids: readonly string[]): ReadonlyMap<string, number> {
  const isNumbered = ids.every((id) => /^[1-9]\d{0,8}$/.test(id))
  return new Map(ids.map((id, at) => [id, isNumbered ? Number(id) : at + 1]))
}
