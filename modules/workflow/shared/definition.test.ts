import { expect, test } from 'vitest'
import { catalogue, outcomesOf, subjectIn, triggerLabel } from './catalogue.ts'
import { diagramEdge, diagramNode, nodeData, ORG_ROLE_ID, stepTypes, subject, subjectTypes } from './definition.ts'
import { processStatuses } from './history.ts'
import { initialAndName, signature } from './signature.ts'

test('the types of steps are those of the specification', () => {
  expect(stepTypes).toEqual([
    'START',
    'CHECK',
    'AI_DECISION',
    'TRANSFER',
    'RE_CREATE',
    'PREPARE_VOTE',
    'VOTE',
    'ASSIGN',
    'DATE',
    'PRE_END',
    'END',
    'CANCEL',
    'POSTPONE',
    'GIVE',
    'RECEIVE',
  ])
})

test('the types of subjects are those of the specification, with those of new steps behind', () => {
  expect(subjectTypes).toEqual([
    'ANY_EMP',
    'SYSTEM',
    'TO_ROLE',
    'CREATOR',
    'VOTERS',
    'DIRECT',
    'CURRENT',
    'TO_ORG_STRUCT',
    'TO_ORG_JOB',
    'TO_ORG_EMPLOYEE',
  ])
})

test('a subject has the fields of the specification, and the organisation role is 2', () => {
  const wanted = [
    'object_type',
    'subject_type',
    'role_id',
    'user_id',
    'is_read_only',
    'is_signature_needed',
    'is_subject_changeable',
    'org_role_id',
    'org_id',
  ]
  for (const entry of catalogue) {
    expect(Object.keys(subjectIn(entry, 7)), entry.key).toEqual(expect.arrayContaining(wanted))
    expect(Object.keys(entry).toSorted(), entry.key).toEqual([
      'color',
      'description',
      'icon',
      'key',
      'label',
      'subject',
      'triggers',
      'type',
    ])
  }
  expect(Object.keys(subject.shape)).toEqual(expect.arrayContaining([...wanted, 'struct_id', 'emp_id']))
  expect(ORG_ROLE_ID).toBe(2)
})

test('only action steps have outcomes', () => {
  for (const {
    type,
    triggers,
    subject: { object_type },
  } of catalogue) {
    if (type !== 'action') expect([object_type, triggers]).toEqual([object_type, []])
  }
  expect(new Set(catalogue.map(({ type }) => type))).toEqual(new Set(['start', 'action', 'end']))
})

test.each([
  ['AI_DECISION', ['Resolved by AI', 'Returned by AI']],
  ['CHECK', ['Reviewed', 'Returned', 'Refused']],
  ['RE_CREATE', ['Recreated', 'Cancelled']],
  ['PREPARE_VOTE', ['Vote sheet prepared']],
  ['VOTE', ['Approve', 'Disapprove', 'Additional material required', 'No quorum']],
  ['TRANSFER', ['Forwarded to the relevant people', 'Decided', 'Refused']],
  ['GIVE', ['Given to employees']],
  ['RECEIVE', ['Received']],
  ['ASSIGN', ['Assigned']],
  ['DATE', ['Date reached']],
  ['PRE_END', ['Finalised']],
] as const)('what comes out of %s is called %j', (type, labels) => {
  expect(outcomesOf(type).map((outcome) => triggerLabel(outcome).en)).toEqual(labels)
})

test('a node and an edge of a diagram have the fields of the specification', () => {
  expect(Object.keys(diagramNode.shape)).toEqual(expect.arrayContaining(['id', 'type', 'position', 'data', 'style']))
  expect(diagramNode.shape.type.options).toEqual(['start', 'action', 'trigger', 'end'])
  expect(Object.keys(diagramNode.shape.position.shape)).toEqual(['x', 'y'])
  expect(Object.keys(nodeData.shape)).toEqual(
    expect.arrayContaining(['label', 'icon', 'color', 'description', 'subject', 'triggers']),
  )
  expect(Object.keys(diagramEdge.shape)).toEqual([
    'id',
    'type',
    'source',
    'target',
    'sourceHandle',
    'targetHandle',
    'markerEnd',
    'data',
  ])
  const edge = { id: 'e', type: 'smoothstep', source: 'a', target: 'b', markerEnd: { type: 'arrowclosed' } }
  expect(diagramEdge.safeParse(edge).success).toBe(true)
  expect(
    [
      { ...edge, type: 'straight' },
      { ...edge, markerEnd: { type: 'arrow' } },
    ].some((one) => diagramEdge.safeParse(one).success),
  ).toBe(false)
})

test('a process is supported, unsupported, to recreate or pending', () => {
  expect(processStatuses).toEqual(['Supported', 'Unsupported', 'ToRecreate', 'ActionPending'])
})

test('a signature holds what the specification names, of one of its three types or made with a certificate', () => {
  expect(Object.keys(signature.shape)).toEqual(
    expect.arrayContaining(['type', 'signature', 'signAction', 'job_name', 'struct', 'firstname', 'lastname']),
  )
  expect(signature.shape.type.options).toEqual(['text', 'draw', 'upload', 'certificate'])
})

test('a signer is the first letter of the last name, uppercased, followed by the first name', () => {
  expect([
    initialAndName('бат-Эрдэнэ', 'Болд'),
    initialAndName('Өлзий', 'Сарангэрэл'),
    initialAndName('', 'Болд'),
  ]).toEqual(['Б.Болд', 'Ө.Сарангэрэл', 'Болд'])
})
