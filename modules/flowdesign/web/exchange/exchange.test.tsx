import { readFileSync } from 'node:fs'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import kernelWords from '#platform/locales/en.json' with { type: 'json' }
import en from '../../locales/en.json' with { type: 'json' }
import { exportBpmn, reportCodes, xmlRefusals } from '../../shared/bpmn/index.ts'
import { compareVersions } from '../../shared/compare/compare.ts'
import { altered, flows, review, roles, told, withData, withSubject } from '#modules/workflow/testing/index.ts'
import { exportFlow, fileRefusals, type Flow, strangerKinds } from '../../shared/exchange/flow-file.ts'
import { CompareView } from './CompareView.tsx'
import { ExportMenu, fileName } from './ExportMenu.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { ImportReport } from './ImportReport.tsx'
import { inWords } from './in-words.ts'
import { drawingOf } from './overlay.ts'
import { partTitle, partWords } from './part-words.ts'
import { readFile } from './read-file.ts'
import { detailIn } from './report-detail.ts'

const flow: Flow = {
  code: 'tender',
  title: { mn: 'Худалдан авалт' },
  description: { mn: '' },
  category: { mn: '' },
  icon: '',
  number_prefix: '',
  version: 2,
  form: [],
  diagram: flows.tender,
}
const sample = readFileSync(new URL('../../shared/bpmn/testing/samples/camunda-invoice.bpmn', import.meta.url), 'utf8')
const file = (name: string, text: string) => new File([text], name)
const markup = (piece: ReactNode) => renderToStaticMarkup(piece)

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

test('a file of another tool is read, with what is lost and what was guessed in words', async () => {
  const read = await readFile(file('invoice.bpmn', sample), {}, {})
  if (!read.ok) throw new Error(read.key)
  const report = markup(<ImportReport contents={read.contents} />)
  for (const words of [
    'flowdesign.exchange.found',
    'flowdesign.exchange.lost',
    'flowdesign.bpmn.report.condition',
    '${approved}',
    'flowdesign.exchange.guessed',
    'flowdesign.bpmn.report.recreate',
    'Revise invoice',
  ])
    expect(report).toContain(words)
  expect(report).not.toContain('flowdesign.exchange.strangers')
})

test('a report names kinds of steps and times in the language of its reader', () => {
  expect([
    detailIn('en', { code: 'hours', detail: 'P2DT4H → 20' }),
    detailIn('mn', { code: 'hours', detail: 'PT72H → P3D' }),
    detailIn('ko', { code: 'hours', detail: '2026-01-01 → 2026-01-01T00:00:00+08:00' }),
  ]).toEqual(['P2DT4H → 20 hours', 'PT72H → 3 хоног', '2026-01-01 → 2026-01-01T00:00:00+08:00'])
  expect([
    detailIn('mn', { code: 'kind', detail: 'RECEIVE' }),
    detailIn('ko', { code: 'condition', detail: 'a → returned' }),
  ]).toEqual(['Хүлээн авах', 'a → returned'])
})

test('a file of ours is read whole, and says who is not here', async () => {
  const read = await readFile(file('tender.JSON', await exportFlow(flow)), {}, { roles: new Set() })
  if (!read.ok) throw new Error(read.key)
  expect(read.contents.flow?.code).toBe('tender')
  expect(markup(<ImportReport contents={read.contents} />)).toContain('flowdesign.exchange.strangers')
  const here = await readFile(file('tender.json', await exportFlow(flow)), {}, {})
  expect(here.ok && markup(<ImportReport contents={here.contents} />)).toContain('flowdesign.exchange.clean')
  const drawn = await readFile(
    file('tender.bpmn', exportBpmn(flow.diagram, { code: 'tender', title: 'Тендер' })),
    {},
    { roles: new Set() },
  )
  expect(drawn.ok && drawn.contents.strangers).toEqual(read.contents.strangers)
})

test('numbers of another organisation name nobody here in a drawing of ours either, although somebody has the same ones', async () => {
  const here = { org: 8, roles: new Set(Object.values(roles)) }
  const drawn = async (orgId: number | undefined) => {
    const read = await readFile(
      file('tender.bpmn', exportBpmn(flow.diagram, { code: 'tender', title: 'Тендер', orgId })),
      {},
      here,
    )
    if (!read.ok) throw new Error(read.key)
    return {
      told: read.contents.strangers,
      roles: read.contents.diagram.nodes.flatMap(({ data }) => data.subject?.role_id ?? []),
    }
  }
  const whole = await readFile(file('tender.json', await exportFlow(flow, 7)), {}, here)
  const [home, away, unknown] = [await drawn(8), await drawn(7), await drawn(undefined)]
  expect(home.roles).not.toEqual([])
  expect([home.told, unknown]).toEqual([[], home])
  expect([away.roles, away.told]).toEqual([[], whole.ok && whole.contents.strangers])
})

test('what cannot be read is refused with its reason and its place', async () => {
  expect(await readFile(file('a.pdf', ''), {}, {})).toEqual({
    ok: false,
    key: 'flowdesign.exchange.wrong_type',
    at: '',
  })
  expect(await readFile(file('a.xml', '<a>\n<b>'), {}, {})).toEqual({
    ok: false,
    key: 'flowdesign.bpmn.malformed',
    at: '2',
  })
  expect(await readFile(file('a.bpmn', '<!DOCTYPE a><a/>'), {}, {})).toEqual({
    ok: false,
    key: 'flowdesign.bpmn.doctype',
    at: '1',
  })
  expect(
    await readFile(
      {
        name: 'a.bpmn',
        size: 1e9,
        text: () => Promise.reject(new Error('opened')),
        arrayBuffer: () => Promise.reject(new Error('opened')),
      },
      {},
      {},
    ),
  ).toEqual({ ok: false, key: 'flowdesign.bpmn.too_large', at: '' })
  expect(await readFile(file('a.json', '{'), {}, {})).toEqual({
    ok: false,
    key: 'flowdesign.exchange.not_json',
    at: '',
  })
})

test('every refusal and every line of a report has its words', () => {
  const keys = [
    ...xmlRefusals.map((reason) => `flowdesign.bpmn.${reason}`),
    ...fileRefusals.map((reason) => `flowdesign.exchange.${reason}`),
    ...strangerKinds.map((kind) => `flowdesign.compare.part.${kind}`),
    ...[...reportCodes.lost, ...reportCodes.guessed].map((code) => `flowdesign.bpmn.report.${code}`),
  ]
  expect(keys.filter((key) => !(key in en))).toEqual([])
})

test('the dialog begins with choosing a file, and nothing can be taken over before', () => {
  const dialog = markup(<ImportDialog onTake={() => {}} onClose={() => {}} />)
  expect(dialog).toContain('accept=".bpmn,.bpmn2,.xml,.json"')
  expect(dialog).toMatch(/<button type="button"[^>]* disabled=""[^>]*>flowdesign\.exchange\.take/)
})

test('the menu offers both kinds of files, named after the flow', () => {
  expect(markup(<ExportMenu flow={flow} orgId={1} />)).toContain('flowdesign.exchange.export')
  expect([
    fileName(flow),
    fileName({ code: '../Шат: 1/', version: null }),
    fileName({ code: '..', version: null }),
  ]).toEqual(['tender-v2', 'Шат-1', 'flow'])
})

test('differences are drawn with a picture and a word each, and listed', () => {
  const before = told()
  const moved = altered(before, 'fix', ({ position }) => ({ position: { x: position.x + 60, y: position.y } }))
  const after = {
    ...withData(moved, 'review', { due_hours: 8 }),
    nodes: withData(moved, 'review', { due_hours: 8 }).nodes.filter(({ id }) => id !== 'cancel'),
  }
  const view = markup(
    <CompareView
      before={{ name: '1', diagram: before, form: [] }}
      after={{
        name: '2',
        diagram: after,
        form: [{ name: 'sum', label: { mn: 'Дүн' }, kind: 'money', required: true }],
      }}
    />,
  )
  for (const [kind, id] of [
    ['changed', 'Хянах'],
    ['moved', 'Дахин үүсгэх'],
    ['removed', 'Цуцлагдсан'],
  ]) {
    expect(view).toMatch(
      new RegExp(
        `<g data-kind="${kind}"[^>]*><rect[^>]*></rect><text[^>]*>${id}</text>(<text[^>]*>[^<]*</text>)*<g[^>]*>.*?aria-label="flowdesign.compare.${kind}"`,
      ),
    )
  }
  for (const words of [
    'flowdesign.compare.legend',
    'flowdesign.compare.part.due_hours',
    'flowdesign.compare.part.position',
    'flowdesign.compare.field',
  ])
    expect(view).toContain(words)
  expect(
    markup(
      <CompareView
        before={{ name: '1', diagram: before, form: [] }}
        after={{ name: '1', diagram: before, form: [] }}
      />,
    ),
  ).toContain('flowdesign.compare.nothing')
})

test('a new outcome is listed once, with where it leads, and every arrow is drawn with its head', () => {
  const side = (name: string, diagram: ReturnType<typeof told>) => ({ name, diagram, form: [] })
  const after = told({ review: review('second'), second: review('end', 'fix', 'Дахин хянах') })
  const view = markup(<CompareView before={side('1', told())} after={side('2', after)} />)
  expect(view.match(/<b>Дахин хянах · Хянасан<\/b>/g)).toHaveLength(1)
  expect(view).toMatch(/<b>Дахин хянах · Хянасан<\/b><\/button><p[^>]*>→ Дуусах<\/p>/)
  expect(view.match(/<b>Хянах · Хянасан<\/b>/g), 'one that was there before tells where it led and leads').toHaveLength(
    1,
  )
  expect(
    view.match(/<li data-kind="\w+"><(button|p)/g),
    'the step, its two outcomes, and the arrow that leads to it',
  ).toHaveLength(4)
  const arrows = [
    ...view.matchAll(/<polyline points="[^"]*? ([\d.-]+),([\d.-]+)"><\/polyline><path d="M([\d.-]+) ([\d.-]+)L/g),
  ].map(([, ...numbers]) => numbers.map(Number))
  expect(arrows).toHaveLength(compareVersions(side('1', told()), side('2', after)).edges.length + 1)
  for (const [x, y, tipX, tipY] of arrows) expect(Math.hypot(tipX! - x!, tipY! - y!)).toBeCloseTo(13)
})

test('an arrow of a comparison goes round the steps between, as it does on the canvas, and outcomes have their names', () => {
  const after = {
    ...told(),
    edges: [
      ...told().edges,
      {
        id: 'past',
        type: 'smoothstep' as const,
        source: 'start',
        target: 'end',
        data: { condition: 'sum < 5', order: 0 },
      },
    ],
  }
  const { boxes, arrows } = drawingOf(
    compareVersions({ diagram: told(), form: [] }, { diagram: after, form: [] }),
    'both',
  )
  const past = arrows.find(({ key }) => key === 'past')!
  expect(past.kind).toBe('added')
  const between = boxes.find(({ id }) => id === 'review')!
  const crossed = past.corners.slice(1).filter((to, at) => {
    const from = past.corners[at]!
    return (
      Math.min(from.x, to.x) < between.x + between.width &&
      Math.max(from.x, to.x) > between.x &&
      Math.min(from.y, to.y) < between.y + between.height &&
      Math.max(from.y, to.y) > between.y
    )
  })
  expect(crossed).toEqual([])
  expect(between.outcomes.map(({ node }) => node.data.label)).toEqual(['Хянасан', 'Буцаасан'])
})

test('everything that may be different has its words, and is told in those of the screen where it is set', async () => {
  const person = { subject_type: 'TO_ROLE' as const, role_id: 7 }
  const form: FormField[] = [
    { name: 'sum', label: { mn: 'Дүн' }, kind: 'money', required: true },
    { name: 'on', label: { mn: 'Өдөр' }, kind: 'date', required: false },
  ]
  const full = withSubject(
    withData(told(), 'review', {
      participation: { mode: 'ratio', numerator: 2, denominator: 3 },
      back_to_returner: true,
      receive: 'any',
      vote_rule: { quorum: 3, threshold: { numerator: 2, denominator: 3 }, recreate: 'any_one', secret: true },
      due_hours: 8,
      late: { remind_hours: 1, escalate_hours: 8, to: person, deed: 'decide', outcome: 'returned' },
      skip: { when: 'sum < 1000000', outcome: 'reviewed', reason: { mn: 'Бага дүн' } },
      triggers: ['reviewed'],
      ai: {
        rules: [{ when: 'sum < 5', outcome: 'resolved_by_ai', explanation: { mn: 'Болно' } }],
        question: 'Зөв үү?',
        fallback: person,
      },
      date: { kind: 'field', field: 'on' },
      icon: 'x',
      color: 'y',
      description: 'z',
      descriptions: { mn: 'z' },
      label: 'Шалгах',
      labels: { mn: 'Шалгах', ko: '확인' },
      field_rights: { sum: 'hidden' },
      outcome: 'reviewed',
    }),
    'review',
    {
      subject_type: 'TO_ORG_JOB',
      role_id: null,
      job_id: 3,
      struct_id: 4,
      user_id: 5,
      emp_id: 6,
      is_read_only: true,
      is_signature_needed: true,
      is_subject_changeable: true,
    },
  )
  const after = {
    ...full,
    edges: [
      ...full.edges,
      {
        id: 'more',
        type: 'smoothstep' as const,
        source: 'start',
        target: 'end',
        data: { condition: 'sum > 5', order: 0 },
      },
    ].map((edge) => (edge.id === 'start>review' ? { ...edge, data: { condition: 'sum > 9', order: 1 } } : edge)),
  }
  const changed: FormField[] = [
    {
      name: 'sum',
      label: { mn: 'Нийт' },
      kind: 'select',
      required: false,
      help: { mn: 'Юу' },
      options: [{ value: 'a', label: { mn: 'А' } }],
      max_length: 3,
      min: 1,
      not_before: 'on',
    },
    form[1]!,
  ]
  const compared = compareVersions({ diagram: told(), form }, { diagram: after, form: changed })
  const parts = new Set([...compared.nodes, ...compared.edges, ...compared.fields].flatMap((change) => change.parts))
  expect(
    [...parts].flatMap(({ part, field }) =>
      field === undefined && !(partTitle(part) in en) && !(partTitle(part) in kernelWords) ? [part] : [],
    ),
  ).toEqual([])

  const around = {
    t: i18next.getFixedT('cimode') as never,
    say: ({ mn }: { mn: string }) => mn,
    form,
    partyName: (kind: string, id: number) => (kind === 'role_id' && id === 7 ? 'Захирал' : undefined),
  }
  const words = Object.fromEntries([...parts].map(({ part, after: value }) => [part, partWords(part, value, around)]))
  expect(words).toMatchObject({
    participation: 'flowdesign.participation.ratio, 2/3',
    receive: 'flowdesign.receive.any',
    skip: 'Дүн < 1,000,000₮ → Хянасан, platform.language.named_mn: Бага дүн',
    date: 'Өдөр',
    triggers: 'Хянасан',
    condition: 'Дүн > 9₮',
    subject_type: 'flowdesign.subject.to_org_job',
    job_id: '№ 3',
    kind: 'platform.fields.kind.select',
    options: 'А',
    not_before: 'Өдөр',
  })
  expect([
    partWords('label', { mn: 'Шалгах', ko: '확인' }, around),
    partWords('description', 'Юу', around),
    partWords('min', 1_000_000, around),
  ]).toEqual(['platform.language.named_mn: Шалгах, platform.language.named_ko: 확인', 'Юу', '1,000,000'])
  const slashed = { ...around, t: ((key: string) => (key === 'platform.condition.or' ? ' / ' : key)) as never }
  expect(partWords('condition', 'exists(senderRole, one, one in ["7", "9"]) && senderLevel < 3', slashed)).toBe(
    'workflow.sender.role platform.condition.one_of: Захирал / № 9, workflow.sender.level < 3',
  )
  expect(words['ai']).toContain('1. Дүн < 5₮ → ')
  expect(words['late']).toContain('Захирал')
  expect(words['vote_rule']).toContain('workflow.sheet.recreate_any_one')
  expect(Object.values(words).filter((word) => /object Object|undefined|TO_ROLE|numerator/.test(word))).toEqual([])
  expect(partWords('role_id', null, around)).toBe('flowdesign.compare.none')
})

test('values are told in words', () => {
  const said = { yes: 'yes', no: 'no', none: 'none' }
  expect(
    [true, false, null, '', 1.005, ['a', 'b'], [], { x: 1, y: null }, 'text'].map((value) => inWords(value, said)),
  ).toEqual(['yes', 'no', 'none', 'none', '1', 'a, b', 'none', 'x: 1', 'text'])
})

test('a flow with conditions that are wrong says what is wrong in each, where it is asked, and which letters it is about', async () => {
  const [start, first] = flows.sample.edges
  const form = [{ name: 'amount', label: { mn: 'Дүн' }, kind: 'money' as const, required: true }]
  const broken = {
    ...flow,
    form,
    diagram: {
      nodes: flows.sample.nodes.map((node) =>
        node.id === 'review'
          ? { ...node, data: { ...node.data, skip: { when: 'amount > ', outcome: 'reviewed' as const } } }
          : node,
      ),
      edges: [
        start!,
        first!,
        { ...first!, id: 'more', target: start!.target, data: { condition: 'amout > 5' } },
        ...flows.sample.edges.slice(2),
      ],
    },
  }
  const read = await readFile(file('broken.json', await exportFlow(broken)), {}, {})
  if (!read.ok) throw new Error(read.key)
  const report = markup(<ImportReport contents={read.contents} />)
  expect(report).toContain('flowdesign.exchange.wrong_conditions')
  expect(report).not.toContain('flowdesign.exchange.clean')
  expect(report).toMatch(/platform\.expression\.did_you_mean<span><code><mark>amout<\/mark> &gt; 5<\/code> → \p{L}+/u)
  expect(report).toMatch(/platform\.expression\.ends_early<span><code>amount &gt;/)
  const whole = await readFile(file('whole.json', await exportFlow({ ...flow, form })), {}, {})
  expect(whole.ok && markup(<ImportReport contents={whole.contents} />)).not.toContain('wrong_conditions')
})
