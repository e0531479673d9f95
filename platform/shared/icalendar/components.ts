import { type Line, readLine, unfolded } from './lines.ts'

/** What stands between `BEGIN` and `END`. */
export interface Component {
  name: string
  lines: Line[]
  parts: Component[]
  at: number
}

/** What is wrong with a file, at which line, and what stands there. */
export interface Problem {
  line: number
  code:
    | 'no_calendar'
    | 'bad_line'
    | 'unclosed'
    | 'too_many'
    | 'no_start'
    | 'no_uid'
    | 'bad_date'
    | 'bad_rule'
    | 'bad_zone'
    | 'ends_before'
  said: string
}

const MOST_LINES = 400_000
const MOST_PROBLEMS = 100
const LONGEST_SAID = 120
const DEEPEST = 8

export class Problems {
  readonly all: Problem[] = []

  add(code: Problem['code'], line: number, said: string) {
    if (this.all.length < MOST_PROBLEMS) this.all.push({ line, code, said: said.slice(0, LONGEST_SAID) })
  }
}

/** The calendars of a file; what does not belong together is named and passed over. */
export function componentsIn(text: string, problems: Problems): Component[] {
  const top: Component = { name: '', lines: [], parts: [], at: 0 }
  const open = [top]
  const lines = unfolded(text)
  if (lines.length > MOST_LINES) problems.add('too_many', MOST_LINES, '')
  for (const raw of lines.slice(0, MOST_LINES)) {
    const line = readLine(raw)
    const here = open.at(-1)!
    if (!line) problems.add('bad_line', raw.at, raw.text)
    else if (line.name === 'BEGIN') {
      const made: Component = { name: line.value.trim().toUpperCase(), lines: [], parts: [], at: line.at }
      if (open.length > DEEPEST) {
        problems.add('bad_line', line.at, raw.text)
        continue
      }
      here.parts.push(made)
      open.push(made)
    } else if (line.name === 'END') close(open, line, problems)
    else here.lines.push(line)
  }
  for (const left of open.slice(1)) problems.add('unclosed', left.at, left.name)
  return top.parts
}

/** What was forgotten to be closed within it is closed with it. */
function close(open: Component[], line: Line, problems: Problems) {
  const name = line.value.trim().toUpperCase()
  const at = open.findLastIndex((one) => one.name === name)
  if (at <= 0) {
    problems.add('bad_line', line.at, `END:${line.value}`)
    return
  }
  for (const left of open.slice(at + 1)) problems.add('unclosed', left.at, left.name)
  open.length = at
}
