import type { PunchKind } from '../contract.ts'
import { type FileRow, isNothing, type Layout } from './columns.ts'
import { dayIn, momentIn, timeIn } from './moments.ts'

/** A punch as a file says it; without a kind it follows from the one before. */
export interface FileLine {
  line: number
  who: string
  /** `2026-11-03T09:05:00`, by the clock at the place. */
  at: string
  kind: PunchKind | null
}

interface FileProblem {
  line: number
  why: 'who' | 'at' | 'kind'
}

const kinds: readonly [PunchKind, RegExp][] = [
  ['break_out', /^(?:2|break[\s_-]*(?:out|start)|lunch[\s_-]*out|завсарлагад? гарсан|завсарлага|휴게)$/i],
  ['break_in', /^(?:3|break[\s_-]*(?:in|end)|lunch[\s_-]*in|завсарлагаас ирсэн|휴게 종료)$/i],
  [
    'in',
    /^(?:0|4|i|in|c\/in|check[\s_-]?in|clock[\s_-]?in|ot[\s_-]?in|overtime in|entry|enter|arrival|ирсэн|орсон|출근|입)$/i,
  ],
  [
    'out',
    /^(?:1|5|o|out|c\/out|check[\s_-]?out|clock[\s_-]?out|ot[\s_-]?out|overtime out|exit|leave|departure|явсан|гарсан|тарсан|퇴근|출)$/i,
  ],
]

/** What a file says of punches, in the order of time, and lines that say nothing that can be understood. */
export function linesOf(
  rows: readonly FileRow[],
  { roles, headings, order }: Pick<Layout, 'roles' | 'headings' | 'order'>,
): { lines: FileLine[]; problems: FileProblem[] } {
  const lines: FileLine[] = []
  const problems: FileProblem[] = []
  const column = (role: Layout['roles'][number]) => roles.indexOf(role)
  const places = {
    who: column('who'),
    at: column('at'),
    day: column('day'),
    time: column('time'),
    kind: column('kind'),
    in: column('in'),
    out: column('out'),
  }
  for (const { line, cells } of rows.slice(headings)) {
    const cell = (place: keyof typeof places) => (cells[places[place]] ?? '').trim()
    if (cells.every((one) => one.trim() === '')) continue
    const who = cell('who')
    if (who === '') {
      problems.push({ line, why: 'who' })
      continue
    }
    if (places.in >= 0 || places.out >= 0) {
      const day = dayIn(cell('day').split(/[\sT]/)[0] ?? '', order)
      const [came, left] = [momentOn(cell('in'), day), momentOn(cell('out'), day)]
      if ([came, left].includes(null)) problems.push({ line, why: 'at' })
      if (came) lines.push({ line, who, at: came, kind: 'in' })
      // Whoever left before they came left on the next day.
      if (left) lines.push({ line, who, at: came && left < came ? nextDay(left) : left, kind: 'out' })
      continue
    }
    const at = places.at >= 0 ? momentIn(cell('at'), order) : joined(dayIn(cell('day'), order), timeIn(cell('time')))
    if (at === undefined) {
      problems.push({ line, why: 'at' })
      continue
    }
    const word = cell('kind')
    const kind = kinds.find(([, words]) => words.test(word))?.[0] ?? null
    if (word !== '' && kind === null) problems.push({ line, why: 'kind' })
    else lines.push({ line, who, at, kind })
  }
  return { lines: lines.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.line - b.line)), problems }

  /** Nothing where nothing stands, null where it cannot be read. */
  function momentOn(text: string, day: string | undefined) {
    if (isNothing(text)) return undefined
    return momentIn(text, order) ?? joined(day, timeIn(text)) ?? null
  }
}

const joined = (day: string | undefined, time: string | undefined) =>
  day === undefined || time === undefined ? undefined : `${day}T${time}`

function nextDay(moment: string): string {
  const [day = '', time = ''] = moment.split('T')
  return `${new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)}T${time}`
}
