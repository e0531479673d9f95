import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Replay, Separate } from '#app/testing/separation.ts'
import { sheetOf } from '#platform/testing/workbook.ts'
import { aContract, caller, myStep, sent } from '#app/strength/testing/people.ts'
import { addOwnFlow } from './own-flow.ts'

const separate: Separate = async ({
  address,
  db,
  orgs,
  roles,
  session,
  outsider,
  outsiderSession,
  principalSession,
  theirAdmin,
  creator,
  reviewer,
  fileId,
  ours,
  isHidden,
  showsNothing,
  isRefusedAndMissing,
  isRefusedAndOwn,
  isRefusedAtHomeOnly,
}) => {
  const id = await sent(creator)
  ours.push(id)
  const document = `/workflow/documents/${id}`
  const { step_id } = await myStep(reviewer, id)
  const { id: viewId } = (
    await creator.send(
      'POST',
      '/workflow/views',
      { name: 'Манай харагдац', wish: {} },
      { 'idempotency-key': randomUUID() },
    )
  ).body as { id: string }
  const { id: commentId } = (
    await creator.send(
      'POST',
      `/workflow/documents/${id}/comments`,
      { text: 'Манай сэтгэгдэл' },
      { 'idempotency-key': randomUUID() },
    )
  ).body as { id: string }
  const viewsOf = async (who: typeof creator) =>
    ((await who.send('GET', '/workflow/views')).body as unknown as { views: { name: string }[] }).views
  const flowTitles = async (who: typeof outsider) =>
    ((await who.send('GET', '/workflow/flows')).body as unknown as { title: { mn: string } }[]).map(
      ({ title }) => title.mn,
    )
  /** Only the first organisation has it. */
  const ourFlow = '/workflow/designs/77'
  const ourSeries = {
    name: { mn: 'Манай дугаар' },
    pattern: 'А/{n}',
    resets: 'yearly',
    moment: 'sent',
    next: 1,
    flow_ids: [],
  }
  const ourType = {
    title: { mn: 'Манай тушаал' },
    description: { mn: '' },
    series_id: null,
    flow_ids: [77],
    fields: [],
    is_retired: false,
  }
  /** Whoever has the right at home changes what is theirs, and nothing here. */
  const ownEvidenceOnly =
    (method: string, path: string, body: unknown = {}): Replay =>
    async (who) => {
      const { send } = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
      const kept = async () => (await send('GET', '/workflow/evidence')).body
      const before = await kept()
      expect([path, (await who.send(method, path, body, { 'idempotency-key': randomUUID() })).status]).toEqual([
        path,
        403,
      ])
      expect([path, (await theirAdmin.send(method, path, body, { 'idempotency-key': randomUUID() })).status]).toEqual([
        path,
        200,
      ])
      expect(await kept()).toEqual(before)
    }

  return {
    replays: {
      // Of rows that only the first organisation has nothing is there, whichever table is named.
      'POST /workflow/rows/:table': async (who) => {
        const asked = { ids: [id] }
        expect((await who.send('POST', '/workflow/rows/records.none', asked)).status).toBe(404)
        const { status, body } = await theirAdmin.send('POST', '/workflow/rows/crm.lost_reasons', asked)
        expect([status, body]).toEqual([200, { flows: [], rows: [] }])
      },
      'GET /workflow/flows': async (who) => expect(await flowTitles(who)).not.toContain('trade only'),
      'GET /workflow/flows/:id': isHidden('GET', '/workflow/flows/77'),
      'GET /workflow/flows/:id/ahead': isHidden('GET', '/workflow/flows/77/ahead'),
      'GET /workflow/templates': showsNothing('/workflow/templates'),
      'POST /workflow/templates': isHidden('POST', '/workflow/templates', {
        flow_id: 77,
        name: 'Загвар',
        title: '',
        fields: {},
        is_shared: false,
      }),
      'DELETE /workflow/templates/:id': isHidden('DELETE', `/workflow/templates/${randomUUID()}`, {}),
      'GET /workflow/incidents': async (who) => {
        expect((await who.send('GET', '/workflow/incidents')).status).toBe(403)
        expect((await theirAdmin.send('GET', '/workflow/incidents')).body).toEqual({ items: [], total: 0 })
      },
      'POST /workflow/incidents/:id/repair': isRefusedAndMissing('POST', `/workflow/incidents/${id}/repair`, {
        how: 'cancel',
        reason: 'Цуцлах.',
      }),
      'POST /workflow/designs/:id/move-preview': isRefusedAndMissing('POST', `${ourFlow}/move-preview`, { steps: {} }),
      'POST /workflow/designs/:id/move': isRefusedAndMissing('POST', `${ourFlow}/move`, {
        to_version: 2,
        steps: {},
        document_ids: [id],
      }),
      'POST /workflow/documents': async (who) => {
        expect((await who.send('POST', '/workflow/documents', aContract(77))).status).toBe(404)
        // Another organisation's file cannot be taken into an own document.
        expect(
          (await who.send('POST', '/workflow/documents', { ...aContract(), file_ids: [fileId] })).status,
        ).toBeGreaterThanOrEqual(400)
      },
      'GET /workflow/documents/:id': isHidden('GET', document),
      'POST /workflow/documents/:id/fire': isHidden('POST', `${document}/fire`, { step_id, outcome: 'reviewed' }),
      'POST /workflow/documents/:id/ballot': isHidden('POST', `${document}/ballot`, { step_id, choice: 'approve' }),
      'POST /workflow/documents/:id/close-vote': isHidden('POST', `${document}/close-vote`, { step_id }),
      'POST /workflow/documents/:id/take-back': isHidden('POST', `${document}/take-back`, { step_id }),
      'POST /workflow/documents/:id/withdraw': isHidden('POST', `${document}/withdraw`, { description: 'Буцаая.' }),
      'POST /workflow/documents/:id/ask-withdrawal': isHidden('POST', `${document}/ask-withdrawal`, {
        description: 'Буцаая.',
      }),
      'POST /workflow/documents/:id/answer-withdrawal': isHidden('POST', `${document}/answer-withdrawal`, {
        agrees: true,
      }),
      'POST /workflow/documents/:id/postpone': isHidden('POST', `${document}/postpone`, {
        step_id,
        until: '2030-01-01',
        description: 'Хүлээе.',
      }),
      'POST /workflow/documents/:id/resume': isHidden('POST', `${document}/resume`, {}),
      'POST /workflow/documents/:id/cancel': isHidden('POST', `${document}/cancel`, { description: 'Цуцлах.' }),
      'POST /workflow/documents/:id/replace-voter': isHidden('POST', `${document}/replace-voter`, {
        step_id,
        voter_id: step_id,
        emp_id: 1,
        reason: 'Чөлөөтэй.',
      }),
      'POST /workflow/documents/:id/reschedule': isHidden('POST', `${document}/reschedule`, {
        step_id,
        day: '2030-01-01',
      }),
      'POST /workflow/documents/:id/add-signer': isHidden('POST', `${document}/add-signer`, {
        step_id,
        place: 'before',
        emp_id: 1,
      }),
      'POST /workflow/documents/:id/delegate': isHidden('POST', `${document}/delegate`, { step_id, emp_id: 1 }),
      'POST /workflow/documents/:id/transfer': isHidden('POST', `${document}/transfer`, { step_id, emp_id: 1 }),
      'POST /workflow/documents/:id/advise': isHidden('POST', `${document}/advise`, { step_id, description: 'Зөв.' }),
      'POST /workflow/documents/:id/recall': isHidden('POST', `${document}/recall`, { step_id }),
      'POST /workflow/documents/:id/claim': isHidden('POST', `${document}/claim`, { step_id }),
      'POST /workflow/documents/:id/release': isHidden('POST', `${document}/release`, { step_id }),
      'POST /workflow/documents/:id/send-back': isHidden('POST', `${document}/send-back`, {
        step_id,
        status_id: 'review',
        description: 'Дахин.',
      }),
      'POST /workflow/documents/:id/copy': isHidden('POST', `${document}/copy`, { emp_ids: [1] }),
      'POST /workflow/documents/:id/remind': isHidden('POST', `${document}/remind`, {}),
      'POST /workflow/documents/:id/watch': isHidden('POST', `${document}/watch`, { watch: true }),
      'POST /workflow/documents/:id/seen': isHidden('POST', `${document}/seen`, { version: 1 }),
      'POST /workflow/documents/fire-many': async (who) => {
        const { body } = await who.send('POST', '/workflow/documents/fire-many', {
          items: [{ id, step_id, outcome: 'reviewed', expected_version: 1 }],
        })
        expect(body.results).toMatchObject([{ id, ok: false, code: 'workflow.document_missing' }])
      },
      'GET /workflow/documents/:id/named-by': isHidden('GET', `${document}/named-by`),
      'POST /workflow/documents/named': async (who) => {
        const ids = [document.slice(document.lastIndexOf('/') + 1)]
        for (const one of [who, theirAdmin])
          expect((await one.send('POST', '/workflow/documents/named', { ids })).body).toEqual([])
      },
      'GET /workflow/documents/:id/links': isHidden('GET', `${document}/links`),
      'POST /workflow/documents/:id/links': isHidden('POST', `${document}/links`, { to_id: randomUUID() }),
      'DELETE /workflow/documents/:id/links/:other_id': isHidden('DELETE', `${document}/links/${randomUUID()}`, {}),
      'GET /workflow/documents/:id/attachments': isHidden('GET', `${document}/attachments`),
      'GET /workflow/documents/:id/minutes.pdf': isHidden('GET', `${document}/minutes.pdf?step_id=${step_id}`),
      'GET /workflow/documents/:id/record.pdf': isHidden('GET', `${document}/record.pdf`),
      'GET /workflow/documents/:id/status-links': isHidden('GET', `${document}/status-links`),
      'POST /workflow/documents/:id/status-links': isHidden('POST', `${document}/status-links`, {}),
      'POST /workflow/documents/:id/status-links/:link_id/revoke': isHidden(
        'POST',
        `${document}/status-links/${id}/revoke`,
        {},
      ),
      'POST /workflow/documents/:id/signing-code': isHidden('POST', `${document}/signing-code`, {
        revision_sha256: 'a'.repeat(64),
      }),
      'POST /workflow/documents/:id/signing-statement': isHidden('POST', `${document}/signing-statement`, {
        step_id,
        deed: 'reviewed',
        revision_sha256: 'a'.repeat(64),
      }),
      'POST /workflow/documents/:id/signing-statement/examine': isHidden(
        'POST',
        `${document}/signing-statement/examine`,
        {
          step_id,
          deed: 'reviewed',
          revision_sha256: 'a'.repeat(64),
          signature: { type: 'certificate', signature: 'AAAA' },
        },
      ),
      'GET /workflow/documents/:id/digital-signature': isHidden(
        'GET',
        `${document}/digital-signature?nonce=${randomUUID()}&part=signature`,
      ),
      'POST /workflow/evidence/authorities': isRefusedAtHomeOnly('POST', '/workflow/evidence/authorities', {
        content: 'AAAA',
      }),
      'DELETE /workflow/evidence/authorities/:id': isRefusedAndMissing(
        'DELETE',
        `/workflow/evidence/authorities/${randomUUID()}`,
        {},
      ),
      'GET /workflow/signing-rule': showsNothing('/workflow/signing-rule'),
      'GET /workflow/evidence': isRefusedAndOwn('/workflow/evidence'),
      'POST /workflow/evidence/certificate': ownEvidenceOnly('POST', '/workflow/evidence/certificate'),
      'PUT /workflow/evidence/certificate': isRefusedAtHomeOnly('PUT', '/workflow/evidence/certificate', {
        content: 'AAAA',
        password: '',
      }),
      'GET /workflow/evidence/certificate.pem': async (who) => {
        const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
        const { id: ourCertificate } = (
          await ours.send('POST', '/workflow/evidence/certificate', {}, { 'idempotency-key': randomUUID() })
        ).body as { id: string }
        await isRefusedAndMissing('GET', `/workflow/evidence/certificate.pem?id=${ourCertificate}`)(who)
      },
      'POST /workflow/evidence/anchors': ownEvidenceOnly('POST', '/workflow/evidence/anchors'),
      'PUT /workflow/evidence/rule': ownEvidenceOnly('PUT', '/workflow/evidence/rule', { is_code_needed: false }),
      'GET /process/history/:id': async (who) => {
        await isHidden('GET', `/process/history/${id}`)(who)
        const token = who === outsider ? outsiderSession.token : principalSession.token
        expect(
          (await fetch(`${address}/process/history/${id}`, { headers: { authorization: `Bearer ${token}` } })).status,
        ).toBe(404)
      },
      'GET /workflow/documents/:id/ai': isHidden('GET', `${document}/ai`),
      'POST /workflow/documents/:id/ai-override': isHidden('POST', `${document}/ai-override`, {
        step_id,
        outcome: 'returned_by_ai',
        description: 'Буцаая.',
      }),
      'GET /workflow/ai-steps': showsNothing('/workflow/ai-steps', 'trade only'),
      'POST /workflow/ai-steps/replay': isRefusedAndMissing('POST', '/workflow/ai-steps/replay', {
        flow_id: 77,
        status_id: 'ai',
        rules: [],
      }),
      'GET /workflow/insight': async (who) => {
        expect((await who.send('GET', '/workflow/insight')).status).toBe(403)
        expect(JSON.stringify((await theirAdmin.send('GET', '/workflow/insight')).body)).not.toContain('trade only')
      },
      'GET /workflow/insight/:flow_id': isRefusedAndMissing('GET', '/workflow/insight/77'),
      'GET /workflow/insight/documents': async (who) => {
        expect((await who.send('GET', '/workflow/insight/documents?figure=running')).status).toBe(403)
        expect((await theirAdmin.send('GET', '/workflow/insight/documents?figure=running&flow_id=1')).body).toEqual({
          items: [],
          total: 0,
        })
      },
      'GET /workflow/insight/:flow_id/steps.xlsx': isRefusedAndMissing('GET', '/workflow/insight/77/steps.xlsx'),
      'GET /workflow/insight/documents.xlsx': async (who) => {
        expect((await who.send('GET', '/workflow/insight/documents.xlsx?figure=running')).status).toBe(403)
        const { token } = await session('principal', orgs.school, orgs.school.roles.admin)
        const reply = await fetch(`${address}/api/workflow/insight/documents.xlsx?figure=running`, {
          headers: { authorization: `Bearer ${token}` },
        })
        expect(await sheetOf(reply)).toHaveLength(1)
      },
      'GET /workflow/inbox': async (who) => {
        for (const box of ['waiting', 'sent', 'watched', 'done']) await showsNothing(`/workflow/inbox?box=${box}`)(who)
      },
      'GET /workflow/search': async (who) => {
        for (const query of ['', '?q=%D0%B0', '?q=2026']) await showsNothing(`/workflow/search${query}`)(who)
      },
      'GET /workflow/search/flows': async (who) =>
        expect(JSON.stringify((await who.send('GET', '/workflow/search/flows')).body)).not.toContain('trade only'),
      'GET /workflow/views': showsNothing('/workflow/views', 'Манай харагдац'),
      'POST /workflow/views': async (who) => {
        expect(
          (
            await who.send(
              'POST',
              '/workflow/views',
              { name: `Тэдний ${randomUUID().slice(0, 8)}`, wish: {} },
              { 'idempotency-key': randomUUID() },
            )
          ).status,
        ).toBe(200)
        expect((await viewsOf(creator)).map(({ name }) => name)).toEqual(['Манай харагдац'])
      },
      'PUT /workflow/views/:id': isHidden('PUT', `/workflow/views/${viewId}`, { name: 'Тэдний', wish: {} }),
      'DELETE /workflow/views/:id': isHidden('DELETE', `/workflow/views/${viewId}`, {}),
      'PUT /workflow/views-order': async (who) => {
        expect((await who.send('PUT', '/workflow/views-order', { ids: [viewId] })).status).toBe(200)
        expect((await viewsOf(creator)).map(({ name }) => name)).toEqual(['Манай харагдац'])
      },
      'PUT /workflow/views-default': isHidden('PUT', '/workflow/views-default', { id: viewId }),
      'GET /workflow/documents/:id/comments': isHidden('GET', `${document}/comments`),
      'GET /workflow/documents/:id/mentionable': isHidden('GET', `${document}/mentionable`),
      'POST /workflow/documents/:id/comments': isHidden('POST', `${document}/comments`, { text: 'Тэднийх' }),
      'PUT /workflow/documents/:id/comments/:comment_id': isHidden('PUT', `${document}/comments/${commentId}`, {
        text: 'Тэднийх',
      }),
      'DELETE /workflow/documents/:id/comments/:comment_id': isHidden(
        'DELETE',
        `${document}/comments/${commentId}`,
        {},
      ),
      'POST /workflow/documents/:id/comments-read': isHidden('POST', `${document}/comments-read`, {
        until: '2026-01-01T00:00:00Z',
      }),
      'GET /workflow/often': showsNothing('/workflow/often', 'trade only'),
      'GET /workflow/unit-work': showsNothing('/workflow/unit-work'),
      // Our documents that are late or stuck are not counted there.
      'GET /workflow/health': async (who) =>
        expect([
          (await who.send('GET', '/workflow/health')).status,
          (await theirAdmin.send('GET', '/workflow/health')).body,
        ]).toEqual([403, { stuck: 0, overdue: 0 }]),
      'GET /workflow/inbox/counts': async (who) => {
        expect((await who.send('GET', '/workflow/inbox/counts')).body).toMatchObject({
          waiting: 0,
          overdue: 0,
          sent: 0,
          watched: 0,
          done: 0,
        })
      },
      'GET /workflow/my-signature': async (who) => {
        await creator.send('PUT', '/workflow/my-signature', { signature: { type: 'text', signature: 'Болд' } })
        await showsNothing('/workflow/my-signature', 'Болд')(who)
      },
      'PUT /workflow/my-signature': async (who) => {
        await creator.send('PUT', '/workflow/my-signature', { signature: { type: 'text', signature: 'Болд' } })
        await who.send('PUT', '/workflow/my-signature', { signature: null })
        expect((await creator.send('GET', '/workflow/my-signature')).body).toMatchObject({
          signature: { signature: 'Болд' },
        })
      },
      'GET /workflow/filing': isRefusedAndOwn('/workflow/filing'),
      'POST /workflow/series': isRefusedAndMissing('POST', '/workflow/series', { ...ourSeries, flow_ids: [77] }),
      'PUT /workflow/series/:id': isRefusedAndMissing('PUT', '/workflow/series/77', ourSeries),
      'GET /workflow/document-types': showsNothing('/workflow/document-types'),
      'POST /workflow/document-types': isRefusedAndMissing('POST', '/workflow/document-types', ourType),
      'PUT /workflow/document-types/:id': isRefusedAndMissing('PUT', '/workflow/document-types/77', ourType),
    },
    before: () => addOwnFlow(db, orgs.trade),
    // After all that it stands where it stood.
    after: async () => {
      expect((await creator.send('GET', document)).body).toMatchObject({
        version: 1,
        status_type: 'CHECK',
        is_watched: false,
      })
    },
  }
}
export default separate
