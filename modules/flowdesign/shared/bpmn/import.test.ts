import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diagram as diagramSchema, type DiagramProblemCode, examineDiagram } from '#modules/workflow/shared/index.ts'
import { exportBpmn, importBpmn, type ReportItem } from './index.ts'
import { readXml, type XmlElement } from './xml.ts'

const folder = new URL('testing/samples/', import.meta.url)
const samples = Object.fromEntries(
  readdirSync(folder).map((file) => [file.replace('.bpmn', ''), readFileSync(new URL(file, folder), 'utf8')]),
)

function imported(name: string, known = {}) {
  const read = importBpmn(samples[name]!, known)
  if (!read.ok) throw new Error(`${name}: ${read.reason} in line ${read.line}`)
  const { nodes, edges } = read.diagram
  const owner = (id: string) => nodes.find((node) => node.id === id)
  const told = nodes
    .filter(({ type }) => type !== 'trigger')
    .map(({ id, data }) => {
      const ways = edges
        .filter(({ source }) => source === id || owner(source)?.parentId === id)
        .map(({ source, target }) => {
          const trigger = owner(source)
          return trigger?.type === 'trigger' ? `${trigger.data.outcome} “${trigger.data.label}” ${target}` : target
        })
      return [data.subject?.object_type, `“${data.label}”`, ways.length > 0 ? `→ ${ways.join(', ')}` : '']
        .filter(Boolean)
        .join(' ')
    })
  return {
    ...read,
    told,
    said: read.report.map(({ code, name: which, detail }: ReportItem) =>
      [code, which, detail].filter(Boolean).join(' | '),
    ),
  }
}

describe('a file of Camunda Modeler', () => {
  const { told, said, diagram, title } = imported('camunda-invoice', {
    roles: [
      { id: 7, names: ['Approver'] },
      { id: 8, names: ['Нягтлан', 'accountant'] },
    ],
  })

  test('becomes steps, and its gateways the outcomes of the step before', () => {
    expect(title).toBe('Invoice approval')
    expect(told).toEqual([
      'START “Invoice received” → assign',
      'CHECK “Assign approver” → reviewed “Хянасан” approve',
      'CHECK “Approve invoice” → reviewed “Yes” transfer, returned “No” clarify',
      'RE_CREATE “Revise invoice” → recreated “Submit again” approve, cancelled “Give up” rejected',
      'CHECK “Archive invoice” → reviewed “Хянасан” done',
      'END “Invoice processed”',
      'CANCEL “Invoice rejected”',
    ])
  })

  test('keeps its words, and takes lanes for roles where there is such a role', () => {
    const of = (id: string) => diagram.nodes.find((node) => node.id === id)!.data
    expect([of('assign').description, of('approve').description]).toEqual([
      'Choose who approves this invoice.',
      'Invoice approved?',
    ])
    expect([of('assign'), of('approve'), of('transfer')].map(({ subject }) => subject?.role_id)).toEqual([null, 7, 8])
  })

  test('says what was guessed and what is lost', () => {
    expect(said).toEqual([
      'condition | Yes | ${approved}',
      'recreate | Revise invoice | Approver',
      'automatic | Archive invoice',
      'cancel_end | Invoice rejected',
      'role_unknown | secretary / Team assistant | Assign approver',
      'role_found | Approver | Approve invoice',
      'role_found | Accountant | Archive invoice',
      'attribute | Invoice approval | 180',
      'attribute | Invoice received | me',
      'element | Assign approver',
      'attribute | Approve invoice | ${approver}',
      'attribute | Archive invoice | org.example.Archive',
      'attribute | Archive invoice | true',
    ])
  })
})

test('a file of bpmn.io: notes become descriptions, and one that hangs on nothing is told', () => {
  const { told, said, diagram } = imported('bpmnio-simple')
  expect(told).toEqual([
    'START “Эхлэх” → Activity_1',
    'CHECK “Write letter” → reviewed “Хянасан” Activity_2',
    'CHECK “Send letter” → reviewed “Хянасан” Event_1',
    'END “Дуусах”',
  ])
  expect(diagram.nodes.find(({ id }) => id === 'Activity_1')!.data.description).toBe('In three copies,\n on paper.')
  expect(said).toEqual(['annotation | Nobody knows what this note is about'])
})

test('a file of Bizagi: its pool is the role of all steps, its performer that of one', () => {
  const { told, said } = imported('bizagi-leave', { roles: [{ id: 3, names: ['boss'] }] })
  expect(told.slice(1, 4)).toEqual([
    'CHECK “Register request” → reviewed “Хянасан” Id_a',
    'CHECK “Authorize leave” → returned “No” Id_n, reviewed “Yes” Id_e1',
    'CHECK “Notify employee” → reviewed “Хянасан” Id_e2',
  ])
  expect(said).toContain('role_found | Boss / Human resources | Authorize leave')
  expect(said).toContain('role_unknown | Human resources | Notify employee')
  expect(
    said.filter((one) => one.startsWith('element')),
    'colours are not told',
  ).toEqual([])
})

test('a file of Signavio: a sub-process is unfolded, and data objects are told', () => {
  const { told, said } = imported('signavio-purchase')
  expect(told).toEqual([
    'START “Need arises” → sid-a',
    'CHECK “Request offer” → reviewed “Хянасан” sid-i1',
    'CHECK “Compare offers” → reviewed “Хянасан” sid-i2',
    'CHECK “Note the choice” → reviewed “within budget” sid-e, returned “over budget” sid-x',
    'END “Ordered”',
    'CANCEL “Not ordered”',
  ])
  for (const one of ['subprocess | Choose supplier', 'passed | Chosen', 'element | Offer', 'element | Suppliers'])
    expect(said).toContain(one)
})

test('a file of Flowable: a boundary timer is the time until a step is due, and its way out is told', () => {
  const { diagram, said } = imported('flowable-expense')
  expect(diagram.nodes.find(({ id }) => id === 'submit')!.data.due_hours).toBe(20)
  for (const one of [
    'hours | Check receipts | P2DT4H → 20',
    'boundary_path | Too late | Remind the clerk',
    'boundary | Add up: Script failed',
    'element | Add up | total = 1 + 1',
  ])
    expect(said).toContain(one)
})

test('a file of Camunda 8 in Mongolian: a timer lets wait, a rule decides, several people decide all', () => {
  const { told, diagram } = imported('camunda8-permit', { roles: [{ id: 5, names: ['Архитектор'] }] })
  expect(told.slice(1, 5)).toEqual([
    'CHECK “Материал шалгах” → reviewed “Тийм” wait, returned “Үгүй” fix',
    'RE_CREATE “Материал засах” → recreated “Дахин үүсгэсэн” check',
    'DATE “Гурван өдөр хүлээх” → due “Хугацаа болсон” rule',
    'AI_DECISION “Дүрмээр шийдэх” → resolved_by_ai “зөвшөөрсөн” ok, returned_by_ai “татгалзсан” nok',
  ])
  const of = (id: string) => diagram.nodes.find((node) => node.id === id)!.data
  expect([of('check').participation, of('check').subject?.role_id, of('wait').date]).toEqual([
    { mode: 'all' },
    5,
    { kind: 'after', working_days: 3 },
  ])
})

test('what happens at the same time cannot: the first way is kept, the others are told and their steps stay', () => {
  const { told, said } = imported('parallel-hiring')
  expect(told[0]).toBe('START “Person chosen” → desk')
  expect(told.filter((one) => /card|mail|access|mailbox/.test(one))).toHaveLength(2)
  expect(said).toEqual(['parallel | fork | Make an access card', 'parallel | fork | Open a mailbox', 'parallel | join'])
})

test('one of several, or whichever comes first, is a choice of one, and that is told', () => {
  const { told, said, diagram } = imported('inclusive-events')
  expect(diagram.nodes[0]!.data.description, 'the message that it begins with').toContain('Complaint letter')
  expect(told[1]).toBe('CHECK “Read complaint” → reviewed “law” legal, returned “press” press')
  expect(told[4]).toBe('CHECK “Answer came / A week went by” → reviewed “Answer came” e, returned “Буцаасан” week')
  for (const one of [
    'inclusive | Who must answer?',
    'event_gateway | Answer came / A week went by',
    'event | Tell the mayor',
  ])
    expect(said).toContain(one)
})

test('a gateway of three answers becomes two steps', () => {
  const { told, said } = imported('many-outcomes')
  expect(told.slice(1, 4)).toEqual([
    'CHECK “Sort letter” → reviewed “Хянасан” kind',
    'CHECK “Kind of letter?” → reviewed “law” law, returned “Буцаасан” kind.2',
    'CHECK “Kind of letter? (2)” → reviewed “money” money, returned “rest” rest',
  ])
  expect(said).toEqual(['gateway_step | Kind of letter?', 'more_outcomes | Kind of letter? | law, money, rest'])
})

test('of several answers a no is the setback of the last step, wherever the file has it', () => {
  const flow = (id: string, from: string, to: string, name = '') =>
    `<sequenceFlow id="${id}" name="${name}" sourceRef="${from}" targetRef="${to}"/>`
  const tasks = ['a', 'b', 'c'].map((id) => `<userTask id="${id}" name="${id}"/>`).join('')
  const ways = [flow('1', 'g', 'a', 'Reject'), flow('2', 'g', 'b', 'Approve'), flow('3', 'g', 'c', 'Ask the lawyer')]
  const read = importBpmn(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><startEvent id="s"/>${tasks}<exclusiveGateway id="g" name="What now?"/>${flow('0', 's', 'g')}${ways.join('')}</process></definitions>`,
  )
  if (!read.ok) throw new Error(read.reason)
  const ends = read.diagram.edges.map(({ source, target }) => `${source} ${target}`)
  expect(ends).toEqual(expect.arrayContaining(['g:reviewed b', 'g.2:reviewed c', 'g.2:returned a']))
})

test('of several pools the one with most for people to do is taken, the others are offered, their messages told', () => {
  const { told, said, processes } = imported('two-pools', { roles: [{ id: 1, names: ['Sales department'] }] })
  expect(told).toHaveLength(4)
  expect(processes.map(({ id, name, pool, tasks }) => [id, name, pool, tasks])).toEqual([
    ['seller', 'Order handling', 'Sales department', 2],
    ['buyer', 'Buying', 'Customer', 1],
  ])
  for (const one of ['element | Bank', 'element | Order', 'role_found | Sales department | Ship goods'])
    expect(said).toContain(one)
})

test('the innermost lane is the role, and two arrows out of a task are its outcomes when one has a condition', () => {
  const { told, said, diagram } = imported('nested-lanes', { roles: [{ id: 2, names: ['Захирал'] }] })
  expect(told[2]).toBe('CHECK “Захирал батлах” → reviewed “батлах” e, returned “цуцлах” x')
  expect(told[4]).toBe('CANCEL “Цуцалсан”')
  expect(diagram.nodes.find(({ id }) => id === 'sign')!.data.subject?.role_id).toBe(2)
  expect(said).toContain('role_unknown | Нарийн бичиг / Захиргаа | Төсөл хянах')
})

test('a file without a drawing is laid out from top to bottom, and links lead on', () => {
  const { told, said } = imported('no-drawing')
  expect(told).toEqual([
    'START “Letter ready” → send',
    'GIVE “Send to units” → given “Ажилтнуудад өгсөн” got',
    'RECEIVE “Receipt by units” → received “Хүлээн авсан” file',
    'CHECK “File it” → reviewed “Хянасан” e',
    'END “Filed”',
  ])
  expect(said.some((one) => one.startsWith('laid_out'))).toBe(true)
})

test('a file of jBPM: groups among the inputs are roles, ending at once is an end, and what is denied is the setback', () => {
  const { told, said } = imported('jbpm-permit', { roles: [{ id: 4, names: ['travel desk'] }] })
  expect(told).toEqual([
    'START “Trip planned” → _t',
    'CHECK “Decide on trip” → returned “Буцаасан” _r, reviewed “Хянасан” _e',
    'END “Tickets bought”',
    'END “Stays at home”',
  ])
  for (const one of [
    'role_found | Travel desk / Heads / Pool Participant | Decide on trip',
    'element | days',
    'attribute | Travel permit | org.example',
  ])
    expect(said).toContain(one)
  expect(said.filter((one) => /elementname|schemaLocation|tFormalExpression/.test(one))).toEqual([])
})

test('a file of Bonita: a performer is named by the participant it points at', () => {
  const { told, said } = imported('bonita-loan')
  expect(told).toEqual(['START “Tool wanted” → _u', 'CHECK “Hand tool out” → reviewed “Хянасан” _e', 'END “Tool lent”'])
  for (const one of [
    'role_unknown | Storekeeper / Workshop / Tool loan | Hand tool out',
    'timer | Hand tool out | 172800000L',
    'element | Storekeeper | Whoever keeps the store',
  ])
    expect(said).toContain(one)
})

test('a file of ADONIS in German: no is the setback, a correction is one, a name over two lines is one name', () => {
  const { told } = imported('adonis-order', { roles: [{ id: 9, names: ['Leitung'] }] })
  expect(told).toEqual([
    'START “Bedarf entstanden” → _21',
    'CHECK “Bestellung prüfen” → returned “Nein” _24, reviewed “Ja” _23',
    'END “Bestellt”',
    'RE_CREATE “Bestellung überarbeiten” → recreated “Дахин үүсгэсэн” _21',
  ])
})

test('a file without a drawing and in no order is laid out as a document goes through it; a short timer is a time all the same', () => {
  const { diagram } = imported('ibm-claim')
  const of = (id: string) => diagram.nodes.find((node) => node.id === id)!
  const down = ['bpmnid-3', 'bpmnid-4', 'bpmnid-5', 'bpmnid-6'].map((id) => of(id).position.y)
  expect(down).toEqual(down.toSorted((a, b) => a - b))
  expect(of('bpmnid-5').data.due_hours).toBe(0.01)
})

describe('a task for each of several people', () => {
  const model = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"'
  function step(loop: string) {
    const read = importBpmn(
      `<definitions ${model}><process id="p"><startEvent id="s"/><userTask id="t" name="Sign">${loop}</userTask><endEvent id="e"/><sequenceFlow id="1" sourceRef="s" targetRef="t"/><sequenceFlow id="2" sourceRef="t" targetRef="e"/></process></definitions>`,
    )
    if (!read.ok) throw new Error(read.reason)
    return {
      participation: read.diagram.nodes.find(({ id }) => id === 't')!.data.participation,
      said: read.report
        .filter(({ code }) => code !== 'laid_out')
        .map(({ code, detail }) => [code, detail].filter(Boolean).join(' | ')),
    }
  }
  const loop = (until: string, attributes = '') =>
    `<multiInstanceLoopCharacteristics${attributes}><completionCondition>${until}</completionCondition></multiInstanceLoopCharacteristics>`

  test.each([
    ['${nrOfCompletedInstances &gt; 0}', { mode: 'any' }, 'one_of_people'],
    ['${nrOfCompletedInstances &gt;= 1 }', { mode: 'any' }, 'one_of_people'],
    ['= nrOfCompletedInstances == 1', { mode: 'any' }, 'one_of_people'],
    [
      '#{nrOfCompletedInstances / nrOfInstances &gt;= 0.60}',
      { mode: 'ratio', numerator: 3, denominator: 5 },
      'share_of_people',
    ],
    [
      '${nrOfCompletedInstances/nrOfInstances >= .67}',
      { mode: 'ratio', numerator: 67, denominator: 100 },
      'share_of_people',
    ],
  ])('of whom %s suffices', (until, participation, code) => {
    const made = step(loop(until))
    expect([made.participation, made.said]).toEqual([participation, [expect.stringMatching(`^${code} \\| `)]])
  })

  test.each([
    '${nrOfCompletedInstances == nrOfInstances}',
    '${nrOfInstances==nrOfCompletedInstances}',
    '${nrOfCompletedInstances/nrOfInstances &gt;= 1.0}',
    '${nrOfActiveInstances == 0}',
  ])('who all do it by %s', (until) => {
    expect(step(loop(until))).toEqual({ participation: { mode: 'all' }, said: ['all_people'] })
  })

  test('one after the other, or however often: what cannot be said here is told', () => {
    expect(step('<multiInstanceLoopCharacteristics isSequential="true"/>')).toEqual({
      participation: { mode: 'in_order' },
      said: ['people_in_order'],
    })
    expect(step(loop('${nrOfCompletedInstances/nrOfInstances > 0.5}'))).toEqual({
      participation: { mode: 'all' },
      said: ['condition | ${nrOfCompletedInstances/nrOfInstances > 0.5}', 'all_people'],
    })
    expect(step(loop('${nrOfCompletedInstances/nrOfInstances >= 0.0}')).participation).toEqual({ mode: 'all' })
    expect(
      step(
        '<multiInstanceLoopCharacteristics isSequential="false"><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>',
      ).said,
    ).toEqual(['element | 3', 'all_people'])
    expect(
      step('<standardLoopCharacteristics><loopCondition>${!done}</loopCondition></standardLoopCharacteristics>'),
    ).toEqual({ participation: undefined, said: ['loop | ${!done}'] })
  })
})

test('more than two conditions on the ways out of a task are a choice that stands apart', () => {
  const flow = (id: string, from: string, to: string, asks = '') =>
    `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${asks && `<conditionExpression>${asks}</conditionExpression>`}</sequenceFlow>`
  const flows = [
    flow('1', 's', 't'),
    flow('2', 't', 'a', 'sum &lt; 10'),
    flow('3', 't', 'b', 'sum &lt; 100'),
    flow('4', 't', 'c'),
    ...['a', 'b', 'c'].map((id) => flow(`e${id}`, id, 'e')),
  ].join('')
  const steps = ['a', 'b', 'c'].map((id) => `<userTask id="${id}" name="Desk ${id}"/>`).join('')
  const read = importBpmn(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><startEvent id="s"/><userTask id="t" name="Sum" default="4"><multiInstanceLoopCharacteristics/></userTask>${steps}<endEvent id="e"/>${flows}</process></definitions>`,
  )
  if (!read.ok) throw new Error(read.reason)
  const { nodes, edges } = read.diagram
  const called = (id: string) => {
    const node = nodes.find((one) => one.id === id)!
    return node.type === 'trigger'
      ? `${nodes.find((one) => one.id === node.parentId)!.data.label}: ${node.data.outcome}`
      : node.data.label
  }
  expect(
    edges
      .filter(({ target }) => target !== 'e')
      .map(({ source, target }) => `${called(source)} → ${called(target)}`)
      .toSorted(),
  ).toEqual([
    'Desk a / Desk b / Desk c (2): returned → Desk c',
    'Desk a / Desk b / Desk c (2): reviewed → Desk b',
    'Desk a / Desk b / Desk c: returned → Desk a / Desk b / Desk c (2)',
    'Desk a / Desk b / Desk c: reviewed → Desk a',
    'Sum: reviewed → Desk a / Desk b / Desk c',
    'Эхлэх → Sum',
  ])
  expect(nodes.filter(({ data }) => data.participation).map(({ data }) => data.label)).toEqual(['Sum'])
  expect(read.report.filter(({ code }) => code === 'condition').map(({ name, detail }) => [name, detail])).toEqual([
    ['Sum → Desk a', 'sum < 10'],
    ['Sum → Desk b', 'sum < 100'],
  ])
  expect(read.report.map(({ code }) => code).filter((code) => code === 'arrow' || code === 'parallel')).toEqual([])
})

test('what bears no name is told by what it belongs to and counted, and a name over several lines is one line', () => {
  const tasks = ['one', 'two']
    .map(
      (id) =>
        `<userTask id="${id}" name="Ask&#10;  ${id}"><extensionElements><f:form xmlns:f="urn:f" key="7"/><f:none xmlns:f="urn:f" class=""/></extensionElements></userTask>`,
    )
    .join('')
  const flows = ['one', 'two'].map((id) => `<messageFlow id="m-${id}" sourceRef="other" targetRef="${id}"/>`).join('')
  const read = importBpmn(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><collaboration id="c"><participant id="a" name="Office&#10;of all" processRef="p"/>${flows}</collaboration><process id="p" name="Office of all"><startEvent id="s"/>${tasks}<sequenceFlow id="1" sourceRef="s" targetRef="one"/><sequenceFlow id="2" sourceRef="one" targetRef="two"/></process></definitions>`,
  )
  expect(
    read.ok && [read.title, read.diagram.nodes.filter(({ type }) => type === 'action').map(({ data }) => data.label)],
  ).toEqual(['Office of all', ['Ask one', 'Ask two']])
  expect(
    read.ok &&
      read.report.filter(({ kind }) => kind === 'lost').map(({ element, name, count }) => [element, name, count]),
  ).toEqual([
    ['messageFlow', '', 2],
    ['f:form', 'Ask one', 1],
    ['f:form', 'Ask two', 1],
  ])
})

test('the word of a link, and the name of a file that its process does not bear, are told', () => {
  const link = (kind: string, id: string, name: string, word: string) =>
    `<intermediate${kind}Event id="${id}" name="${name}"><linkEventDefinition name="${word}"/></intermediate${kind}Event>`
  const flows = [
    ['s', 'a'],
    ['b', 't'],
  ]
    .map(([from, to], at) => `<sequenceFlow id="f${at}" sourceRef="${from}" targetRef="${to}"/>`)
    .join('')
  const read = importBpmn(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" name="Page 1"><process id="p" name="Leave"><startEvent id="s"/>${link('Throw', 'a', '', 'over')}${link('Catch', 'b', 'over', 'over')}<userTask id="t" name="T"/>${flows}</process></definitions>`,
  )
  expect(read.ok && [read.title, read.diagram.edges.map(({ source, target }) => [source, target])]).toEqual([
    'Leave',
    [['s', 't']],
  ])
  expect(
    read.ok && read.report.filter(({ code }) => code === 'passed').map(({ element, name }) => [element, name]),
  ).toEqual([
    ['definitions', 'Page 1'],
    ['intermediateThrowEvent', 'over'],
  ])
})

test('sub-processes within sub-processes are unfolded', () => {
  const { told } = imported('deep-subprocess')
  expect(told.slice(0, 3)).toEqual([
    'START “Audit due” → take',
    'CHECK “Take sample” → reviewed “good” write, returned “bad” ie',
    'CANCEL “Spoilt”',
  ])
})

const names = Object.keys(samples)

test.each(names)(
  'nothing of %s is lost in silence: every name and every text stands in the diagram or in the report',
  (name) => {
    expect(unsaid(samples[name]!)).toEqual([])
  },
)

/** What is drawn there for no document, or where nobody is asked; that nothing can be cancelled is true of many. */
const idle: readonly DiagramProblemCode[] = [
  'NEVER_TAKEN',
  'ALWAYS_TAKEN',
  'SKIP_NEVER',
  'SKIP_ALWAYS',
  'RULE_NEVER_ASKED',
  'NOTHING_DECIDED',
  'FIELD_RIGHT_LOST',
  'DATE_MAY_BE_EMPTY',
  'RECREATE_NOT_BY_CREATOR',
]

test.each(names)('%s holds nothing that is there for no document', (name) => {
  expect(examineDiagram(imported(name).diagram, { form: [] }).filter(({ code }) => idle.includes(code))).toEqual([])
})

test('nor of a file from which parts were torn out', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (name, picks, isShort) => {
        let text = samples[name]!
        for (const pick of picks) {
          const parts = isShort
            ? [...text.matchAll(/ (?:name|targetRef|sourceRef|attachedToRef|bpmnElement|default)="[^"]*"/g)]
            : [...text.matchAll(/<[^<>]*\/>/g)]
          const part = parts[pick % Math.max(1, parts.length)]
          if (part) text = text.slice(0, part.index) + text.slice(part.index + part[0].length)
        }
        const read = importBpmn(text)
        if (read.ok) expect(unsaid(text)).toEqual([])
      },
    ),
    { numRuns: 200 },
  )
})

test.each(names)(
  'the diagram of %s is one of ours: no two steps overlap, the order stays, and it comes back from a file of ours',
  (name) => {
    const { diagram } = imported(name)
    expect(diagramSchema.parse(diagram)).toEqual(diagram)
    const boxes = diagram.nodes
      .filter(({ type }) => type !== 'trigger')
      .map(({ id, position, style }) => ({ id, ...position, width: style!.width!, height: style!.height! }))
    for (const [at, a] of boxes.entries()) {
      for (const b of boxes.slice(at + 1)) {
        const isOver = a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
        expect(isOver, `${a.id} over ${b.id}`).toBe(false)
      }
    }
    const drawn = new Map(
      [...samples[name]!.matchAll(/bpmnElement="([^"]+)"[^>]*><dc:Bounds x="([^"]+)" y="[^"]+" width="([^"]+)"/g)].map(
        ([, id, x, width]) => [id!, Number(x) + Number(width) / 2],
      ),
    )
    const middle = (id: string) => boxes.filter((box) => box.id === id).map(({ x, width }) => x + width / 2)[0]
    for (const [a, ax] of drawn) {
      for (const [b, bx] of drawn) {
        const [am, bm] = [middle(a), middle(b)]
        if (am !== undefined && bm !== undefined && ax < bx) expect(am, `${a} left of ${b}`).toBeLessThanOrEqual(bm + 1)
      }
    }
    const text = exportBpmn(diagram, { code: name, title: name })
    const again = importBpmn(text)
    expect(again.ok && exportBpmn(again.diagram, { code: name, title: name })).toBe(text)
  },
)

/** Words of the file that stand nowhere afterwards. */
function unsaid(text: string) {
  const read = importBpmn(text)
  if (!read.ok) throw new Error(read.reason)
  const plain = (words: string) => words.replaceAll(/\s+/g, ' ').trim()
  const said = plain(
    [
      read.title,
      ...read.diagram.nodes.flatMap(({ data }) => [
        data.label,
        data.description,
        JSON.stringify(data.date ?? ''),
        String(data.due_hours ?? ''),
      ]),
      ...read.report.flatMap(({ name, detail }) => [name, detail]),
      ...read.processes.flatMap(({ name, pool }) => [name, pool]),
    ].join('\n'),
  )
  const root = readXml(text)
  // The other processes can be taken as well, each with all that is in it.
  const isTaken = ({ name, attributes, line }: XmlElement) =>
    name === 'process' && (attributes.get('id') || `line${line}`) === read.process
  const words = (element: XmlElement, isOuter: boolean): string[] => {
    if (element.ns.endsWith('/DI')) return []
    // What lies in a thing that is told as lost is told with it.
    if (['extensionElements', 'process', 'laneSet', 'ioSpecification'].includes(element.name) && !isOuter) return []
    const own = [
      'flowNodeRef',
      'incoming',
      'outgoing',
      'timeDuration',
      'formalExpression',
      'resourceRef',
      'targetRef',
      'from',
      'to',
    ].includes(element.name)
      ? []
      : [element.attributes.get('name') ?? '', element.text]
    return [...own, ...element.children.flatMap((child) => words(child, isTaken(child)))]
  }
  return words(root, true)
    .map(plain)
    .filter((one) => one !== '' && !said.includes(one) && one !== 'Diagram 1' && one !== 'archive')
}
