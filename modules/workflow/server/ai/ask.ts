import { AiFailure, askModel, type Question } from '#platform/server/ai.ts'
import type { AiSettings } from '#platform/server/system-settings.ts'
import type { AiProblem } from '../../shared/definition/ai.ts'
import { jsonSchemaOf, type ModelAnswer, promptFor, readAnswer, type Shown } from './prompt.ts'

type Found = { answer: ModelAnswer } | { problem: Extract<AiProblem, 'timeout' | 'unreachable' | 'invalid'> }

/** All tries together; after that a person has it. */
const PATIENCE_MS = 30_000
const TRIES = 3
const MOST_TOKENS = 1500
const PAUSE_MS = 400

/**
 * Asks until there is an answer that can be taken, within half a minute. Says what was wrong with the last try
 * otherwise.
 */
export async function askUntilAnswered(ai: AiSettings, shown: Shown, patienceMs = PATIENCE_MS): Promise<Found> {
  const until = performance.now() + patienceMs
  let problem: Extract<Found, { problem: unknown }>['problem'] = 'timeout'
  let bounds: Pick<Question, 'maxTokens' | 'schema'> = {
    maxTokens: MOST_TOKENS,
    schema: { name: 'decision', schema: jsonSchemaOf(shown.form) },
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const left = Math.floor(until - performance.now())
    if (left <= 0) break
    try {
      const answer = readAnswer(await askModel(ai, { ...promptFor(shown), ...bounds }, left), shown.form)
      if (answer) return { answer }
      problem = 'invalid'
    } catch (error) {
      if (!(error instanceof AiFailure)) throw error
      problem = problemOf(error)
      // Some endpoints know no schemas, and some models no such limit; the question says the same in words.
      if (error.status === 400) bounds = {}
      // A key that is refused will be refused again.
      if (error.status === 401 || error.status === 403) break
      await new Promise((resume) => setTimeout(resume, Math.min(PAUSE_MS, Math.max(0, until - performance.now()))))
    }
  }
  return { problem }
}

/** Who answers, and says nothing that is one, was reached. */
function problemOf({ cause, status }: AiFailure) {
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'timeout'
  return status !== null && status >= 200 && status < 300 ? 'invalid' : 'unreachable'
}
