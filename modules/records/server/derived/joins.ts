import type { View, ViewJoin } from '../../shared/definition/view.ts'
import type { Reading } from './drawn.ts'
import { Unreadable } from './problem.ts'
import { quoted } from './written.ts'

interface Joined {
  /** What the rows are read from. */
  from: string
  /** Each row of the first source is met once: the others are what it names. */
  isOnePerFirst: boolean
}

const mirrored = { inner: 'inner', left: 'right', right: 'left', full: 'full' } as const
const turned = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

/** One source after the other, each joined with those before. */
export function joinsOf(
  { sources, joins }: View,
  reading: Reading,
  sourceOf: (as: string, columns: ReadonlySet<string>) => string,
): Joined {
  const conditions = joins.map(({ on, from, to }) => {
    if (on.length === 0) throw new Unreadable('records.view.join_empty', [from, to])
    return on.map(({ left, is, right }) => {
      const [one, other] = [reading.at(`${from}.${left}`), reading.at(`${to}.${right}`)]
      if (one.stored !== other.stored)
        throw new Unreadable('records.view.join_kind', [`${from}.${left}`, `${to}.${right}`])
      return `${one.sql} ${is} ${other.sql}`
    })
  })
  const read = (as: string) => `${sourceOf(as, reading.read.get(as) ?? new Set())} as ${quoted(as)}`
  const [first] = sources
  const within = new Set([first!.as])
  const left = new Set(joins)
  let from = read(first!.as)
  let isOnePerFirst = true
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false
    for (const join of left) {
      const next = attached(join, within)
      if (!next) continue
      if (within.has(next.to)) throw new Unreadable('records.view.join_loop', [next.from, next.to])
      from += `\n  ${next.kind} join ${read(next.to)} on ${conditions[joins.indexOf(join)]!.join(' and ')}`
      const namesIt = next.on.length === 1 && next.on[0]!.is === '=' && next.on[0]!.right === 'id'
      if (!namesIt || next.kind === 'right' || next.kind === 'full') isOnePerFirst = false
      within.add(next.to)
      left.delete(join)
      hasGrown = true
    }
  }
  const apart = sources.find(({ as }) => !within.has(as))
  if (apart || left.size > 0) throw new Unreadable('records.view.apart', [apart?.as ?? [...left][0]!.to])
  return { from, isOnePerFirst }
}

/** As seen from what stands already. */
function attached(join: ViewJoin, within: ReadonlySet<string>): ViewJoin | undefined {
  if (within.has(join.from)) return join
  if (!within.has(join.to)) return undefined
  const on = join.on.map(({ left, is, right }) => ({ left: right, is: turned[is], right: left }))
  return { from: join.to, to: join.from, kind: mirrored[join.kind], on }
}
