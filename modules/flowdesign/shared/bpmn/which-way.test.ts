import { describe, expect, test } from 'vitest'
import { importBpmn } from './index.ts'

interface Branch {
  name?: string
  asks?: string
  isDefault?: boolean
  /** The step that it leads to; the one before the choice where it goes back. */
  to?: string
}

/** A step, a gateway and two ways in the order of the file: which one goes on, and whether that is asked. */
function read([one, two]: readonly [Branch, Branch], question = '', choice?: string) {
  const flow = (id: string, { name = '', asks, to }: Branch) =>
    `<sequenceFlow id="${id}" name="${name}" sourceRef="g" targetRef="${to ?? `to-${id}`}">${asks === undefined ? '' : `<conditionExpression>${asks.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</conditionExpression>`}</sequenceFlow>`
  const standard = one.isDefault ? ' default="1"' : two.isDefault ? ' default="2"' : ''
  const result = importBpmn(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><startEvent id="s"/><task id="t" name="T"/><exclusiveGateway id="g" name="${question}"${standard}/><task id="to-1" name="A"/><task id="to-2" name="B"/>${flow('1', one)}${flow('2', two)}<sequenceFlow id="3" sourceRef="s" targetRef="t"/><sequenceFlow id="4" sourceRef="t" targetRef="g"/></process></definitions>`,
    {},
    { forward: choice === undefined ? undefined : new Map([['t', choice]]) },
  )
  if (!result.ok) throw new Error(result.reason)
  const target = (outcome: string) => result.diagram.edges.find(({ source }) => source === `t:${outcome}`)?.target
  const forward = target('reviewed') === (one.to ?? 'to-1') ? 1 : 2
  return { forward, isAsked: result.questions.length > 0, questions: result.questions }
}

/** Names alone, of yes and of no. */
const named: readonly [yes: string, no: string][] = [
  ['Yes', 'No'],
  ['Тийм', 'Үгүй'],
  ['예', '아니요'],
  ['네', '아니오'],
  ['Зөвшөөрөх', 'Зөвшөөрөхгүй'],
  ['Зөвшөөрсөн', 'Зөвшөөрөөгүй'],
  ['Зөвшөөрсөн', 'Татгалзсан'],
  ['Батлах', 'Татгалзах'],
  ['Баталсан', 'Буцаасан'],
  ['Батлагдсан', 'Батлагдаагүй'],
  ['Хангалттай', 'Хангалтгүй'],
  ['Бүрэн', 'Дутуу'],
  ['Алдаагүй', 'Алдаатай'],
  ['Татгалзахгүй', 'Татгалзах'],
  ['Тийм, зөвшөөрсөн', 'Үгүй, буцаах'],
  ['Хянасан', 'Буцаах'],
  ['Тэнцсэн', 'Тэнцээгүй'],
  ['Тийм', 'Тийм биш'],
  ['approved', 'not approved'],
  ['Approved', 'Rejected'],
  ['approve', 'reject?'],
  ['accepted', 'declined'],
  ['OK', 'not OK'],
  ['valid', 'invalid'],
  ['complete', 'incomplete'],
  ['no errors', 'errors found'],
  ['not rejected', 'rejected'],
  ['Yes - go on', 'No - send back'],
  ['Pass', 'Fail'],
  ['successful', 'unsuccessful'],
  ['+', '-'],
  ['true', 'false'],
  ['승인', '거절'],
  ['승인', '반려'],
  ['승인됨', '승인되지 않음'],
  ['승인함', '승인하지 않음'],
  ['승인', '미승인'],
  ['동의', '동의 안 함'],
  ['적합', '부적합'],
  ['이상 없음', '이상 있음'],
  ['거절하지 않음', '거절'],
  ['да', 'нет'],
  ['согласовано', 'не согласовано'],
  ['согласовано', 'отклонить'],
  ['ja', 'nein'],
  ['genehmigt', 'nicht genehmigt'],
  ['genehmigt', 'abgelehnt'],
  ['oui', 'refusé'],
  ['sí', 'no'],
  ['sim', 'não'],
  ['同意', '不同意'],
  ['通过', '驳回'],
]
/** What an engine asks. */
const asked: readonly [yes: string, no: string][] = [
  ['${approved}', '${!approved}'],
  ['${approved == true}', '${approved == false}'],
  ['=approved', '=not(approved)'],
  ['${decision == "approve"}', '${decision == "reject"}'],
  ["${result eq 'yes'}", "${result eq 'no'}"],
  ['${!rejected}', '${rejected}'],
  ['#{rejected == false}', '#{rejected == true}'],
  ['${approved && amount < 10}', '${!approved || amount >= 10}'],
  ['${isApproved}', '${approved != true}'],
  ['${ok}', '${not ok}'],
]

describe('which of two ways goes on', () => {
  test.each([
    ...named.map(([yes, no]) => [{ name: yes }, { name: no }] as const),
    ...asked.map(([yes, no]) => [{ asks: yes }, { asks: no }] as const),
    ...asked.map(([yes]) => [{ asks: yes }, { isDefault: true }] as const),
    ...asked.map(([, no]) => [{ isDefault: true }, { asks: no }] as const),
    ...asked.map(
      ([yes, no]) =>
        [
          { name: 'Тийм', asks: yes },
          { name: 'Үгүй', asks: no },
        ] as const,
    ),
  ])('%j rather than %j, in both orders', (yes, no) => {
    expect([read([yes, no]), read([no, yes])]).toMatchObject([
      { forward: 1, isAsked: false },
      { forward: 2, isAsked: false },
    ])
  })

  test.each(['Rejected?', 'Татгалзсан уу?', 'Алдаатай юу?', '반려합니까?', 'Errors found?', 'Is it incomplete?'])(
    '“%s” turns yes and no',
    (question) => {
      const [yes, no] = [{ name: 'Yes' }, { name: 'No' }]
      expect([read([yes, no], question), read([no, yes], question)]).toMatchObject([
        { forward: 2, isAsked: false },
        { forward: 1, isAsked: false },
      ])
    },
  )

  test.each<[Branch, Branch]>([
    [{ name: 'No / Yes' }, { name: 'Yes / No' }],
    [{ name: 'Тийм / Үгүй' }, { name: 'Бусад' }],
    [{ name: 'law' }, { name: 'press' }],
    [{ name: 'over 5 million' }, { name: 'up to 5 million' }],
    [{ asks: '${amount > 1000}' }, { asks: '${amount <= 1000}' }],
    [{ name: 'Approved' }, { name: 'Approved with conditions' }],
    [
      { name: 'Yes', asks: '${rejected}' },
      { name: 'No', asks: '${!rejected}' },
    ],
    [
      { name: 'Approved', asks: '${!approved}' },
      { name: 'Rejected', asks: '${approved}' },
    ],
    [{ name: 'Yes', to: 't' }, { name: 'No' }],
  ])('of %j and %j a person is asked, and heard', (one, two) => {
    for (const ways of [
      [one, two],
      [two, one],
    ] as const) {
      const { isAsked, questions } = read(ways)
      expect(isAsked, JSON.stringify(ways)).toBe(true)
      expect(questions[0]!.ways.map(({ flow }) => flow)).toEqual(['1', '2'])
      expect([read(ways, '', '1').forward, read(ways, '', '2').forward]).toEqual([1, 2])
    }
  })
})

test('what an event waits for may stand at the root of the file, and is found there', () => {
  const result = importBpmn(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">
      <timerEventDefinition id="later"><timeDuration>P3D</timeDuration></timerEventDefinition>
      <timerEventDefinition id="late"><timeDuration>PT4H</timeDuration></timerEventDefinition>
      <errorEventDefinition id="refused" errorRef="error"/><error id="error" name="Refused"/>
      <messageEventDefinition id="came" messageRef="letter"/><message id="letter" name="Letter came"/>
      <process id="p"><startEvent id="s"><eventDefinitionRef>came</eventDefinitionRef></startEvent>
      <userTask id="t" name="Look"/>
      <boundaryEvent id="b" attachedToRef="t"><eventDefinitionRef>late</eventDefinitionRef></boundaryEvent>
      <intermediateCatchEvent id="w" name="Wait"><eventDefinitionRef>later</eventDefinitionRef></intermediateCatchEvent>
      <endEvent id="e" name="Done"/><endEvent id="x"><eventDefinitionRef>refused</eventDefinitionRef></endEvent>
      <sequenceFlow id="1" sourceRef="s" targetRef="t"/><sequenceFlow id="2" name="ok" sourceRef="t" targetRef="w"/>
      <sequenceFlow id="3" name="not ok" sourceRef="t" targetRef="x"/>
      <sequenceFlow id="4" sourceRef="w" targetRef="e"/></process></definitions>`,
  )
  if (!result.ok) throw new Error(result.reason)
  const of = (id: string) => result.diagram.nodes.find((node) => node.id === id)!.data
  expect([of('s').label, of('t').due_hours, of('w').date, of('x').subject?.object_type, of('x').label]).toEqual([
    'Letter came',
    4,
    { kind: 'after', working_days: 3 },
    'CANCEL',
    'Refused',
  ])
  expect(result.report.map(({ code }) => code).filter((code) => code === 'element' || code === 'timer')).toEqual([])
})
