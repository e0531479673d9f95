import { expect, test, type Locator, type Page } from '@playwright/test'
import { type StepFieldName, stepFieldNames, stepFieldsOf } from '#modules/flowdesign/shared/index.ts'
import {
  catalogue,
  type CatalogueEntry,
  type Diagram,
  type DiagramNode,
  draw,
  isReadOnlyStep,
  lateRule,
  nodeData,
  skipOutcomesOf,
  subject as subjectSchema,
  type SubjectType,
  voteRule,
} from '#modules/workflow/shared/index.ts'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string) => words('mn', key)
const named = (key: string) => say(`flowdesign.${key}`)
const languages = ['mn', 'en', 'ko'] as const

// Each kind of step has a flow of its own.
test.describe.configure({ mode: 'parallel' })

/** A panel that is open beside one step of a flow that nobody else draws on. */
interface Open {
  page: Page
  panel: Locator
  entry: CatalogueEntry
  /** As the server keeps it, once it keeps all that was set. */
  kept: () => Promise<Diagram>
  /** The step is to be kept so. */
  keeps: (data: Data) => Promise<void>
  /** Until the server keeps it so. */
  settled: () => Promise<void>
}

type Data = Record<string, unknown>
/** Where each setting is waited for before the next; elsewhere the last of each has to stand there in the end. */
const EACH_WAY = 'check'

/** What has to be kept after one more setting: another rule of who gets it names others. */
function after(before: Data, { subject, ...data }: Data): Data {
  const named = ['role_id', 'user_id', 'struct_id', 'job_id', 'emp_id']
  const known = Object.entries((before['subject'] ?? {}) as Data).filter(
    ([key]) => !(subject && 'subject_type' in (subject as Data) && named.includes(key)),
  )
  return { ...before, ...data, subject: { ...Object.fromEntries(known), ...(subject as Data | undefined) } }
}

/**
 * Sets one thing through the panel as a person would, and says what the diagram must then hold; every way of setting
 * it is met at the review.
 */
type Proof = (open: Open) => Promise<void>

/** What a tick means stands in its label as well. */
const box = ({ panel }: Open, key: string) => panel.getByRole('checkbox', { name: named(key) })
const field = ({ panel }: Open, key: string) => panel.getByLabel(named(key), { exact: true })
const button = (scope: Locator, key: string) => scope.getByRole('button', { name: named(key), exact: true })

async function pick({ page, panel }: Open, which: string, found: string) {
  await panel
    .getByRole('button', { name: named(`which.${which}`) })
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(found)
  await dialog.getByRole('listitem').getByRole('button', { name: found }).first().click()
}

/** The designer saves a moment after each change, so it is looked often. */
const soon = { timeout: 10_000, intervals: [100] }

const number = expect.any(Number) as unknown
const whom: Partial<Record<SubjectType, { which: string; found: string; keeps: object }>> = {
  TO_ROLE: { which: 'role', found: 'Захирал', keeps: { role_id: number } },
  TO_ORG_JOB: { which: 'job', found: 'Худалдан авалтын хэлтсийн дарга', keeps: { job_id: number } },
  TO_ORG_STRUCT: { which: 'unit', found: 'Худалдан авалт', keeps: { struct_id: number } },
  TO_ORG_EMPLOYEE: { which: 'person', found: 'Энхжин', keeps: { emp_id: number } },
  DIRECT: { which: 'person', found: 'Энхжин', keeps: { user_id: number } },
}

async function whoGetsIt(open: Open, choice: string, rule: SubjectType) {
  await field(open, choice).selectOption(rule)
  const one = whom[rule]
  if (one) await pick(open, one.which, one.found)
  return { subject_type: rule, ...one?.keeps }
}

const tick =
  (key: string, keeps: (isOn: boolean) => Record<string, unknown>): Proof =>
  async (open) => {
    const isOn = !(await box(open, key).isChecked())
    await box(open, key).setChecked(isOn)
    await open.keeps(keeps(isOn))
  }

async function writes(scope: Locator, label: string, text: string) {
  for (const language of languages)
    await scope
      .getByLabel(`${label}: ${say(`platform.language.named_${language}`)}`, { exact: true })
      .fill(`${text} ${language}`)
  return { mn: `${text} mn`, en: `${text} en`, ko: `${text} ko` }
}

/** In lines or as text: here as text, which says everything. */
async function condition(scope: Locator, text: string) {
  await scope.getByRole('button', { name: say('platform.condition.as_text') }).click()
  await scope.getByLabel(say('platform.condition.condition'), { exact: true }).fill(text)
}

const proofs: Record<StepFieldName, Proof> = {
  assignee: async (open) => {
    const { subjects } = stepFieldsOf(open.entry.subject.object_type)
    const label = open.entry.type === 'start' ? 'field.starters' : 'field.assignee'
    if (subjects.length === 1) {
      await expect(field(open, label)).toHaveCount(0)
      return open.keeps({ subject: { subject_type: subjects[0] } })
    }
    // All rules at one step, one at the others.
    for (const rule of open.entry.key === 'check' ? subjects : ['TO_ORG_JOB' as const])
      await open.keeps({ subject: await whoGetsIt(open, label, rule) })
  },

  take_back: tick('flag.take_back', (isOn) => ({ take_back: isOn ? undefined : false })),

  separation: async (open) => {
    const keeps = (separation: object | undefined) => open.keeps({ separation })
    await box(open, 'flag.not_sender').check()
    if (open.entry.key !== EACH_WAY) return keeps({ sender: true })
    await box(open, 'flag.same_again').check()
    await keeps({ sender: true, same_again: 'pass_by' })
    await box(open, 'flag.not_sender').uncheck()
    await keeps({ same_again: 'pass_by' })
  },

  participation: async (open) => {
    const modes = ['any', 'all', 'in_order', 'single', 'ratio']
    for (const mode of open.entry.key === 'check' ? modes : ['ratio']) {
      await field(open, 'field.participation').selectOption(mode)
      if (mode !== 'single' && mode !== 'ratio') await open.keeps({ participation: { mode } })
    }
    await field(open, 'ratio.of').fill('2')
    await field(open, 'ratio.all').fill('5')
    await open.keeps({ participation: { mode: 'ratio', numerator: 2, denominator: 5 } })
  },

  back_to_returner: tick('flag.back_to_returner', (isOn) => (isOn ? { back_to_returner: true } : {})),

  receive: async (open) => {
    await field(open, 'field.receive').selectOption('any')
    await open.keeps({ receive: 'any' })
  },

  vote_rule: async (open) => {
    await field(open, 'vote.quorum').fill('3')
    await field(open, 'vote.threshold').selectOption('2/3')
    await field(open, 'vote.base').selectOption('entitled')
    await field(open, 'vote.tie').selectOption('revote')
    for (const name of ['secret', 'may_change_ballot', 'close_early']) await box(open, `vote.${name}`).check()
    const rule = {
      quorum: 3,
      threshold: { numerator: 2, denominator: 3 },
      base: 'entitled',
      tie: 'revote',
      secret: true,
      may_change_ballot: true,
      close_early: true,
    }
    // What more is needed for more material the secretary says on the sheet.
    expect([...Object.keys(rule), 'recreate'].toSorted()).toEqual(Object.keys(voteRule.shape).toSorted())
    await open.keeps({ vote_rule: rule })
  },

  date: async (open) => {
    await field(open, 'field.date').selectOption('on')
    await field(open, 'date.moment').fill('2031-05-06 10:30')
    await open.keeps({ date: { kind: 'on', at: '2031-05-06T02:30:00.000Z' } })
    await field(open, 'field.date').selectOption('after')
    await field(open, 'date.days').fill('7')
    await open.keeps({ date: { kind: 'after', working_days: 7 } })
    await field(open, 'field.date').selectOption('field')
    await field(open, 'date.which').selectOption('day')
    await open.keeps({ date: { kind: 'field', field: 'day' } })
  },

  ai: async (open) => {
    await open.panel.getByRole('button', { name: /Дүрэм засах/ }).click()
    const dialog = open.page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('workflow.rules.add_rule') }).click()
    await condition(dialog, 'amount > 5')
    await dialog.getByLabel(say('workflow.rules.then'), { exact: true }).selectOption('resolved_by_ai')
    for (const language of languages)
      await dialog.getByLabel(say(`workflow.rules.why_${language}`), { exact: true }).fill(`Учир ${language}`)
    await dialog.getByRole('button', { name: named('done') }).click()
    await field(open, 'ai.question').fill('Журамд нийцэж байна уу?')
    const fallback = await whoGetsIt(open, 'ai.fallback_rule', 'TO_ORG_JOB')
    await open.keeps({
      ai: {
        rules: [
          {
            when: 'amount > 5',
            outcome: 'resolved_by_ai',
            explanation: { mn: 'Учир mn', en: 'Учир en', ko: 'Учир ko' },
          },
        ],
        question: 'Журамд нийцэж байна уу?',
        fallback,
      },
    })
  },

  due_hours: async (open) => {
    await field(open, 'field.due_hours').fill('16')
    await open.keeps({ due_hours: 16 })
  },

  late: async (open) => {
    await field(open, 'late.remind').fill('3')
    await field(open, 'late.whom').selectOption('nobody')
    await open.keeps({ late: { remind_hours: 3, escalate_hours: null, deed: 'inform' } })
    await field(open, 'late.whom').selectOption('named')
    const to = await whoGetsIt(open, 'late.named', 'TO_ROLE')
    await field(open, 'late.after').fill('5')
    await field(open, 'late.then').selectOption('assign')
    await open.keeps({ late: { remind_hours: 3, escalate_hours: 5, to, deed: 'assign' } })
    // Where the clock may decide at all.
    if ((await field(open, 'late.then').locator('option[value=decide]').count()) === 0) return
    await field(open, 'late.then').selectOption('decide')
    const last = await field(open, 'late.outcome').locator('option').last().getAttribute('value')
    await field(open, 'late.outcome').selectOption(last)
    const rule = { remind_hours: 3, escalate_hours: 5, to, deed: 'decide', outcome: last }
    expect(Object.keys(rule).toSorted()).toEqual(Object.keys(lateRule.shape).toSorted())
    await open.keeps({ late: rule })
  },

  read_only: tick('flag.read_only', (is_read_only) => ({ subject: { is_read_only } })),

  field_rights: async (open) => {
    await open.panel.getByText(named('field.field_rights'), { exact: true }).click()
    const choose = (name: string, right: string) =>
      open.panel.getByRole('radio', { name: `${name}: ${say(`flowdesign.fields.right.${right}`)}` }).check()
    await choose('Дүн', 'hidden')
    await choose('Өдөр', 'hidden')
    await choose('Өдөр', 'read_only')
    // Where nothing may be written a field that is read is as usual, and nothing is kept of it.
    const isUsual = (await open.kept()).nodes.some(
      ({ id, data }) =>
        id === 'step' &&
        (isReadOnlyStep(open.entry.subject.object_type) ||
          data.subject?.is_read_only ||
          !['START', 'CHECK', 'RE_CREATE'].includes(open.entry.subject.object_type)),
    )
    await open.keeps({ field_rights: isUsual ? { amount: 'hidden' } : { amount: 'hidden', day: 'read_only' } })
  },

  signature: tick('flag.signature', (is_signature_needed) => ({ subject: { is_signature_needed } })),
  changeable: tick('flag.changeable', (is_subject_changeable) => ({ subject: { is_subject_changeable } })),

  skip: async (open) => {
    const group = open.panel.getByRole('group', { name: named('field.skip') })
    const { triggers, subject } = open.entry
    // A step whose every outcome needs somebody is passed by by no document.
    if (!triggers.some((outcome) => skipOutcomesOf(subject.object_type).includes(outcome)))
      return expect(box(open, 'flag.skip')).toHaveCount(0)
    await box(open, 'flag.skip').check()
    await condition(group, 'amount > 5')
    const outcomes = group.getByLabel(named('skip.outcome'), { exact: true })
    const last =
      (await outcomes.count()) === 0 ? undefined : await outcomes.locator('option').last().getAttribute('value')
    if (last) await outcomes.selectOption(last)
    const reason = await writes(group, named('skip.reason'), 'Шалтгаан')
    await open.keeps({ skip: { when: 'amount > 5', outcome: last ?? expect.any(String), reason } })
  },

  outcomes: async (open) => {
    const group = open.panel.getByRole('group', { name: named('field.outcomes'), exact: true })
    const [first, ...others] = open.entry.triggers
    await group.getByLabel(named('leads_to'), { exact: true }).first().selectOption('cancel')
    await button(group, 'rename').first().click()
    const label = await writes(group, named('outcome_name'), 'Гарц')
    const gone = others.at(-1)
    if (gone) await group.getByRole('checkbox').nth(open.entry.triggers.indexOf(gone)).uncheck()
    await expect(async () => {
      const { nodes, edges } = await open.kept()
      expect(nodes.find(({ id }) => id === `step:${first}`)?.data).toMatchObject({
        label: label.mn,
        labels: { en: label.en, ko: label.ko },
      })
      expect(edges.find(({ source }) => source === `step:${first}`)?.target).toBe('cancel')
      if (gone) expect(nodes.map(({ id }) => id)).not.toContain(`step:${gone}`)
    }).toPass(soon)
  },
}

/** A flow with this kind of step between its start and its end, open beside the step. */
async function panelOf(page: Page, entry: CatalogueEntry): Promise<Open> {
  const builder = await person('builder')
  const title = { mn: `Самбар ${entry.key}`, en: '', ko: '' }
  const { id } = await builder.call<{ id: number }>('POST', '/api/workflow/designs', {
    title,
    from: { kind: 'template', template: 'blank' },
  })
  const show = () =>
    builder.call<{ edit: number; contents: { diagram: Diagram } }>('GET', `/api/workflow/designs/${id}`)
  const { edit, contents } = await show()
  const form = [
    { name: 'amount', label: { mn: 'Дүн' }, kind: 'money', required: false },
    { name: 'day', label: { mn: 'Өдөр' }, kind: 'date', required: false },
  ]
  const type = entry.subject.object_type
  const diagram =
    entry.type === 'start'
      ? draw({ step: { type, next: 'end' }, end: { type: 'END' } })
      : draw({
          start: { type: 'START', next: 'step' },
          step: { type, on: Object.fromEntries(entry.triggers.map((outcome) => [outcome, 'end'])) },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        })
  await builder.call('PUT', `/api/workflow/designs/${id}/draft`, { edit, contents: { ...contents, form, diagram } })
  await page.goto(url(`/workflow?design=${id}`))
  await page.locator('.react-flow__node[data-id="step"]').click({ position: { x: 24, y: 12 } })
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('group', { name: named('name') }) })
  await expect(panel).toBeVisible()
  const stepNow = async () =>
    (await show()).contents.diagram.nodes.find((node: DiagramNode) => node.id === 'step')?.data
  let waiting: Data = {}
  const settled = () => expect(async () => expect(await stepNow()).toMatchObject(waiting)).toPass(soon)
  const kept = async () => {
    await settled()
    return (await show()).contents.diagram
  }
  const keeps = async (data: Data) => {
    waiting = after(waiting, data)
    if (entry.key === EACH_WAY) await settled()
  }
  return { page, panel, entry, kept, keeps, settled }
}

// One desk for all of them: what is proven here is the panel, and not that a page opens.
let desk: Page
test.beforeAll(async ({ browser }) => {
  desk = await openDesk(browser, 'builder')
})
test.afterAll(() => closeDesk(desk))

/** Between them nearly every part of a panel. */
const byDay = ['start', EACH_WAY, 'vote']

for (const entry of catalogue) {
  const { fields } = stepFieldsOf(entry.subject.object_type)
  if (fields.length === 0) continue
  test(
    `everything in the panel of ${entry.key} reaches the diagram`,
    { tag: byDay.includes(entry.key) ? [] : NIGHT },
    async () => {
      test.setTimeout(120_000)
      const open = await panelOf(desk, entry)
      await writes(open.panel, named('name'), 'Алхам')
      await open.panel.getByText(named('description'), { exact: true }).first().click()
      await writes(open.panel, named('description'), 'Тайлбар')
      await open.keeps({
        label: 'Алхам mn',
        labels: { en: 'Алхам en', ko: 'Алхам ko' },
        description: 'Тайлбар mn',
        descriptions: { en: 'Тайлбар en', ko: 'Тайлбар ko' },
      })
      for (const name of fields) await test.step(name, () => proofs[name](open))
      await open.settled()
    },
  )
}

test('what a step can hold is in a panel of some step, or set by something else', () => {
  const shown = new Set(catalogue.flatMap(({ subject }) => stepFieldsOf(subject.object_type).fields))
  expect(stepFieldNames.filter((name) => !shown.has(name))).toEqual([])
  // By the palette, by its outcomes, and by where a party is found.
  const elsewhere = [
    'label',
    'labels',
    'description',
    'descriptions',
    'icon',
    'color',
    'subject',
    'triggers',
    'outcome',
  ]
  expect(
    Object.keys(nodeData.shape)
      .filter((name) => !elsewhere.includes(name))
      .toSorted(),
  ).toEqual(stepFieldNames.filter((name) => !ofSubject.includes(name) && name !== 'outcomes').toSorted())
  const parties = [
    'object_type',
    'subject_type',
    'role_id',
    'user_id',
    'struct_id',
    'job_id',
    'emp_id',
    'org_role_id',
    'org_id',
    'relative',
  ]
  expect(Object.keys(subjectSchema.shape).filter((name) => !parties.includes(name))).toHaveLength(ofSubject.length - 1)
})

/** The assignee, and the three ticks. */
const ofSubject: readonly StepFieldName[] = ['assignee', 'read_only', 'signature', 'changeable']
