import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { rowVersion } from '#platform/shared/ids.ts'
import { SELLING } from '../access.ts'
import { scoredKinds, variableNames } from './scored.ts'

/** For open screens: a run began, went on or ended; the key says of what. */
export const SCORES_RUN = 'crm.scores_run'

/** The most rules that there may be of a kind. */
export const MOST_RULES = 100

const of = z.enum(scoredKinds)
const score = z.number().int().min(0).max(100)
const count = z.number().int()
const day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
const variable = z.enum(variableNames)
const oneOf = z.object({ of, id: z.uuid() })

const explained = z.object({
  /** As the row shows it. */
  score: score.nullable(),
  /** At which somebody holds it. */
  held: score.nullable(),
  /** As it would be reckoned now. */
  now: score.nullable(),
  may_hold: z.boolean(),
  rules: z
    .object({
      /** Before it is cut off at 0 and 100. */
      points: z.number(),
      parts: z.array(
        z.object({
          id: z.string(),
          name: words,
          is_met: z.boolean(),
          /** What it gives before it fades. */
          full: z.number(),
          points: z.number(),
          /** Days since it began to fade, and in how many it halves; null where it does not. */
          days: count.nullable(),
          half_days: count.nullable(),
        }),
      ),
      /** What comes of columns that the caller does not see. */
      hidden: z.number().nullable(),
    })
    .nullable(),
  learned: z
    .object({
      won: count,
      lost: count,
      /** Of a hundred. */
      chance: z.number(),
      /** Log-odds before anything is known of the row. */
      prior: z.number(),
      parts: z.array(
        z.object({
          variable,
          /** What the row says, as people call it; null: yes or no, which `value` says. */
          label: words.nullable(),
          value: z.string(),
          won: count,
          lost: count,
          weight: z.number(),
        }),
      ),
      hidden: z.number().nullable(),
    })
    .nullable(),
  /** How much of a hundred the learned part counts, where there are both. */
  weight: count,
})

export const explainScore = endpoint({
  method: 'GET',
  path: '/crm/scores/:of/:id',
  permission: SELLING,
  summary: 'What the score of a lead is made of, as far as the caller sees what that comes from',
  input: oneOf,
  reply: explained,
})

export const holdScore = endpoint({
  method: 'POST',
  path: '/crm/scores/:of/:id/hold',
  permission: SELLING,
  summary: 'Holds the score of a lead at a value, or releases it',
  input: oneOf.extend({ score: score.nullable() }),
  reply: z.object({ score: score.nullable() }),
})

const READING = 'crm.scoring.r'
const CHANGING = 'crm.scoring.u'
const ofKind = z.object({ of })

export const showScoring = endpoint({
  method: 'GET',
  path: '/crm/scoring/:of',
  permission: READING,
  summary: 'How scores are learned, what is known by now, and how the last run went',
  input: ofKind,
  reply: z.object({
    version: count,
    is_on: z.boolean(),
    since: day.nullable(),
    variables: z.array(variable),
    weight: count,
    /** Variables that there are. */
    offered: z.array(variable),
    known: z
      .object({
        won: count,
        lost: count,
        is_enough: z.boolean(),
        at: z.string(),
        variables: z.array(
          z.object({
            variable,
            values: z.array(
              z.object({
                value: z.string(),
                label: words.nullable(),
                won: count,
                lost: count,
                weight: z.number(),
              }),
            ),
          }),
        ),
      })
      .nullable(),
    run: z.object({
      state: z.enum(['idle', 'waiting', 'running', 'failed']),
      done: count,
      total: count,
      /** Rows whose score became another. */
      changed: count,
      began_at: z.string().nullable(),
      ended_at: z.string().nullable(),
    }),
  }),
})

export const changeScoring = endpoint({
  method: 'POST',
  path: '/crm/scoring/:of',
  permission: CHANGING,
  summary: 'Says whether, since when and from what scores are learned; all of them are reckoned anew',
  input: ofKind.extend({
    version: rowVersion,
    is_on: z.boolean(),
    since: day.nullable(),
    variables: list(variable, variableNames.length),
    weight: z.number().int().min(0).max(100),
  }),
  reply: z.object({ version: count }),
})

export const recomputeScores = endpoint({
  method: 'POST',
  path: '/crm/scoring/:of/recompute',
  permission: CHANGING,
  summary: 'Reckons all scores anew, in a job',
  input: ofKind,
  reply: z.object({}),
})

export const orderScoreRules = endpoint({
  method: 'POST',
  path: '/crm/scoring/:of/order',
  permission: CHANGING,
  summary: 'Puts the rules in this order',
  input: ofKind.extend({ ids: list(z.uuid(), MOST_RULES) }),
  reply: z.object({}),
})
