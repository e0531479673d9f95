import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRole } from '#modules/access/server/index.ts'
import { publishDefinition } from '#modules/workflow/server/index.ts'
import { councilForm, sampleFlow } from '#modules/workflow/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { aContract, busyOffice, myStep, sent } from './testing/people.ts'

const office = await busyOffice()
const { roles, orgs, services } = office
const creator = await office.person('creator', roles.employee)

test('of 32 people who decide the same step at once one wins, and the others hear who, when and what', async () => {
  const reviewers = await office.people(32, roles.reviewer)
  for (let round = 0; round < 3; round += 1) {
    const id = await sent(creator)
    const { step_id, expected_version } = await myStep(reviewers[0]!, id)
    const answers = await Promise.all(
      reviewers.map((one) =>
        one.send(
          'POST',
          `/workflow/documents/${id}/fire`,
          { step_id, expected_version, outcome: 'reviewed', description: `Миний бодол: ${one.last_name}` },
          { 'idempotency-key': randomUUID() },
        ),
      ),
    )

    const winners = reviewers.filter((_, index) => answers[index]!.status === 200)
    expect(winners).toHaveLength(1)
    const [winner] = winners
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.code, body.reason]).toEqual([409, 'workflow.already_decided', 'ALREADY_DECIDED'])
      expect(body.winner).toMatchObject({
        user_id: winner!.userId,
        first_name: 'Хүн',
        last_name: winner!.last_name,
        action: { en: 'Reviewed' },
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      })
      expect(body.message).toContain('Хүн')
    }
    const after = await creator.send('GET', `/workflow/documents/${id}`)
    expect(after.body).toMatchObject({ version: 2, status_type: 'PREPARE_VOTE' })
  }
})

test('the last two countersigners may sign in the same moment, and the document moves on once', async () => {
  const role = await asSystem(services.db, (trx) =>
    createRole(trx, orgs.trade.orgId, {
      name: 'countersigner',
      display_name: { mn: 'Хамтран хянагч' },
      permissions: ['workflow.documents.r'],
    }),
  )
  await asSystem(services.db, (trx) =>
    publishDefinition(trx, orgs.trade.orgId, 90, { ...flowOf(role), code: 'countersigned', number_prefix: 'ХХ' }, null),
  )
  const pair = await office.people(2, role)
  for (let round = 0; round < 15; round += 1) {
    const id = await sent(creator, 90)
    const steps = await Promise.all(pair.map((one) => myStep(one, id)))
    const answers = await Promise.all(
      pair.map((one, index) =>
        one.send(
          'POST',
          `/workflow/documents/${id}/fire`,
          { ...steps[index], outcome: 'reviewed' },
          { 'idempotency-key': randomUUID() },
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const after = await creator.send('GET', `/workflow/documents/${id}`)
    expect(after.body).toMatchObject({ status_type: 'PREPARE_VOTE', document_status: 'OPEN', version: 3 })
    expect((after.body.holders as { people: unknown[] }[]).flatMap(({ people }) => people)).toHaveLength(1)
  }
})

test('one command sent twenty times at once with one key is done once and answered alike', async () => {
  const reviewer = await office.person('reviewer', roles.reviewer)
  const id = await sent(creator)
  const decision = { ...(await myStep(reviewer, id)), outcome: 'returned', description: 'Тодруулна уу.' }
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      reviewer.send('POST', `/workflow/documents/${id}/fire`, decision, { 'idempotency-key': key }),
    ),
  )
  expect(answers).toEqual(answers.map(() => answers[0]))
  expect(answers[0]).toMatchObject({ status: 200, body: { id, version: 2 } })
  expect((await creator.send('GET', `/workflow/documents/${id}`)).body).toMatchObject({
    version: 2,
    status_type: 'RE_CREATE',
  })

  const other = await reviewer.send(
    'POST',
    `/workflow/documents/${id}/fire`,
    { ...decision, description: 'Өөр үг.' },
    { 'idempotency-key': key },
  )
  expect([other.status, other.body.code]).toEqual([422, 'platform.idempotency_key_reused'])
})

test('one document sent twenty times at once with one key is one document', async () => {
  const count = async () => (await creator.send('GET', '/workflow/inbox/counts')).body.sent as number
  const before = await count()
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      creator.send('POST', '/workflow/documents', aContract(), { 'idempotency-key': key }),
    ),
  )
  expect(answers).toEqual(answers.map(() => answers[0]))
  expect(answers[0]!.status).toBe(200)
  expect(await count()).toBe(before + 1)
})

test('twenty documents sent at once take twenty numbers without a gap', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => creator.send('POST', '/workflow/documents', aContract())),
  )
  const numbers = answers.map(({ body }) => Number(String(body.number).split('-').at(-1))).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => numbers[0]! + index))
})

/** The council's flow, whose first review everybody with this role has to pass. */
function flowOf(role: number) {
  const diagram = sampleFlow({ reviewerRole: role, secretaryRole: roles.secretary, directorRole: roles.director })
  const title = { mn: 'Хамтран хянах' }
  const nodes = diagram.nodes.map((node) =>
    node.id === 'review' ? { ...node, data: { ...node.data, participation: { mode: 'all' as const } } } : node,
  )
  return { title, description: title, category: title, icon: 'vote', form: councilForm, diagram: { ...diagram, nodes } }
}
