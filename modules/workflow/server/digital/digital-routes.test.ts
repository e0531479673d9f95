import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { changePerson } from '#modules/access/shared/index.ts'
import { changeEmployee } from '#modules/organization/shared/index.ts'
import { issue, type Issued, pem, signed } from '#platform/testing/certificates.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { moveDocuments } from '../../shared/documents/moving.ts'
import { distrustAuthority, examineSignature, trustAuthorities } from '../../shared/digital.ts'
import { recordPath } from '../../shared/documents/view.ts'
import { castBallot } from '../../shared/documents/vote.ts'
import { saveMySignature } from '../../shared/signature-input.ts'
import { showEvidence, showSigningRule, type Verdict } from '../../shared/evidence.ts'
import { draw, type DrawnStep, toRole } from '../../shared/flows/draw.ts'
import { showHistory } from '../../shared/process-history.ts'
import { digitalBy, statementFor } from '../../testing/digital.ts'
import { aDocument, aSheet, decideAs, fire, refusalOf, seen } from '../../testing/office.ts'
import { contentsHash } from '../state/contents.ts'
import { publishDefinition } from '../flows/publish.ts'
import { brokenDocuments } from '../state/verify.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, employees, users, roles } = app.places.orgs.trade
const [admin, creator, head, hr, director, secretary, councillor, colleague, outsider] = (await Promise.all(
  ['admin', 'creator', 'reviewer', 'hr', 'director', 'secretary', 'councillor1', 'councillor2', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller, Caller, Caller, Caller]
const OWN = 'УБ80010112'
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')

let root: Issued
let own: Issued
beforeAll(async () => {
  root = await issue({ name: 'Үндэсний гэрчилгээ олгогч', isAuthority: true })
  own = await issue({ name: 'Энхжин', register: OWN }, root)
  await onCard(OWN)
})

const name = { last_name: 'Ганбаатар', first_name: 'Энхжин' }
const nothing = { birth_date: '', gender: '' as const, phone: '', mobile: '', note: '' }
const onCard = async (register_number: string) =>
  expect(
    (
      await hr.call(changeEmployee, {
        id: employees['director']!,
        ...name,
        ...nothing,
        clan_name: '',
        email: '',
        register_number,
      })
    ).status,
  ).toBe(200)
const inAccount = async (register_number: string) =>
  expect(
    (
      await admin.call(changePerson, {
        id: users['director']!,
        login: 'director',
        ...name,
        ...nothing,
        nickname: '',
        email: 'director@khukhtenger.example',
        register_number,
      })
    ).status,
  ).toBe(200)

const trust = (person: Caller, ...authorities: Issued[]) =>
  person.call(trustAuthorities, { content: base64(authorities.map(({ certificate }) => pem(certificate)).join('')) })

/** A request that waits for the director's signature. */
async function aRequest() {
  const id = await aDocument(creator, {
    flow_id: 2,
    title: 'Чөлөө',
    fields: { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Ээлжийн амралт' },
  })
  await decideAs(head, id, 'reviewed')
  await decideAs(hr, id, 'reviewed')
  return id
}
const statementOf = async (id: string) => (await statementFor(director, id, 'decided')).body.statement
const decideWith = async (id: string, signature: { type: 'certificate'; signature: string }) =>
  refusalOf(await decideAs(director, id, 'decided', { signature }))
const signatureIn = async (id: string) => {
  const { body } = await creator.call(showHistory, { id })
  return JSON.parse(body.statusHistories.find(({ signature }) => signature !== null)!.signature!) as Record<
    string,
    unknown
  > & { certificate: { nonce: string } }
}

test('as long as no authority is trusted nobody is offered a digital signature, and none is taken', async () => {
  const id = await aRequest()
  expect((await director.call(showSigningRule, {})).body.is_digital_offered).toBe(false)
  expect(refusalOf(await statementFor(director, id, 'decided'))).toBe('409 workflow.digital.not_offered')
  expect(await decideWith(id, await digitalBy(own, 'Баримт'))).toBe('409 workflow.digital.not_offered')
})

test('an administrator names authorities, each once and none that is none; who may not, does not; another organisation does not see them', async () => {
  const add = async (content: string | Buffer, person = admin) =>
    refusalOf(await person.call(trustAuthorities, { content: base64(content) }))
  expect(await add(pem(root.certificate), creator)).toBe('403 platform.no_permission')
  expect(await add(pem(own.certificate))).toBe('422 workflow.authority.is_none')
  expect(await add('Сайн байна уу')).toBe('422 workflow.authority.unreadable')
  expect(await add(`${pem(root.certificate)}${pem(Buffer.from('key'), 'PRIVATE KEY')}`)).toBe(
    '422 workflow.authority.has_key',
  )
  const past = await issue({ name: 'Хуучин', isAuthority: true, from: new Date(0), to: new Date(1e12) })
  expect(await add(pem(past.certificate))).toBe('422 workflow.evidence.expired')
  expect((await admin.call(showEvidence, {})).body.authorities).toEqual([])

  expect((await trust(admin, root)).body.added).toMatchObject([{ subject: 'CN=Үндэсний гэрчилгээ олгогч' }])
  expect(await add(pem(root.certificate))).toBe('409 workflow.authority.known')
  const second = await issue({ name: 'Хоёр дахь', isAuthority: true })
  expect(await add(second.certificate), 'DER is taken as well').toBe('200 ')
  const { authorities } = (await admin.call(showEvidence, {})).body
  expect(authorities.map(({ subject }) => subject)).toEqual(['CN=Хоёр дахь', 'CN=Үндэсний гэрчилгээ олгогч'])
  expect(refusalOf(await outsider.call(distrustAuthority, { id: authorities[0]!.id }))).toMatch(/^40[34]/)
  expect(refusalOf(await admin.call(distrustAuthority, { id: authorities[0]!.id }))).toBe('200 ')
  expect(refusalOf(await admin.call(distrustAuthority, { id: authorities[0]!.id }))).toBe(
    '404 workflow.authority.missing',
  )
  expect((await director.call(showSigningRule, {})).body.is_digital_offered).toBe(true)
  expect((await outsider.call(showSigningRule, {})).body.is_digital_offered).toBe(false)
  const log = await db
    .selectFrom('platform.audit')
    .select(['action', 'subject_name'])
    .where('org_id', '=', orgId)
    .where('action', 'like', 'workflow.authority%')
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'workflow.authority_trusted',
    'workflow.authority_trusted',
    'workflow.authority_distrusted',
  ])
})

test('a director signs a file with their certificate: shown before, kept in the chain, in the history, in the sealed record and checked again on the public page', async () => {
  const id = await aRequest()
  const given = (await statementFor(director, id, 'decided')).body
  expect(given.statement).toContain(`"number": "${(await seen(director, id)).number}"`)
  expect((await statementFor(director, id, 'decided')).body, 'asked again it is the same').toEqual(given)
  const signature = await digitalBy(own, given.statement)
  const {
    my_steps: [step],
    revision,
  } = await seen(director, id)
  const looked = await director.call(examineSignature, {
    id,
    step_id: step!.id,
    deed: 'decided',
    revision_sha256: revision.sha256,
    signature,
  })
  expect(looked.body).toMatchObject({
    name: 'Энхжин',
    register_number: OWN,
    issuer: 'CN=Үндэсний гэрчилгээ олгогч',
    account: { register_number: OWN },
    is_same_name: false,
  })
  expect(await decideWith(id, signature)).toBe('200 ')

  const shown = await signatureIn(id)
  expect(shown).toMatchObject({
    type: 'certificate',
    signature: 'Энхжин',
    revision_sha256: revision.sha256,
    certificate: { register_number: OWN, subject: `serialNumber=${OWN}, CN=Энхжин` },
  })
  expect(shown.certificate, 'what only weighs does not travel').not.toHaveProperty('cms')
  const part = async (person: Caller, wanted: string) =>
    person.fetch(`/api/workflow/documents/${id}/digital-signature?nonce=${shown.certificate.nonce}&part=${wanted}`)
  expect(await (await part(creator, 'statement')).text()).toBe(given.statement)
  expect(base64(Buffer.from(await (await part(creator, 'signature')).arrayBuffer()))).toBe(signature.signature)
  expect((await part(outsider, 'signature')).status).toBe(404)
  expect(
    await db.selectFrom('workflow.signing_statements').selectAll().where('instance_id', '=', id).execute(),
    'the statement is spent',
  ).toEqual([])

  await app.runJob('workflow.seal_missed')
  const { code } = await db
    .selectFrom('workflow.seals')
    .select('code')
    .where('instance_id', '=', id)
    .executeTakeFirstOrThrow()
  const verdict = async () => (await fetch(`${app.address}/api/verify/${code}`)).json() as Promise<Verdict>
  expect(await verdict()).toMatchObject({ result: 'valid', record: { signatures: 1, digital: 1 } })
  expect((await creator.fetch(recordPath(id))).status).toBe(200)

  // One byte of the signature, first where people see it and then where it was written.
  const altered = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
    await change.execute(db)
    const { result, findings } = await verdict()
    await back.execute(db)
    return [result, findings.map(({ kind }) => kind)]
  }
  const { cms } = (
    JSON.parse(
      (
        await db
          .selectFrom('workflow.steps')
          .select('signature')
          .where('row_id', '=', id)
          .where('signature', 'is not', null)
          .executeTakeFirstOrThrow()
      ).signature!,
    ) as { certificate: { cms: string } }
  ).certificate
  const bytes = Buffer.from(cms, 'base64')
  bytes[bytes.length - 9]! ^= 1
  const put = (table: 'steps' | 'events', text: string) =>
    table === 'steps'
      ? sql`update workflow.steps set signature = jsonb_set(signature::jsonb, '{certificate,cms}',
        to_jsonb(${text}::text))::text where row_id = ${id} and signature is not null`
      : sql`update workflow.events set payload = jsonb_set(payload, '{signature,certificate,cms}',
        to_jsonb(${text}::text)) where instance_id = ${id} and payload #>> '{signature,type}' = 'certificate'`
  expect(await altered(put('steps', base64(bytes)), put('steps', cms))).toEqual([
    'altered',
    ['history_altered', 'digital_broken'],
  ])
  expect(await altered(put('events', base64(bytes)), put('events', cms))).toEqual(['altered', ['event_altered']])
  // Another authority in the place of the one that vouched.
  const other = await issue({ name: 'Үндэсний гэрчилгээ олгогч', isAuthority: true })
  const as = (one: Issued) =>
    sql`update workflow.trusted_authorities set certificate = ${base64(one.certificate)} where org_id = ${orgId}
      and subject like '%Үндэсний%'`
  expect(await altered(as(other), as(root))).toEqual(['altered', ['digital_broken']])
  expect((await verdict()).result).toBe('valid')

  const {
    authorities: [trusted],
  } = (await admin.call(showEvidence, {})).body
  await admin.call(distrustAuthority, { id: trusted!.id })
  expect((await verdict()).result, 'what was signed while it was trusted holds').toBe('valid')
  expect(refusalOf(await trust(admin, root)), 'and it may be trusted again').toBe('200 ')
})

test("what is not this signer's signature over this decision is refused with its reason, and nothing of it stays", async () => {
  const id = await aRequest()
  const statement = await statementOf(id)
  const [another, self, someone, past] = await Promise.all([
    issue({ name: 'Гадны олгогч', isAuthority: true }),
    issue({ name: 'Энхжин', register: OWN }),
    issue({ name: 'Цэцэг', register: 'УБ85050511' }, root),
    issue({ name: 'Энхжин', register: OWN, from: new Date(Date.now() - 9e9), to: new Date(Date.now() - 1e6) }, root),
  ])
  const cms = (given: Buffer) => ({ type: 'certificate' as const, signature: base64(given) })
  const refused: [string, { type: 'certificate'; signature: string }][] = [
    ['422 workflow.digital.other_file', await digitalBy(own, statement.replace('decided', 'returned'))],
    ['422 workflow.digital.other_file', await digitalBy(own, statement.trimEnd())],
    ['422 workflow.digital.other_person', await digitalBy(someone, statement)],
    ['422 workflow.digital.expired', await digitalBy(past, statement)],
    [
      '422 workflow.digital.untrusted',
      await digitalBy(await issue({ name: 'Энхжин', register: OWN }, another), statement),
    ],
    ['422 workflow.digital.self_signed', await digitalBy(self, statement)],
    ['422 workflow.digital.attached', await digitalBy(own, statement, { isAttached: true })],
    ['422 workflow.digital.unreadable', cms(Buffer.from('3080'.repeat(9000), 'hex'))],
    ['422 workflow.digital.unreadable', cms((await signed(Buffer.from(statement), own)).subarray(0, 200))],
  ]
  for (const [expected, signature] of refused) expect(await decideWith(id, signature), expected).toBe(expected)
  const large = await decideAs(director, id, 'decided', { signature: cms(Buffer.alloc(48 * 1024 + 3)) })
  expect([large.status, Object.values(large.body.fields ?? {})]).toEqual([
    422,
    ['Гарын үсгийн файл 48 KB-аас их байна'],
  ])
  const odd = await decideAs(director, id, 'decided', { signature: { type: 'certificate', signature: 'Энхжин' } })
  expect(odd.status).toBe(422)
  expect((await seen(director, id)).my_steps).toHaveLength(1)
  expect(
    refusalOf(await director.call(saveMySignature, { signature: (await digitalBy(own, statement)) as never })),
  ).toMatch(/^422 /)
  expect(await decideWith(id, await digitalBy(own, statement)), 'and then the right one is taken').toBe('200 ')
})

test('a signature of one decision serves no other: not another document, step, outcome, person or revision, nor the same again', async () => {
  const [one, two] = [await aRequest(), await aRequest()]
  const signature = await digitalBy(own, await statementOf(one))
  expect(await decideWith(two, signature), 'nobody asked for a statement there').toBe(
    '409 workflow.digital.no_statement',
  )
  await statementOf(two)
  expect(await decideWith(two, signature)).toBe('422 workflow.digital.other_file')
  await statementFor(director, one, 'returned')
  expect(refusalOf(await decideAs(director, one, 'returned', { signature, description: 'Үгүй' }))).toMatch(/^422 /)
  const {
    my_steps: [step],
  } = await seen(director, one)
  expect(
    refusalOf(await fire(admin, { id: one, step_id: step!.id, outcome: 'decided', signature })),
    'somebody who acts in their place',
  ).toBe('409 workflow.digital.no_statement')
  await sql`update workflow.signing_statements set expires_at = now() - interval '1 second'
    where instance_id = ${one}`.execute(db)
  expect(await decideWith(one, signature), 'a day later').toBe('409 workflow.digital.no_statement')
  expect(await decideWith(one, await digitalBy(own, await statementOf(one)))).toBe('200 ')
})

test('an account without a registration number may be signed for by whoever the certificate names, and the history shows both names', async () => {
  await onCard('')
  await inAccount('ТА70010111')
  const id = await aRequest()
  const statement = await statementOf(id)
  expect(
    await decideWith(id, await digitalBy(own, statement)),
    'the number in the account counts where the card has none',
  ).toBe('422 workflow.digital.other_person')
  await inAccount('')
  expect(await decideWith(id, await digitalBy(own, statement))).toBe('200 ')
  expect(await signatureIn(id)).toMatchObject({
    firstname: 'Энхжин',
    certificate: { name: 'Энхжин', register_number: OWN },
  })
})

test('a document that is corrected with the same decision is signed as it will be', async () => {
  const id = await aDocument(creator, {
    flow_id: 2,
    title: 'Чөлөө',
    fields: { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Ээлжийн амралт' },
  })
  await decideAs(head, id, 'returned', { description: 'Засна уу' })
  const mine = await issue({ name: 'Бат' }, root)
  const new_revision = {
    title: 'Чөлөө',
    fields: { kind: 'annual', from: '2026-12-02', to: '2026-12-05', reason: 'Ээлжийн амралт' },
  }
  const bare = (await statementFor(creator, id, 'recreated')).body.statement
  expect(
    refusalOf(await decideAs(creator, id, 'recreated', { new_revision, signature: await digitalBy(mine, bare) })),
    'the one as it was',
  ).toBe('409 workflow.digital.no_statement')
  const {
    body: { statement },
  } = await statementFor(creator, id, 'recreated', { new_revision })
  expect(
    refusalOf(await decideAs(creator, id, 'recreated', { new_revision, signature: await digitalBy(mine, statement) })),
  ).toBe('200 ')
  const { revision } = await seen(creator, id)
  expect(statement).toContain(revision.sha256)
})

test('a document that begins to hide a field is signed together with its correction, which gets its salt then; the revision before keeps its hash', async () => {
  const steps = (review: Partial<DrawnStep>): Record<string, DrawnStep> => ({
    start: { type: 'START', next: 'review' },
    review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end', returned: 'fix' }, ...review },
    fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const field = (key: string, mn: string) => ({ name: key, label: { mn }, kind: 'text' as const, required: false })
  const publish = (review: Partial<DrawnStep>) =>
    asSystem(db, (trx) =>
      publishDefinition(
        trx,
        orgId,
        91,
        {
          code: 'salts',
          title: { mn: 'Талбараа нуудаг болсон' },
          description: { mn: '' },
          category: { mn: 'Туршилт' },
          icon: 'doc',
          number_prefix: 'ДС',
          form: [field('reason', 'Шалтгаан'), field('salary', 'Цалин')],
          diagram: draw(steps(review)),
        },
        null,
      ),
    )
  await publish({})
  const id = await aDocument(creator, { flow_id: 91, title: 'Хүсэлт', fields: { reason: 'Суралцах', salary: '7' } })
  await decideAs(head, id, 'returned', { description: 'Засна уу' })
  await publish({ field_rights: { salary: 'hidden' } })
  expect(
    (await admin.call(moveDocuments, { id: 91, to_version: 2, steps: {}, document_ids: [id] })).body.results,
  ).toMatchObject([{ ok: true }])

  const mine = await issue({ name: 'Бат' }, root)
  const corrected = (salary: string) => ({ new_revision: { title: 'Хүсэлт', fields: { reason: 'Суралцах', salary } } })
  const { body: given } = await statementFor(creator, id, 'recreated', corrected('8'))
  expect((await statementFor(creator, id, 'recreated', corrected('8'))).body, 'asked again it is the same').toEqual(
    given,
  )
  const signature = await digitalBy(mine, given.statement)
  expect(
    refusalOf(await decideAs(creator, id, 'recreated', { ...corrected('9'), signature })),
    'another correction',
  ).toBe('409 workflow.digital.no_statement')
  expect(refusalOf(await decideAs(creator, id, 'recreated', { ...corrected('8'), signature }))).toBe('200 ')

  const [before, after] = await db
    .selectFrom('workflow.revisions')
    .selectAll()
    .where('instance_id', '=', id)
    .orderBy('number')
    .execute()
  expect([before!.salt, before!.sha256 === contentsHash(before!), after!.salt]).toEqual([
    null,
    true,
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  ])
  expect([
    contentsHash(after!),
    (JSON.parse(given.statement) as { document: { revision_sha256: string } }).document.revision_sha256,
  ]).toEqual([after!.sha256, after!.sha256])
  expect(given.statement, 'nobody is told the salt').not.toContain(after!.salt)
  expect((await asSystem(db, brokenDocuments)).broken).toEqual([])
})

test('a ballot names its choice where the vote is open and only itself where it is secret', async () => {
  for (const secret of [false, true]) {
    const id = await aDocument(creator)
    await decideAs(head, id, 'reviewed')
    await decideAs(secretary, id, 'prepared', { sheet: aSheet([5, 6, 7], { secret }) })
    const {
      body: { statement },
    } = await statementFor(councillor, id, 'ballot:disapprove')
    expect((JSON.parse(statement) as { step: { outcome: string } }).step.outcome).toBe(
      secret ? 'ballot' : 'ballot:disapprove',
    )
    const {
      my_steps: [step],
      revision,
    } = await seen(councillor, id)
    const signature = await digitalBy(await issue({ name: 'Ц.Мөнхбат' }, root), statement)
    const cast = (choice: 'approve' | 'disapprove') =>
      councillor
        .call(castBallot, { id, step_id: step!.id, choice, revision_sha256: revision.sha256, signature })
        .then(refusalOf)
    if (!secret) expect(await cast('approve')).toBe('409 workflow.digital.no_statement')
    expect(await cast('disapprove')).toBe('200 ')
    const { body } = await colleague.call(showHistory, { id })
    expect(
      JSON.parse(body.votingPeople.find(({ signature_image }) => signature_image)!.signature_image!),
    ).toMatchObject({ type: 'certificate', certificate: { name: 'Ц.Мөнхбат' } })
  }
})

test('another organisation trusts for itself: neither its authorities nor its statements count here', async () => {
  const theirs = await issue({ name: 'Сургуулийн олгогч', isAuthority: true })
  await db
    .insertInto('workflow.trusted_authorities')
    .values({
      org_id: app.places.orgs.school.orgId,
      id: '01930000-0000-7000-8000-000000000001',
      subject: 'CN=x',
      issuer: 'CN=x',
      serial: '1',
      fingerprint: 'f',
      valid_from: new Date(0),
      valid_to: new Date(4e12),
      certificate: base64(theirs.certificate),
      added_by: users['admin']!,
    })
    .execute()
  const id = await aRequest()
  const statement = await statementOf(id)
  const mine = await issue({ name: 'Энхжин', register: OWN }, theirs)
  expect(await decideWith(id, await digitalBy(mine, statement))).toBe('422 workflow.digital.untrusted')
  expect(await decideWith(id, await digitalBy(own, statement.replace('"id": 1,', '"id": 2,')))).toBe(
    '422 workflow.digital.other_file',
  )
  const {
    my_steps: [step],
    revision,
  } = await seen(director, id)
  const asked = await outsider.call(examineSignature, {
    id,
    step_id: step!.id,
    deed: 'decided',
    revision_sha256: revision.sha256,
    signature: await digitalBy(own, statement),
  })
  expect(refusalOf(asked)).toBe('404 workflow.document_missing')
})
