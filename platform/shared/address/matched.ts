import { searchText } from '../search-words.ts'
import { type Address, placeOf } from './address.ts'
import { CAPITAL, type Unit, unitsKnown } from './known.ts'

type Level = 'aimag' | 'sum' | 'district'

/** What people put behind a name to say what it is the name of. */
const LEVELS: Readonly<Record<string, Level>> = Object.fromEntries(
  (
    [
      ['aimag', 'аймаг хот нийслэл aimag province city'],
      ['sum', 'сум sum soum'],
      ['district', 'дүүрэг district duureg'],
    ] as const
  ).flatMap(([level, words]) => words.split(' ').map((word) => [word, level])),
)

/** How people write for short. */
const SHORT: Readonly<Record<string, string>> = {
  УБ: CAPITAL,
  УБХОТ: CAPITAL,
  НИЙСЛЭЛ: CAPITAL,
  UB: CAPITAL,
  БГД: 'MN51107',
  БЗД: 'MN51110',
  НД: 'MN51113',
  СХД: 'MN51116',
  СБД: 'MN51119',
  ХУД: 'MN51122',
  ЧД: 'MN51125',
  БНД: 'MN51101',
  БХД: 'MN51104',
}

interface Word {
  text: string
  at: number
  /** A comma, or the end, comes behind it. */
  isLast: boolean
}

interface Found {
  units: Unit[]
  next: number
  /** It was said to be a unit, and is not only called as one is. */
  isSure: boolean
  level: Level | undefined
}

/**
 * What somebody wrote as one text, as an address: the units that stand at its beginning by their names in any language,
 * then the khoroo or bag; what is left is its rest. A text that begins with no unit is a rest.
 */
export function addressFrom(text: string): Address {
  const words = wordsOf(text)
  const { unit, next } = unitIn(words)
  const within = khorooIn(words, next)
  const rest = text.slice(words[within.next]?.at ?? text.length).trim()
  const meant = within.khoroo !== '' && within.isOfCapital ? inCapital(unit) : unit
  if (!meant) return { code: '', place: '', khoroo: '', rest: text.trim() }
  return { code: meant.code, place: placeOf(meant), khoroo: within.khoroo, rest }
}

function wordsOf(text: string): Word[] {
  const found = [...text.matchAll(/[^\s,;›|]+/g)]
  return found.map((match, at) => {
    const until = found[at + 1]?.index ?? text.length
    const behind = text.slice(match.index + match[0].length, until)
    return { text: match[0], at: match.index, isLast: at === found.length - 1 || /[,;›|\n]/.test(behind) }
  })
}

function unitIn(words: readonly Word[]): { unit: Unit | undefined; next: number } {
  const top = found(words, 0, topsNow(), ['aimag'])
  if (top) {
    const below = found(words, top.next, belowNow(top.units[0]!), ['sum', 'district'])
    if (below) return { unit: below.units[0], next: below.next }
    if (top.isSure) return { unit: top.units[0], next: top.next }
  }
  // A district or a sum alone, where only one is called so.
  const alone = found(words, 0, allBelowNow(), ['sum', 'district'])
  const units = alone?.units.filter(({ above }) =>
    alone.level === 'district' ? above?.code === CAPITAL : alone.level !== 'sum' || above?.code !== CAPITAL,
  )
  return alone?.isSure && units?.length === 1 ? { unit: units[0], next: alone.next } : { unit: undefined, next: 0 }
}

/** The longest name that stands here. */
function found(words: readonly Word[], from: number, units: Index, levels: readonly Level[]): Found | undefined {
  for (let count = Math.min(MOST_WORDS, words.length - from); count > 0; count -= 1) {
    const some = words.slice(from, from + count)
    if (some.slice(0, -1).some(({ isLast }) => isLast)) continue
    const name = some.map(({ text }) => text).join(' ')
    const short = count === 1 ? SHORT[name.toLocaleUpperCase('mn').replace(/\.$/, '')] : undefined
    const called = short === undefined ? units.get(searchText(name)) : units.get(short)
    if (!called) continue
    const behind = some.at(-1)!.isLast ? undefined : words[from + count]
    const level = behind && LEVELS[behind.text.toLocaleLowerCase('mn')]
    if (level && !levels.includes(level)) continue
    return {
      units: called,
      next: from + count + (level ? 1 : 0),
      isSure: short !== undefined || level !== undefined || some.at(-1)!.isLast,
      level,
    }
  }
  return undefined
}

const MOST_WORDS = 8

/** `15-р хороо`, `8 дугаар баг`, `Khoroo 15`, `15호로`. */
function khorooIn(words: readonly Word[], from: number) {
  const some = words.slice(from, from + 3)
  const end = some.findIndex(({ isLast }) => isLast)
  const said = (end < 0 ? some : some.slice(0, end + 1)).map(({ text }) => text).join(' ')
  const before = /^(\d{1,2})(?:[- ]?(?:р|дугаар|дүгээр))? ?(хороо|баг|khoroo|bag|호로|박)(?= |$)/iu.exec(said)
  const behind = /^(khoroo|bag) (\d{1,2})(?= |$)/i.exec(said)
  const [khoroo, kind] = before ? [before[1]!, before[2]!] : [behind?.[2] ?? '', behind?.[1] ?? '']
  return {
    khoroo,
    isOfCapital: ['хороо', 'khoroo', '호로'].includes(kind.toLocaleLowerCase('mn')),
    next: from + ((before ?? behind)?.[0].split(' ').length ?? 0),
  }
}

/** Aimags have bags: whoever names a khoroo means the district that is called as the aimag is. */
function inCapital(unit: Unit | undefined): Unit | undefined {
  if (!unit || unit.above || unit.code === CAPITAL) return unit
  return [...(unitsKnown()?.values() ?? [])].find(
    ({ above, words }) => above?.code === CAPITAL && words.mn === unit.words.mn,
  )
}

type Index = ReadonlyMap<string, Unit[]>

/** By their names in each language as search writes them, and by their codes. */
function indexOf(units: readonly Unit[]): Index {
  const index = new Map<string, Unit[]>()
  for (const unit of units)
    for (const key of new Set([unit.code, ...Object.values(unit.words).map((name) => searchText(String(name)))]))
      index.set(key, [...(index.get(key) ?? []), unit])
  return index
}

const kept = new Map<string, Index>()
function keptIndex(key: string, of: (unit: Unit) => boolean): Index {
  const units = unitsKnown()
  if (!units) return new Map()
  const index = kept.get(key) ?? indexOf([...units.values()].filter(of))
  kept.set(key, index)
  return index
}

const topsNow = () => keptIndex('tops', ({ above }) => !above)
const belowNow = ({ code }: Unit) => keptIndex(code, ({ above }) => above?.code === code)
const allBelowNow = () => keptIndex('below', ({ above }) => above !== undefined)
