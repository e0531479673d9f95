import { expect, test } from 'vitest'
import { importBpmn } from './index.ts'

// Three pools as in the suite of the BPMN Model Interchange Working Group: whoever scans and archives the original,
// the engine in which the invoice is approved, and a partner who is only told.
const prefixes = ['', 'bpmn:', 'bpmn2:', 'semantic:'] as const
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const
/** What tools write of which process is to be run: the approval alone, all, none, or nothing at all. */
const flags = [
  [undefined, 'true', 'false'],
  ['true', 'true', 'true'],
  ['false', 'false', 'false'],
  [undefined, undefined, undefined],
] as const

interface Shape {
  prefix: string
  order: readonly number[]
  executable: readonly (string | undefined)[]
  /** Tools that do not tell kinds of tasks apart write all of them as plain ones. */
  isPlain: boolean
}
const shapes: Shape[] = flags.flatMap((executable, at) =>
  orders.flatMap((order, turn) =>
    [false, true].map((isPlain) => ({ prefix: prefixes[(at + turn) % 4]!, order, executable, isPlain })),
  ),
)

test('of three processes the approval is read, not the archive, whatever their order and whoever wrote them', () => {
  expect(shapes.length).toBeGreaterThanOrEqual(46)
  for (const shape of shapes) {
    const read = importBpmn(fileOf(shape))
    if (!read.ok) throw new Error(read.reason)
    expect(read.title, JSON.stringify(shape)).toBe('Invoice receipt')
    expect(read.diagram.nodes.filter(({ type }) => type === 'action').map(({ data }) => data.label)).toEqual([
      'Assign approver',
      'Approve invoice',
      'Clarify invoice',
      'Prepare bank transfer',
      'Archive invoice',
    ])
    expect(read.processes[0]!.id).toBe('approval')
    expect(read.processes.map(({ id }) => id).toSorted()).toEqual(['approval', 'archive', 'partner'])
    expect(
      read.report.filter(({ name }) => /original|Scan|Notify/.test(name)),
      'of what was not chosen nothing is said',
    ).toEqual([])
  }
})

test('each of the others can be chosen, and is read for itself', () => {
  const text = fileOf(shapes[0]!)
  const labels = (process: string) => {
    const read = importBpmn(text, {}, { process })
    return read.ok && [read.process, read.diagram.nodes.some(({ data }) => data.label === 'Archive original')]
  }
  expect([labels('archive'), labels('partner'), labels('no such')]).toEqual([
    ['archive', true],
    ['partner', false],
    ['approval', false],
  ])
})

function fileOf({ prefix, order, executable, isPlain }: Shape) {
  const tag = (name: string, attributes: string, inside = '') =>
    inside ? `<${prefix}${name} ${attributes}>${inside}</${prefix}${name}>` : `<${prefix}${name} ${attributes}/>`
  const human = isPlain ? 'task' : 'userTask'
  const steps = (list: readonly (readonly [kind: string, id: string, name: string])[]) =>
    list.map(([kind, id, name]) => tag(kind, `id="${id}" name="${name}"`)).join('')
  const flows = (list: readonly (readonly [from: string, to: string, name?: string])[]) =>
    list
      .map(([from, to, name = '']) =>
        tag('sequenceFlow', `id="${from}-${to}" sourceRef="${from}" targetRef="${to}" name="${name}"`),
      )
      .join('')
  const chain = (ids: readonly string[]) => flows(ids.slice(1).map((id, at) => [ids[at]!, id] as const))
  const event = (id: string, name: string) =>
    tag('intermediateCatchEvent', `id="${id}" name="${name}"`, tag('messageEventDefinition', `id="${id}-m"`))
  const archive = [
    steps([
      ['startEvent', 'a-start', 'Paper came'],
      ['task', 'a-scan', 'Scan original'],
      ['task', 'a-file', 'Archive original'],
      ['task', 'a-note', 'Note original'],
      ['serviceTask', 'a-index', 'Index original'],
      ['serviceTask', 'a-copy', 'Copy original'],
      ['serviceTask', 'a-check', 'Check sum of original'],
      ['endEvent', 'a-end', 'Original archived'],
    ]),
    ...['1', '2', '3', '4'].map((at) => event(`a-wait${at}`, `Wait ${at} for original`)),
    chain('a-start a-scan a-wait1 a-file a-wait2 a-note a-wait3 a-index a-copy a-wait4 a-check a-end'.split(' ')),
  ]
  const approval = [
    steps([
      ['startEvent', 's', 'Invoice received'],
      [human, 'assign', 'Assign approver'],
      [human, 'approve', 'Approve invoice'],
      ['exclusiveGateway', 'g', 'Invoice approved?'],
      [human, 'clarify', 'Clarify invoice'],
      [human, 'pay', 'Prepare bank transfer'],
      [isPlain ? 'task' : 'serviceTask', 'file', 'Archive invoice'],
      ['endEvent', 'e', 'Invoice processed'],
    ]),
    chain(['s', 'assign', 'approve', 'g']),
    flows([
      ['g', 'clarify', 'no'],
      ['g', 'pay', 'yes'],
      ['clarify', 'approve'],
    ]),
    chain(['pay', 'file', 'e']),
  ]
  const partner = [
    steps([
      ['startEvent', 'p-start', 'Paid'],
      ['sendTask', 'p-send', 'Notify supplier'],
      ['receiveTask', 'p-receive', 'Take notice'],
      ['endEvent', 'p-end', 'Known'],
    ]),
    chain(['p-start', 'p-send', 'p-receive', 'p-end']),
  ]
  const all = [
    { id: 'archive', name: 'Document archive', inside: archive },
    { id: 'approval', name: 'Invoice receipt', inside: approval },
    { id: 'partner', name: 'Supplier', inside: partner },
  ]
  const pools = all.map(({ id, name }) => tag('participant', `id="pool-${id}" name="${name}" processRef="${id}"`))
  const processes = all.map(({ id, name, inside }, at) =>
    tag(
      'process',
      `id="${id}" name="${name}"${executable[at] ? ` isExecutable="${executable[at]}"` : ''}`,
      inside.join(''),
    ),
  )
  const space = prefix ? `xmlns:${prefix.slice(0, -1)}` : 'xmlns'
  return `<${prefix}definitions ${space}="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="urn:t">${tag('collaboration', 'id="c"', pools.join(''))}${order.map((at) => processes[at]).join('')}</${prefix}definitions>`
}
