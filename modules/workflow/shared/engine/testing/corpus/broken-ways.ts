import type { Diagram } from '../../../definition.ts'
import { draw, toRole } from '../../../flows/draw.ts'
import { roles } from '../office.ts'
import {
  cut,
  type Drawn,
  ends,
  fix,
  machine,
  named,
  pause,
  plain,
  review,
  sheet,
  type Story,
  told,
  vote,
  without,
} from './build.ts'

const bad = (name: string, diagram: Diagram, ...expected: string[]): Drawn => ({ name, diagram, expected })
const begin = (next: string): Story => ({ start: { type: 'START', next } })
const finalising = (next: string) => ({
  type: 'PRE_END' as const,
  label: named('Баталгаажуулах'),
  to: { subject_type: 'SYSTEM' as const },
  on: { due: next },
})

/** Ways on which a document would be lost, turn for ever or come around a rule. */
export const brokenWays: Drawn[] = [
  bad(
    'a step from which nothing goes on',
    cut(
      cut(told({ review: review('second'), second: review('end', 'fix', 'Дахин хянах') }), 'second:reviewed'),
      'second:returned',
    ),
    'TRIGGER_WITHOUT_EDGE second:reviewed',
    'TRIGGER_WITHOUT_EDGE second:returned',
    'UNREACHABLE end',
    'DEAD_END second',
    'ONLY_CANCEL cancel',
  ),
  bad(
    'a correction in circles',
    told({ fix: { type: 'RE_CREATE', on: { recreated: 'fix' } } }),
    'CYCLE_WITHOUT_EXIT fix',
    'SELF_LOOP fix',
  ),
  bad(
    'two people who send it to each other',
    told({ review: review('a'), a: review('b', 'b', 'Нэг'), b: review('a', 'a', 'Хоёр') }),
    'UNREACHABLE end',
    'CYCLE_WITHOUT_EXIT a',
    'ONLY_CANCEL cancel',
  ),
  bad(
    'a whole flow without an end',
    draw({ ...begin('review'), review: review('fix'), fix: { type: 'RE_CREATE', on: { recreated: 'review' } } }),
    'NO_END -',
    'CYCLE_WITHOUT_EXIT review',
  ),
  bad(
    'two traps at once',
    told({ review: review('a', 'b'), a: review('a', 'a', 'Нэг'), b: review('b', 'b', 'Хоёр') }),
    'UNREACHABLE fix',
    'UNREACHABLE end',
    'CYCLE_WITHOUT_EXIT b',
    'CYCLE_WITHOUT_EXIT a',
    'SELF_LOOP a',
    'SELF_LOOP a',
    'SELF_LOOP b',
    'SELF_LOOP b',
  ),
  bad(
    'a machine that asks itself',
    told({ ...begin('ai'), ai: machine('review', 'ai') }),
    'CYCLE_WITHOUT_WAIT ai',
    'SELF_LOOP ai',
  ),
  bad(
    'two machines that ask each other',
    told({ ...begin('ai'), ai: machine('review', 'other'), other: machine('review', 'ai', 'Хоёр дахь оюун') }),
    'CYCLE_WITHOUT_WAIT ai',
  ),
  bad(
    'a machine and a finalising step in a circle',
    told({ ...begin('ai'), ai: machine('review', 'final'), final: finalising('ai') }),
    'WRONG_TRIGGER final',
    'CYCLE_WITHOUT_WAIT ai',
  ),
  bad(
    'a machine that waits for a day long past',
    told({
      ...begin('ai'),
      ai: machine('review', 'wait'),
      wait: { ...pause('ai'), date: { kind: 'on', at: '2026-01-01T00:00:00.000Z' } },
    }),
    'CYCLE_WITHOUT_WAIT ai',
  ),
  bad(
    'machines in a circle on an island',
    told({ ai: machine('other', 'end'), other: machine('ai', 'end', 'Хоёр дахь оюун') }),
    'UNREACHABLE ai',
    'UNREACHABLE other',
    'CYCLE_WITHOUT_WAIT ai',
  ),
  bad('a vote without a sheet', draw({ ...begin('vote'), vote: vote(), ...ends }), 'VOTE_WITHOUT_SHEET vote'),
  bad(
    'a vote that is reached around its sheet',
    draw({
      ...plain,
      review: review('sheet', 'vote'),
      sheet: sheet(),
      vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'fix' } },
    }),
    'VOTE_WITHOUT_SHEET vote',
  ),
  bad(
    'a vote that is reached around its sheet by a correction',
    draw({ ...plain, review: review('sheet'), fix: fix('vote'), sheet: sheet(), vote: vote() }),
    'VOTE_WITHOUT_SHEET vote',
  ),
  bad(
    'a vote whose sheet comes behind it',
    draw({ ...begin('vote'), vote: vote('sheet'), sheet: sheet('end'), ...ends }),
    'VOTE_WITHOUT_SHEET vote',
    'SHEET_UNUSED sheet',
  ),
  bad(
    'two votes, one of them around the sheet',
    draw({
      ...plain,
      review: review('sheet', 'second'),
      sheet: sheet(),
      vote: vote('end', 'fix'),
      second: { ...vote(), label: named('Хоёр дахь санал') },
    }),
    'VOTE_WITHOUT_SHEET second',
  ),
  bad('a sheet for which nobody votes', told({ review: review('sheet'), sheet: sheet('end') }), 'SHEET_UNUSED sheet'),
  bad(
    'giving that nobody receives',
    told({ review: review('give'), give: { type: 'GIVE', to: toRole(roles.hr), on: { given: 'end' } } }),
    'GIVE_WITHOUT_RECEIVE give',
  ),
  bad(
    'giving that a reviewer comes before',
    told({
      review: review('give'),
      give: { type: 'GIVE', to: toRole(roles.hr), on: { given: 'second' } },
      second: review('receive', 'fix', 'Дахин хянах'),
      receive: { type: 'RECEIVE', to: toRole(roles.officer), on: { received: 'end' } },
    }),
    'GIVE_WITHOUT_RECEIVE give',
  ),
  bad(
    'forwarding to the end',
    told({ review: review('boss'), boss: { type: 'TRANSFER', to: toRole(roles.director), on: { forwarded: 'end' } } }),
    'FORWARD_WITHOUT_PEOPLE boss',
  ),
  bad(
    'forwarding to a council',
    told({
      review: review('sheet'),
      sheet: sheet('boss'),
      boss: { type: 'TRANSFER', to: toRole(roles.director), on: { forwarded: 'vote' } },
      vote: vote(),
    }),
    'FORWARD_WITHOUT_PEOPLE boss',
  ),
  bad(
    'a flow that can only be cancelled',
    told({ review: { ...review('fix'), on: { reviewed: 'fix', returned: 'fix' } } }),
    'UNREACHABLE end',
    'ONLY_CANCEL cancel',
  ),
  bad('a flow whose end was taken out', without(told({ review: review('cancel') }), 'end'), 'ONLY_CANCEL cancel'),
  bad(
    'a review that leads to itself',
    told({ review: review('end', 'review') }),
    'UNREACHABLE fix',
    'SELF_LOOP review',
  ),
  bad('a correction that is formalised unseen', told({ fix: fix('end') }), 'RECREATE_UNCHECKED fix'),
  bad(
    'a correction that is only handed out',
    told({
      fix: fix('give'),
      give: { type: 'GIVE', to: toRole(roles.hr), on: { given: 'receive' } },
      receive: { type: 'RECEIVE', to: toRole(roles.officer), on: { received: 'end' } },
    }),
    'RECREATE_UNCHECKED fix',
  ),
]
