import type { Participation } from '#modules/workflow/shared/index.ts'
import type { FileNode } from './model.ts'
import { nameOf } from './elements.ts'
import type { Report } from './report.ts'
import type { XmlElement } from './xml.ts'

type Several = Exclude<Participation, { mode: 'single' }>

/**
 * A task for each of several people becomes a step of all of them: side by side, or one after the other. Where the
 * file says when it is over before all are done, in the words of the engines of the field (`nrOfCompletedInstances`,
 * `nrOfInstances`), one of them or a share suffices; what else it says is lost. Undefined for a task that is done
 * once.
 */
export function severalPeople({ element }: FileNode, report: Report): Several | undefined {
  const name = nameOf(element)
  const other = element.children.find((child) => child.name === 'standardLoopCharacteristics')
  if (other) report.useAll(other)
  if (other) report.lost('loop', element.written, name, textIn(other, 'loopCondition'))
  const loop = element.children.find((child) => child.name === 'multiInstanceLoopCharacteristics')
  if (!loop) return undefined

  report.useAll(loop)
  const [times, until] = [textIn(loop, 'loopCardinality'), textIn(loop, 'completionCondition')]
  const early = sufficing(until)
  const participation =
    early ?? (loop.attributes.get('isSequential') === 'true' ? { mode: 'in_order' as const } : { mode: 'all' as const })
  if (until && !early && !isWhole(until)) report.lost('condition', loop.written, name, until)
  if (times) report.lost('element', loop.written, name, times)
  report.guessed(words[participation.mode], element.written, name, early ? until : '')
  return participation
}

const words = {
  any: 'one_of_people',
  all: 'all_people',
  in_order: 'people_in_order',
  ratio: 'share_of_people',
} as const

const textIn = (element: XmlElement, name: string) =>
  element.children.find((child) => child.name === name)?.text.trim() ?? ''

/** Without what wraps an expression in the tongues of the engines. */
const bare = (expression: string) =>
  expression.replace(/^\s*(?:[$#]\{([\s\S]*)\}|=([\s\S]*))\s*$/, '$1$2').replaceAll(/\s+/g, '')

/** Over once all are done, which it is anyway. */
const isWhole = (expression: string) =>
  /^(?:nrOfCompletedInstances={2,3}nrOfInstances|nrOfInstances={2,3}nrOfCompletedInstances|nrOfCompletedInstances\/nrOfInstances(?:>=|={2,3})1(?:\.0+)?|nrOfActiveInstances={2,3}0)$/.test(
    bare(expression),
  )

/** Over before all are done: once one is, or once their share is reached. */
function sufficing(expression: string): Several | undefined {
  const said = bare(expression)
  if (/^nrOfCompletedInstances(?:>0|(?:>=|={2,3})1)$/.test(said)) return { mode: 'any' }
  const share = /^nrOfCompletedInstances\/nrOfInstances>=0?\.(\d{1,4})$/.exec(said)?.[1]
  const [numerator, denominator] = [Number(share ?? 0), 10 ** (share?.length ?? 0)]
  if (numerator === 0) return undefined
  const common = divisor(numerator, denominator)
  return { mode: 'ratio', numerator: numerator / common, denominator: denominator / common }
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
