import type { z } from 'zod'
import { atMost, type Spot, shortest, spotsIn } from './spots.ts'

/** Some are megabytes, so each is written when it is wanted. */
interface Body {
  name: string
  text: () => string
}

interface Limits {
  bytes: number
  parts: number
}

/**
 * What texts are filled with: what people write, what is left out, what patterns stumble over, and what is longer
 * than it looks.
 */
const fillings = [
  'a',
  'ө',
  ' ',
  '\u200B',
  'a.',
  '-',
  '0',
  'a@',
  ':/',
  '(',
  '="',
  '\\',
  '\n',
  '🙂',
  'А1 ',
  '[{',
  '\u202E',
]

/** The worst bodies that anybody has thought of for this form, each as long as it may be. */
export function worstBodies(input: z.core.$ZodType, limits: Limits): Body[] {
  const whole: Spot = { name: '', schema: input, before: '{"x":', after: '}' }
  return [...anythingIn(whole, limits), ...spotsIn(input).flatMap((spot) => fullAt(spot, limits))]
}

/** Whatever is said there, nobody asked for it. */
function anythingIn(spot: Spot, limits: Limits): Body[] {
  return [
    filled(spot, 'empty lists', '[', '[],', '[]]', limits),
    filled(spot, 'empty objects', '[', '{},', '{}]', limits),
    filled(spot, 'numbers', '[', '1,', '1]', limits),
    filled(spot, 'deep lists', '[', `${'['.repeat(25)}${']'.repeat(25)},`, '1]', limits),
    filled(spot, 'deeper than may be', '', '[', '', limits),
    filled(spot, 'one text', '"', 'a', '"', limits),
    names(spot, 'unknown names', limits),
    filled(spot, 'unclosed', '[', '"a",', '', limits),
    filled(spot, 'one name again and again', '{"a":1', ',"a":1', '}', limits),
  ]
}

function fullAt(spot: Spot, limits: Limits): Body[] {
  const { def } = (spot.schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return [names(spot, 'unknown names', limits)]
    case 'array': {
      const most = atMost(spot.schema)
      const items = [
        ['as they should be', shortest(def.element)],
        ['with everything wrong', wrong(def.element)],
        ['of nothing', 'null'],
        ['of objects', '{}'],
        ['of texts', '""'],
        ['of lists', '[]'],
      ] as const
      return items.flatMap(([what, item]) => [
        filled(spot, `as many as may be, ${what}`, '[', `${item},`, `${item}]`, limits, most - 1),
        ...(what === 'as they should be'
          ? [filled(spot, `more than may be, ${what}`, '[', `${item},`, `${item}]`, limits)]
          : []),
      ])
    }
    case 'record': {
      const most = atMost(spot.schema)
      return [
        names(spot, 'as many names as may be', limits, shortest(def.valueType), most),
        names(spot, 'more names than may be', limits, shortest(def.valueType)),
        names(spot, 'with everything wrong', limits, '[]', most),
        longValues(spot, limits, most),
      ]
    }
    case 'string':
      return fillings.map((filling) =>
        filled(spot, `a text of ${JSON.stringify(filling)}`, '"', JSON.stringify(filling).slice(1, -1), '"', limits),
      )
    case 'number':
      return [filled(spot, 'a number without end', '1', '1', '', limits)]
    case 'any':
    case 'unknown':
      return anythingIn(spot, limits)
    default:
      return []
  }
}

/** Each field that may be there, and none as it should be. */
function wrong(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object')
    return `{${Object.keys(def.shape)
      .map((name) => `${JSON.stringify(name)}:[]`)
      .join()}}`
  if (def.type === 'union') return wrong(def.options.at(-1)!)
  return def.type === 'array' ? '{}' : '[]'
}

function filled(
  { name, before, after }: Spot,
  what: string,
  begin: string,
  part: string,
  end: string,
  { bytes, parts }: Limits,
  most = Infinity,
): Body {
  const room = bytes - Buffer.byteLength(before + begin + end + after)
  const [size, weight] = [Buffer.byteLength(part), countOf(part)]
  // Where parts are counted, those around are a few.
  const times = Math.max(
    0,
    Math.min(most, Math.floor(room / size), weight === 0 ? Infinity : Math.floor((parts - 200) / weight)),
  )
  return { name: `${name || 'the whole'}: ${what}`, text: () => before + begin + part.repeat(times) + end + after }
}

function names(
  { name, before, after }: Spot,
  what: string,
  { bytes, parts }: Limits,
  value = '1',
  most = Infinity,
): Body {
  const room = bytes - Buffer.byteLength(before + after) - 2
  const each = Buffer.byteLength(value) + 8
  const count = Math.max(0, Math.min(most, Math.floor(room / each), Math.floor((parts - 200) / (1 + countOf(value)))))
  return {
    name: `${name || 'the whole'}: ${what}`,
    text: () =>
      `${before}{${Array.from({ length: count }, (_, at) => `"${at.toString(36).padStart(4, 'k')}":${value}`).join()}}${after}`,
  }
}

function longValues({ name, before, after }: Spot, { bytes }: Limits, most: number): Body {
  const count = Math.min(most, 40)
  const each = Math.floor((bytes - Buffer.byteLength(before + after)) / count) - 12
  return {
    name: `${name}: long texts`,
    text: () =>
      `${before}{${Array.from({ length: count }, (_, at) => `"k${at}":"${'a '.repeat(Math.max(0, Math.floor(each / 2)))}"`).join()}}${after}`,
  }
}

const countOf = (text: string) => (text.match(/[[{,]/g) ?? []).length
