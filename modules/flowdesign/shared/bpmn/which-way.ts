import { type Answer, answerOf, answerOfExpression, bareAnswer, otherAnswer } from './answers.ts'

/** What is known of one of two ways out. */
export interface Way {
  name: string
  condition: string
  /** It leads to where a document has been. */
  isBack: boolean
  /** It leads to an end that takes nothing further. */
  isCancelled: boolean
}

/**
 * Which of two ways is the setback. Words come first, with what the question before them asks about; where they say
 * nothing, or something else than where the ways lead, it is a guess, and a person is asked.
 */
export function whichIsBack(ways: readonly [Way, Way], question: string): { back: 0 | 1; isSure: boolean } {
  const said = ways.map((way) => wayAnswers(way, question))
  const [one, two] = said.map((way) => way.answer)
  const led = leadsBack(ways)
  const isConflict = said.some((way) => way.isConflict)
  const read = one === two ? undefined : one === 'no' || two === 'yes' ? 0 : 1
  if (read === undefined) return { back: led ?? 1, isSure: false }
  // A mere yes says no more than its question, and that may be asked the other way round.
  const isBare = said.every((way) => way.isBare)
  return { back: read, isSure: !isConflict && (!isBare || led === undefined || led === read) }
}

function wayAnswers({ name, condition }: Way, question: string) {
  const bare = bareAnswer(name)
  const asked = bare && answerOf(question)
  const byName: Answer | undefined = bare ? (asked === 'no' ? otherAnswer(bare) : bare) : answerOf(name)
  const byCondition = answerOfExpression(condition)
  const isConflict = byName !== undefined && byCondition !== undefined && byName !== byCondition
  // A question that says what it asks about explains its yes; otherwise what the machine asks does.
  const answer = isConflict && bare && asked === undefined ? byCondition : (byName ?? byCondition)
  return { answer, isConflict, isBare: bare !== undefined && asked === undefined && byCondition === undefined }
}

/** The one that leads back or to a cancelled end, where the other does not. */
function leadsBack([one, two]: readonly [Way, Way]): 0 | 1 | undefined {
  const weight = ({ isBack, isCancelled }: Way) => (isBack ? 2 : 0) + (isCancelled ? 1 : 0)
  const more = weight(one) - weight(two)
  return more === 0 ? undefined : more > 0 ? 0 : 1
}
