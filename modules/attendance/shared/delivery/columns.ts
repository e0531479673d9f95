import { type DayOrder, dayIn, momentIn, orderOf, timeIn } from './moments.ts'

/** What a column of a file of punches says; `skip`: nothing that matters here. */
export const columnRoles = ['skip', 'who', 'at', 'day', 'time', 'kind', 'in', 'out'] as const
export type ColumnRole = (typeof columnRoles)[number]

export interface FileRow {
  /** As a spreadsheet counts them. */
  line: number
  cells: readonly string[]
}

export interface Layout {
  roles: ColumnRole[]
  /** So many rows at the top are headings. */
  headings: number
  order: DayOrder
  /** Nothing in the file says in which order days are written. */
  asksOrder: boolean
}

const said: readonly [ColumnRole, RegExp][] = [
  [
    'in',
    /(?:^|[\s_])(?:in[\s_-]?time|time[\s_-]?in|clock[\s_-]?in|check[\s_-]?in|first[\s_-]?in|arrival|came)|ирсэн|орсон|출근/i,
  ],
  [
    'out',
    /(?:^|[\s_])(?:out[\s_-]?time|time[\s_-]?out|clock[\s_-]?out|check[\s_-]?out|last[\s_-]?out|departure|left)|явсан|гарсан|тарсан|퇴근/i,
  ],
  ['at', /date[\s_-]?time|time[\s_-]?stamp|punch[\s_-]?time|moment|огноо[\s,]*цаг|일시/i],
  ['kind', /status|state|direction|type|event|kind|төрөл|төлөв|чиглэл|구분|상태/i],
  [
    'who',
    /(?:employee|person|staff|user|emp|worker|badge|card|enroll|ac)[\s_-]*(?:no|id|code|number|pin)?\.?$|^(?:id|pin|no\.?|code|number)$|код|дугаар|ажилтан|регистр|사번|직원/i,
  ],
  ['who', /name|нэр|이름|성명/i],
  ['day', /^(?:date|day|work[\s_-]?date)|огноо|өдөр|날짜|일자/i],
  ['time', /^time|цаг|시각|시간/i],
]

/** How files say that nothing is known. */
export const isNothing = (text: string) => text === '' || /^(?:-+|na|n\/a|nan|null|none)$/i.test(text)

const isMoment = (text: string) => (momentIn(text, 'dmy') ?? momentIn(text, 'mdy')) !== undefined
const isDay = (text: string) => (dayIn(text, 'dmy') ?? dayIn(text, 'mdy')) !== undefined
const isTime = (text: string) => timeIn(text) !== undefined
const tests = { at: isMoment, day: isDay, time: isTime, skip: () => false }

/** What the columns of a file seem to be, by what they are called and by what stands in them. */
export function layoutOf(rows: readonly FileRow[]): Layout {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const headings = headingsOf(rows)
  const below = rows.slice(headings, headings + 200)
  const titles = rows[headings - 1]?.cells ?? []
  const roles = Array.from({ length: width }, (_, at): ColumnRole => {
    const texts = below.map(({ cells }) => cells[at] ?? '').filter((text) => !isNothing(text))
    return roleOf(titles[at] ?? '', texts)
  })
  // One column says who it is: rather a number than a name.
  only(roles, 'who')
  if (!roles.includes('who')) {
    const at = roles.findIndex(
      (role, nth) => role === 'skip' && below.some(({ cells }) => /[\p{L}\d]/u.test(cells[nth] ?? '')),
    )
    if (at >= 0) roles[at] = 'who'
  }
  if (roles.includes('in') || roles.includes('out')) {
    for (const [at, role] of roles.entries()) if (['at', 'time', 'kind'].includes(role)) roles[at] = 'skip'
  } else if (roles.includes('at')) {
    only(roles, 'at')
    for (const [at, role] of roles.entries()) if (role === 'day' || role === 'time') roles[at] = 'skip'
  } else {
    const times = roles.flatMap((role, at) => (role === 'time' ? [at] : []))
    const [first, second] = times
    if (first !== undefined && second !== undefined) {
      for (const at of times) roles[at] = 'skip'
      roles[first] = 'in'
      roles[second] = 'out'
    }
  }
  only(roles, 'day')
  only(roles, 'kind')
  const days = roles.flatMap((role, at) =>
    ['at', 'day', 'in', 'out'].includes(role) ? below.map(({ cells }) => cells[at] ?? '') : [],
  )
  const { order, isSure } = orderOf(days.filter((text) => text !== ''))
  return { roles, headings, order, asksOrder: !isSure }
}

function only(roles: ColumnRole[], role: ColumnRole) {
  const first = roles.indexOf(role)
  for (const [at, one] of roles.entries()) if (one === role && at !== first) roles[at] = 'skip'
}

/** Rows above the first one in which a day or a time stands. */
function headingsOf(rows: readonly FileRow[]): number {
  const first = rows
    .slice(0, 20)
    .findIndex(({ cells }) => cells.some((cell) => isMoment(cell) || isDay(cell) || /^\d{1,2}:\d{2}/.test(cell)))
  return Math.max(0, first)
}

function roleOf(title: string, texts: readonly string[]): ColumnRole {
  const most = (is: (text: string) => boolean) => texts.length > 0 && texts.filter(is).length >= texts.length * 0.6
  const named = said.find(([, words]) => words.test(title.trim()))?.[0]
  const isOfTime = most(isMoment) ? 'at' : most(isDay) ? 'day' : most(isTime) ? 'time' : undefined
  if (named === 'in' || named === 'out') return isOfTime === undefined ? 'skip' : named
  if (isOfTime === 'at' || isOfTime === 'day' || isOfTime === 'time')
    return named === 'who' && /^\d+$/.test(texts[0] ?? '') ? 'who' : isOfTime
  if (named === 'who' || named === 'kind') return named
  // Where few can be read, what the column is called still says what it is.
  if (named !== undefined && texts.some(tests[named])) return named
  return 'skip'
}
