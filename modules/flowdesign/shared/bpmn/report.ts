import type { XmlElement } from './xml.ts'

/** What a file holds and our diagram does not, and what had to be guessed. */
export const reportCodes = {
  lost: [
    'element',
    'attribute',
    'process',
    'parallel',
    'inclusive',
    'event_gateway',
    'condition',
    'boundary',
    'boundary_path',
    'timer',
    'event',
    'loop',
    'annotation',
    'arrow',
    'passed',
    'own_broken',
  ],
  guessed: [
    'role_unknown',
    'role_found',
    'gateway_step',
    'more_outcomes',
    'automatic',
    'kind',
    'recreate',
    'cancel_end',
    'end_event',
    'start_event',
    'several_starts',
    'subprocess',
    'hours',
    'all_people',
    'one_of_people',
    'people_in_order',
    'share_of_people',
    'laid_out',
    'shortened',
  ],
} as const
/**
 * What changes how a document travels, or waits for somebody's choice, comes first; then what became a little
 * different; last what has no counterpart here whatever one does.
 */
const first = new Set<string>([
  'role_unknown',
  'own_broken',
  'parallel',
  'inclusive',
  'event_gateway',
  'condition',
  'timer',
  'boundary',
  'boundary_path',
  'arrow',
  'loop',
  'gateway_step',
  'more_outcomes',
  'several_starts',
  'automatic',
])
const last = new Set<string>(['element', 'attribute', 'passed', 'process', 'laid_out'])
export const importance = (code: LostCode | GuessedCode) => (first.has(code) ? 0 : last.has(code) ? 2 : 1)

type LostCode = (typeof reportCodes.lost)[number]
type GuessedCode = (typeof reportCodes.guessed)[number]

export interface ReportItem {
  kind: 'lost' | 'guessed'
  code: LostCode | GuessedCode
  /** What the file calls such a thing. */
  element: string
  /** Which one it is. */
  name: string
  detail: string
  /** How many of the same. */
  count: number
}

const LONGEST_DETAIL = 200

/** Notes what happens to each part of a file; what nobody took note of is lost, and is told at the end. */
export class Report {
  readonly #items = new Map<string, ReportItem>()
  readonly #used = new Set<XmlElement>()
  readonly #said = new Set<string>()

  lost(code: LostCode, element: string, name: string, detail = '') {
    this.#note('lost', code, element, name, detail)
  }

  guessed(code: GuessedCode, element: string, name: string, detail = '') {
    this.#note('guessed', code, element, name, detail)
  }

  use(...elements: XmlElement[]) {
    for (const element of elements) this.#used.add(element)
  }

  useAll(element: XmlElement) {
    this.#used.add(element)
    for (const child of element.children) this.useAll(child)
  }

  isUsed(element: XmlElement) {
    return this.#used.has(element)
  }

  items() {
    return [...this.#items.values()]
  }

  /** Whether something of this name stands in it. */
  mentions(words: string) {
    return this.#said.has(words)
  }

  #note(kind: ReportItem['kind'], code: ReportItem['code'], element: string, name: string, detail: string) {
    const short = detail.length > LONGEST_DETAIL ? `${detail.slice(0, LONGEST_DETAIL)}…` : detail
    for (const words of [name, detail, ...name.split(' / ')]) this.#said.add(words)
    const key = [kind, code, element, name, short].join('\n')
    const known = this.#items.get(key)
    if (known) known.count += 1
    else this.#items.set(key, { kind, code, element, name: name.slice(0, LONGEST_DETAIL), detail: short, count: 1 })
  }
}
