import type { Problem } from './model.ts'

type Translate = (key: string, params?: Record<string, string | number>) => string

/** Params that name a kind of value; people read them in their language. */
const kinds = new Set(['kind', 'wanted', 'left', 'right'])

/** What is wrong, in the language of whoever translates. */
export function problemWords({ key, params }: Problem, translate: Translate): string {
  const said = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    kinds.has(name) ? translate(`platform.expression.kind.${value}`) : value,
  ])
  return translate(key, Object.fromEntries(said))
}
