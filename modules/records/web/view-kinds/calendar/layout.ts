import { daysFromTo } from '#platform/shared/day.ts'
import type { Row } from '../../../shared/contract.ts'
import { DAY, type Time } from './time.ts'

/** A row as a calendar shows it. */
export interface Entry {
  row: Row
  title: string
  colour: string | undefined
  from: Time
  to: Time
}

/** The part of an entry that falls into a week. */
interface Segment {
  entry: Entry
  /** Its first day, counted from that of the week. */
  at: number
  days: number
  /** Below how many others it stands. */
  line: number
  begins: boolean
  ends: boolean
}

/** Entries of some days that follow each other, each below those with which it shares a day; long ones above. */
export function segmentsOf(entries: readonly Entry[], days: readonly string[]): Segment[] {
  const [first, last] = [days[0]!, days.at(-1)!]
  const inside = entries
    .filter(({ from, to }) => from.day <= last && to.day >= first)
    .toSorted(
      (one, other) =>
        compare(one.from.day, other.from.day) ||
        compare(other.to.day, one.to.day) ||
        (one.from.minutes ?? -1) - (other.from.minutes ?? -1) ||
        compare(one.title, other.title),
    )
  /** Of each line the first day that is free. */
  const free: number[] = []
  return inside.map((entry) => {
    const at = Math.max(0, daysFromTo(first, entry.from.day))
    const end = Math.min(days.length - 1, daysFromTo(first, entry.to.day))
    const found = free.findIndex((day) => day <= at)
    const line = found < 0 ? free.length : found
    free[line] = end + 1
    return {
      entry,
      at,
      days: end - at + 1,
      line,
      begins: entry.from.day >= first,
      ends: entry.to.day <= last,
    }
  })
}

/** Of how many entries of each day there is no room below so many lines. */
export function hiddenOn(segments: readonly Segment[], days: number, lines: number): number[] {
  return Array.from(
    { length: days },
    (_, day) => segments.filter(({ at, days: long, line }) => line >= lines && at <= day && day < at + long).length,
  )
}

/** An entry within the hours of a day. */
interface Block {
  entry: Entry
  /** In minutes of the day. */
  begins: number
  ends: number
  /** It stands beside others that last at the same time. */
  column: number
  columns: number
}

/** As long as one is that has no end, and as short as one is drawn. */
const USUAL = 60
const SHORTEST = 20

export const isTimed = ({ from, to }: Entry) => from.minutes !== null && from.day === to.day

/** Entries of one day that have hours: those that overlap share the width. */
export function blocksOf(entries: readonly Entry[], day: string): Block[] {
  const blocks = entries
    .filter((entry) => isTimed(entry) && entry.from.day === day)
    .map((entry): Block => {
      const begins = Math.min(entry.from.minutes!, DAY - SHORTEST)
      const end = entry.to.minutes ?? begins
      const ends = Math.min(DAY, end <= begins ? begins + USUAL : Math.max(end, begins + SHORTEST))
      return { entry, begins, ends, column: 0, columns: 1 }
    })
    .toSorted((one, other) => one.begins - other.begins || other.ends - one.ends)
  let together: Block[] = []
  let until = 0
  const close = () => {
    const columns = Math.max(0, ...together.map(({ column }) => column)) + 1
    for (const block of together) block.columns = columns
    together = []
  }
  for (const block of blocks) {
    if (block.begins >= until) close()
    const taken = new Set(together.filter(({ ends }) => ends > block.begins).map(({ column }) => column))
    while (taken.has(block.column)) block.column += 1
    together.push(block)
    until = Math.max(together.length === 1 ? 0 : until, block.ends)
  }
  close()
  return blocks
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
