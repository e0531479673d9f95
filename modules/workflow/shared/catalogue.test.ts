import { expect, test } from 'vitest'
import { catalogue, isReadOnlyStep, outcomesOf, subjectIn, triggerLabel, catalogueEntryWith } from './catalogue.ts'
import { outcomes, stepTypes } from './definition.ts'

test('the palette offers the steps of the specification, transferring in two variants', () => {
  expect(catalogue.map((entry) => entry.subject.object_type)).toEqual([
    'START',
    'AI_DECISION',
    'CHECK',
    'RE_CREATE',
    'PREPARE_VOTE',
    'VOTE',
    'TRANSFER',
    'TRANSFER',
    'GIVE',
    'RECEIVE',
    'END',
    'CANCEL',
    'POSTPONE',
    'ASSIGN',
    'DATE',
    'PRE_END',
  ])
  expect(catalogue.filter((entry) => entry.key.startsWith('transfer')).map((entry) => entry.triggers)).toEqual([
    ['forwarded'],
    ['decided'],
  ])
})

test('only prepare vote, vote, transfer, give and receive are read-only, and voting is signed', () => {
  expect(stepTypes.filter(isReadOnlyStep)).toEqual(['TRANSFER', 'PREPARE_VOTE', 'VOTE', 'GIVE', 'RECEIVE'])
  expect(catalogue.filter((entry) => entry.subject.is_signature_needed).map((entry) => entry.key)).toEqual(['vote'])
})

test('the organisation role is always 2, and the organisation is the current one', () => {
  for (const entry of catalogue) expect(subjectIn(entry, 7)).toMatchObject({ org_role_id: 2, org_id: 7 })
})

test('the colour of a step is a token with the name of its type', () => {
  expect(new Set(catalogue.map((entry) => entry.color)).has('prepare-vote')).toBe(true)
  for (const entry of catalogue) expect(entry.color).toMatch(/^[a-z-]+$/)
})

test('outcomes are called what the glossary calls them', () => {
  const named = ['reviewed', 'returned', 'recreated', 'prepared', 'forwarded', 'given', 'received'] as const
  expect(named.map((outcome) => triggerLabel(outcome).mn)).toEqual([
    'Хянасан',
    'Буцаасан',
    'Дахин үүсгэсэн',
    'Саналын хуудас бэлтгэсэн',
    'Холбогдох хүмүүст шилжүүлсэн',
    'Ажилтнуудад өгсөн',
    'Хүлээн авсан',
  ])
  expect(outcomesOf('VOTE')).toEqual(['approve', 'disapprove', 'to_recreate', 'no_quorum'])
})

test('every word is there in all three languages', () => {
  const words = [...catalogue.flatMap(({ label, description }) => [label, description]), ...outcomes.map(triggerLabel)]
  for (const word of words) expect([word.mn, word.en, word.ko].every((text) => text.trim().length > 0)).toBe(true)
})

test('each kind of step has one name, also where two kinds share a type', () => {
  const named = catalogue.map(({ subject, triggers, key }) => [
    key,
    catalogueEntryWith(subject.object_type, triggers)?.key,
  ])
  expect(named).toEqual(catalogue.map(({ key }) => [key, key]))
  expect(catalogueEntryWith('CHECK', [])?.key).toBe('check')
})
