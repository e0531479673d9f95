import type { Diagram } from '../../../definition.ts'
import { draw, type DrawnStep, toRole } from '../../../flows/draw.ts'
import { roles } from '../office.ts'
import { byRule, type Drawn, ends, fix, named, pause, review, sheet, type Story, vote } from './build.ts'

const drawn = (name: string, diagram: Diagram, ...expected: string[]): Drawn => ({ name, diagram, expected })
const model = (resolved_by_ai: string, returned_by_ai: string, label?: string): DrawnStep => ({
  type: 'AI_DECISION',
  on: { resolved_by_ai, returned_by_ai },
  ai: byRule(roles.reviewer, 'Болох уу?'),
  ...(label && { label: named(label) }),
})
const rules = (resolved_by_ai: string, returned_by_ai: string): DrawnStep => ({
  type: 'AI_DECISION',
  label: named('Дүрмээр шийдэх'),
  on: { resolved_by_ai, returned_by_ai },
  ai: byRule(),
})
const asked = (story: Story) => draw({ start: { type: 'START', next: 'ai' }, ...story, ...ends })
const late = { remind_hours: 2, escalate_hours: 8, deed: 'decide' } as const

/** After a model has decided nothing may come to an end before a person has decided as well, whatever lies between. */
export const endedByModels: Drawn[] = [
  drawn(
    'a model that may end a document when a day has come',
    asked({ ai: model('wait', 'fix'), wait: pause('end'), fix: fix('ai') }),
    'AI_MAY_END ai',
  ),
  drawn(
    'a model that may end a document once it is finalised',
    asked({ ai: model('seal', 'fix'), seal: { type: 'PRE_END', on: { finalised: 'end' } }, fix: fix('ai') }),
    'AI_MAY_END ai',
  ),
  drawn(
    'a model whose way goes through a table of rules',
    asked({ ai: model('second', 'fix'), second: rules('end', 'fix'), fix: fix('ai') }),
    'AI_MAY_END ai',
  ),
  drawn(
    'two models one after the other',
    asked({ ai: model('second', 'fix'), second: model('end', 'fix', 'Дахин асуух'), fix: fix('ai') }),
    'AI_MAY_END ai',
    'AI_MAY_END second',
  ),
  drawn(
    'a model before a review that may be passed by',
    asked({
      ai: model('review', 'fix'),
      review: { ...review('end'), skip: { when: 'urgent', outcome: 'reviewed', reason: named('Хэрэггүй') } },
      fix: fix('ai'),
    }),
    'AI_MAY_END ai',
  ),
  drawn(
    'a model before a review that passes when nobody came in time',
    asked({
      ai: model('review', 'fix'),
      review: { ...review('end'), due_hours: 8, late: { ...late, outcome: 'reviewed' } },
      fix: fix('ai'),
    }),
    'AI_MAY_END ai',
  ),
  drawn(
    'a model before a correction that is cancelled when nobody came in time',
    asked({
      ai: model('review', 'fix'),
      review: review('end'),
      fix: { ...fix('ai'), due_hours: 8, late: { ...late, outcome: 'cancelled' } },
    }),
    'AI_MAY_END ai',
  ),
  drawn(
    'a model before a council that need not come',
    asked({
      start: { type: 'START', next: 'sheet' },
      sheet: sheet('ai'),
      ai: model('vote', 'fix'),
      vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel', no_quorum: 'cancel' } },
      fix: fix('ai'),
    }),
    'AI_MAY_END ai',
  ),
  drawn(
    'a model before those who only take note',
    asked({
      start: { type: 'START', next: 'give' },
      give: { type: 'GIVE', to: toRole(roles.hr), on: { given: 'receive' } },
      receive: { type: 'RECEIVE', to: toRole(roles.officer), on: { received: 'ai' } },
      ai: model('again', 'fix'),
      again: { type: 'RECEIVE', label: named('Танилцах'), to: toRole(roles.officer), on: { received: 'end' } },
      fix: fix('ai'),
    }),
    'AI_MAY_END ai',
  ),
  drawn(
    'a model whose long way holds nobody',
    asked({
      ai: model('wait', 'fix'),
      wait: pause('second'),
      second: rules('review', 'cancel'),
      review: review('end'),
      fix: fix('ai'),
    }),
    'AI_MAY_END ai',
  ),
]

/** The same steps, and a person who decides. */
export const sharedWithModels: Drawn[] = [
  drawn(
    'a model, then a day, then a person',
    asked({ ai: model('wait', 'fix'), wait: pause('review'), review: review('end'), fix: fix('ai') }),
  ),
  drawn(
    'a model, then rules, then a person either way',
    asked({ ai: model('second', 'fix'), second: rules('review', 'fix'), review: review('end'), fix: fix('ai') }),
  ),
  drawn(
    'rules that may end it, and a model that may not',
    asked({
      start: { type: 'START', next: 'second' },
      second: rules('wait', 'ai'),
      wait: pause('end'),
      ai: model('review', 'fix'),
      review: review('end'),
      fix: fix('ai'),
    }),
  ),
  drawn(
    'a model before a review that goes back when nobody came in time',
    asked({
      ai: model('review', 'fix'),
      review: { ...review('end'), due_hours: 8, late: { ...late, outcome: 'returned' } },
      fix: fix('ai'),
    }),
  ),
  drawn(
    'a model before one review that may be passed by and one that may not',
    asked({
      ai: model('review', 'fix'),
      review: { ...review('second'), skip: { when: 'urgent', outcome: 'reviewed', reason: named('Хэрэггүй') } },
      second: review('end', 'fix', 'Дахин хянах'),
      fix: fix('ai'),
    }),
  ),
  drawn(
    'a model before a council that is asked anew where it did not come',
    asked({
      ai: model('sheet', 'fix'),
      sheet: sheet(),
      vote: { ...vote(), on: { approve: 'end', disapprove: 'cancel', no_quorum: 'sheet' } },
      fix: fix('ai'),
    }),
  ),
]
