import { expect, test } from 'vitest'
import { plainDocument } from '../../shared/documents/testing/plain-document.ts'
import type { DocumentView, MyStep } from '../../shared/documents/view.ts'
import type { Choice } from '../../shared/engine/model.ts'
import { newSheet } from '../vote/sheet.ts'
import {
  commandOf,
  isOwing,
  type OnScreen,
  problemsAt,
  statementWanted,
  type StepOutcome,
  wordsWanted,
  writingOf,
} from './command.ts'

test('a review carries the version and the revision that were seen', () => {
  expect(commandOf({ kind: 'fire', outcome: anOutcome('reviewed') }, onScreen()).input).toEqual({
    id: 'd',
    step_id: 's',
    outcome: 'reviewed',
    expected_version: 4,
    revision_sha256: 'sha',
  })
})

test('a comment of spaces is no comment', () => {
  expect(
    commandOf({ kind: 'fire', outcome: anOutcome('reviewed') }, onScreen({ comment: '  ' })).input,
  ).not.toHaveProperty('description')
})

test('a corrected document brings its new revision, an untouched one does not', () => {
  const step = aStep('RE_CREATE')
  const press = { kind: 'fire', outcome: anOutcome('recreated') } as const
  expect(commandOf(press, onScreen({ step })).input).not.toHaveProperty('new_revision')
  const writing = { title: 'Шинэ гарчиг', fields: {}, files: [] }
  expect(commandOf(press, onScreen({ step, writing })).input).toMatchObject({
    new_revision: { title: 'Шинэ гарчиг', file_ids: [] },
  })
})

test('a digital signature is made over what the press would send: the outcome with its correction, the choice, or standing aside', () => {
  const writing = { title: 'Шинэ гарчиг', fields: {}, files: [] }
  const wanted = (press: Parameters<typeof commandOf>[0], screen: Partial<OnScreen> = {}) =>
    statementWanted(commandOf(press, onScreen(screen)), 'sha')
  expect(wanted({ kind: 'fire', outcome: anOutcome('reviewed') })).toEqual({
    id: 'd',
    step_id: 's',
    revision_sha256: 'sha',
    deed: 'reviewed',
  })
  expect(
    wanted({ kind: 'fire', outcome: anOutcome('recreated') }, { step: aStep('RE_CREATE'), writing }),
  ).toMatchObject({ deed: 'recreated', new_revision: { title: 'Шинэ гарчиг' } })
  expect(wanted({ kind: 'ballot', choice: 'approve' }).deed).toBe('ballot:approve')
  expect(wanted({ kind: 'ballot', choice: 'abstain', isRecused: true }).deed).toBe('ballot:recused')
})

test('cancelling takes no revision along', () => {
  const writing = { title: 'Шинэ гарчиг', fields: {}, files: [] }
  const input = commandOf(
    { kind: 'fire', outcome: anOutcome('cancelled') },
    onScreen({ step: aStep('RE_CREATE'), writing }),
  ).input
  expect(input).not.toHaveProperty('new_revision')
})

test('what may not be written here is not sent: the document keeps it', () => {
  const screen = onScreen({ step: { ...aStep('CHECK'), editable: ['amount'] } })
  const document = { ...screen.document, revision: { ...screen.document.revision, fields: { reason: 'Сургалт' } } }
  const writing = { title: 'Өөр гарчиг', fields: { reason: 'Өөр', amount: '5' }, files: [] }
  expect(
    commandOf({ kind: 'fire', outcome: anOutcome('reviewed') }, { ...screen, document, writing }).input,
  ).toMatchObject({ new_revision: { title: 'Гэрээ', fields: { amount: '5' }, file_ids: [] } })
})

test('a step asks for what it has to fill in, and not of who sends the document back', () => {
  const step = { ...aStep('CHECK'), editable: ['amount'], owed: ['amount'] }
  const { document, writing } = onScreen({ step })
  const asked = {
    ...document,
    form: [
      { name: 'amount', label: { mn: 'Дүн' }, kind: 'money', required: true },
      { name: 'reason', label: { mn: 'Шалтгаан' }, kind: 'text', required: true },
    ],
  } satisfies DocumentView
  expect([true, false].map((isOnward) => problemsAt(step, asked, writing, isOnward))).toEqual([
    { amount: 'platform.fields.required' },
    {},
  ])
  expect([isOwing(step, writing), isOwing(step, { fields: { amount: '5' } })]).toEqual([true, false])
})

test('a read-only reviewer cannot change the document', () => {
  const writing = { title: 'Шинэ гарчиг', fields: {}, files: [] }
  const input = commandOf(
    { kind: 'fire', outcome: anOutcome('reviewed') },
    onScreen({ step: { ...aStep('CHECK'), is_read_only: true, editable: [] }, writing }),
  ).input
  expect(input).not.toHaveProperty('new_revision')
})

test('chosen people go only with an outcome that asks for them', () => {
  const chosen = [{ kind: 'struct', id: 3, label: 'Захиргаа' }] as const
  expect(commandOf({ kind: 'fire', outcome: anOutcome('decided') }, onScreen({ chosen })).input).not.toHaveProperty(
    'targets',
  )
  expect(
    commandOf({ kind: 'fire', outcome: { ...anOutcome('forwarded'), targets: 'any' } }, onScreen({ chosen })).input,
  ).toMatchObject({ targets: [{ subject_type: 'TO_ORG_STRUCT', struct_id: 3 }] })
})

test('a ballot carries the choice and the signature', () => {
  const signature = { type: 'text', signature: 'Б.Болд' } as const
  expect(commandOf({ kind: 'ballot', choice: 'abstain' }, onScreen({ signature }))).toEqual({
    kind: 'ballot',
    input: { id: 'd', step_id: 's', choice: 'abstain', expected_version: 4, revision_sha256: 'sha', signature },
  })
  expect(
    commandOf({ kind: 'ballot', choice: 'abstain', isRecused: true }, onScreen({ comment: 'Ахын компани', signature }))
      .input,
  ).toMatchObject({ choice: 'abstain', is_recused: true, description: 'Ахын компани' })
})

test('a ballot that asks for more material, or stands aside, wants words before it is signed', () => {
  const wanted = (choice: Choice, comment: string, isRecused = false) =>
    wordsWanted({ kind: 'ballot', choice, isRecused }, comment)
  expect([
    wanted('recreate', ' \u200b'),
    wanted('abstain', '', true),
    wanted('recreate', 'Үнийн судалгаа'),
    wanted('abstain', 'Ахын компани', true),
    wanted('disapprove', ''),
  ]).toEqual(['material', 'reason', null, null, null])
})

function anOutcome(outcome: StepOutcome['outcome']): StepOutcome {
  return {
    outcome,
    label: { mn: outcome },
    needs_reason: false,
    needs_signature: false,
    targets: 'none',
    not_by: [],
    next: null,
  }
}

function aStep(status_type: MyStep['status_type']): MyStep {
  return {
    id: 's',
    status_type,
    label: { mn: status_type },
    description: { mn: '' },
    is_read_only: false,
    is_signature_needed: false,
    is_subject_changeable: false,
    editable: ['#title', '#files'],
    owed: [],
    due_at: null,
    in_place_of: null,
    around: [],
    unable: [],
    advice_for: null,
    outcomes: [],
    sheet_defaults: null,
    ballot: null,
  }
}

function onScreen(more: Partial<OnScreen> = {}): OnScreen {
  const document = plainDocument()
  return {
    document,
    step: aStep('CHECK'),
    comment: '',
    chosen: [],
    signature: null,
    writing: writingOf(document),
    sheet: newSheet(null, { question: '', council: [], deadline: '' }),
    ...more,
  }
}
