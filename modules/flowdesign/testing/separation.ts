import { expect } from 'vitest'
import type { Separate } from '#app/testing/separation.ts'

const separate: Separate = ({ orgs, roles, theirAdmin, isRefusedAndMissing }) => {
  /** Only the first organisation has it: `modules/workflow/testing/separation.ts` adds it before each replay. */
  const ourFlow = '/workflow/designs/77'
  const emptyFlow = {
    title: { mn: 'Х' },
    description: { mn: '' },
    category: { mn: '' },
    icon: '',
    number_prefix: '',
    form: [],
    diagram: { nodes: [], edges: [] },
  }

  return {
    replays: {
      'GET /workflow/designs': async (who) => {
        expect((await who.send('GET', '/workflow/designs')).status).toBe(403)
        expect(JSON.stringify((await theirAdmin.send('GET', '/workflow/designs')).body)).not.toContain('trade only')
      },
      'GET /workflow/designs/:id': isRefusedAndMissing('GET', ourFlow),
      'POST /workflow/designs': isRefusedAndMissing('POST', '/workflow/designs', {
        title: { mn: 'Хуулга' },
        from: { kind: 'copy', id: 77 },
      }),
      'PUT /workflow/designs/:id/draft': isRefusedAndMissing('PUT', `${ourFlow}/draft`, {
        edit: 0,
        contents: emptyFlow,
      }),
      'POST /workflow/designs/:id/discard': isRefusedAndMissing('POST', `${ourFlow}/discard`, { edit: 0 }),
      'POST /workflow/designs/:id/publish': isRefusedAndMissing('POST', `${ourFlow}/publish`, { edit: 0 }),
      'POST /workflow/designs/:id/retire': isRefusedAndMissing('POST', `${ourFlow}/retire`, {}),
      'POST /workflow/designs/:id/restore': isRefusedAndMissing('POST', `${ourFlow}/restore`, {}),
      'DELETE /workflow/designs/:id': isRefusedAndMissing('DELETE', ourFlow, {}),
      'GET /workflow/designs/:id/versions': isRefusedAndMissing('GET', `${ourFlow}/versions`),
      'GET /workflow/designs/:id/versions/:version': isRefusedAndMissing('GET', `${ourFlow}/versions/1`),
      'GET /workflow/design-roles': async (who) => {
        expect((await who.send('GET', '/workflow/design-roles')).status).toBe(403)
        const { body } = await theirAdmin.send('GET', '/workflow/design-roles')
        expect(
          (body as unknown as { id: number }[])
            .map((role) => role.id)
            .filter((one) => Object.values(roles).includes(one)),
        ).toEqual([])
      },
      'POST /workflow/design-sender': isRefusedAndMissing('POST', '/workflow/design-sender', {
        user_id: orgs.trade.users['creator'],
        job_ids: [],
      }),
      'POST /workflow/design-reach/of': async (who) => {
        const subject = { object_type: 'CHECK', subject_type: 'TO_ROLE', role_id: roles.director }
        const asked = { subject, emp_id: 999_999 }
        expect((await who.send('POST', '/workflow/design-reach/of', asked)).status).toBe(403)
        expect((await theirAdmin.send('POST', '/workflow/design-reach/of', asked)).body).toEqual({
          people: [],
          reached: null,
        })
      },
      // The rules of our flows mean nobody over there.
      'POST /workflow/design-reach': async (who) => {
        const subjects = [
          { object_type: 'CHECK', subject_type: 'TO_ROLE', role_id: roles.director },
          { object_type: 'CHECK', subject_type: 'DIRECT', user_id: orgs.trade.users['creator'] },
        ]
        expect((await who.send('POST', '/workflow/design-reach', { subjects })).status).toBe(403)
        expect((await theirAdmin.send('POST', '/workflow/design-reach', { subjects })).body).toMatchObject([
          { total: 0, people: [] },
          { total: 0, people: [] },
        ])
      },
    },
  }
}
export default separate
