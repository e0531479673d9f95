import { expect } from 'vitest'
import type { Separate } from '#app/testing/separation.ts'
import { caller } from '#app/strength/testing/people.ts'

const separate: Separate = ({ address, orgs, roles, session, theirAdmin, anyId, isRefusedAndMissing }) => {
  /**
   * An address that only the first organisation has told of its documents; it is never called, for its moment never
   * comes here.
   */
  const ourWebhook = async () => {
    const { send } = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
    const known = async () =>
      (await send('GET', '/workflow/webhooks')).body as unknown as { id: string; name: string }[]
    if ((await known()).length === 0)
      await send('POST', '/workflow/webhooks', {
        name: 'trade only hook',
        url: 'https://93.184.216.34/',
        events: ['document.cancelled'],
      })
    const [one, ...others] = await known()
    return { ...one!, count: 1 + others.length }
  }

  return {
    replays: {
      'GET /workflow/webhooks': async (who) => {
        const { name } = await ourWebhook()
        expect((await who.send('GET', '/workflow/webhooks')).status).toBe(403)
        expect(JSON.stringify((await theirAdmin.send('GET', '/workflow/webhooks')).body)).not.toContain(name)
      },
      'POST /workflow/webhooks': async (who) => {
        const { count } = await ourWebhook()
        const wish = { name: 'Зальт', url: 'https://93.184.216.34/', events: ['document.ended'] }
        expect((await who.send('POST', '/workflow/webhooks', wish)).status).toBe(403)
        expect((await theirAdmin.send('POST', '/workflow/webhooks', wish)).status).toBe(200)
        expect((await ourWebhook()).count).toBe(count)
      },
      'PUT /workflow/webhooks/:id': async (who) =>
        isRefusedAndMissing('PUT', `/workflow/webhooks/${(await ourWebhook()).id}`, {
          name: 'Х',
          url: 'https://93.184.216.34/',
          events: ['document.ended'],
          is_active: false,
        })(who),
      'DELETE /workflow/webhooks/:id': async (who) =>
        isRefusedAndMissing('DELETE', `/workflow/webhooks/${(await ourWebhook()).id}`, {})(who),
      'POST /workflow/webhooks/:id/secret': async (who) =>
        isRefusedAndMissing('POST', `/workflow/webhooks/${(await ourWebhook()).id}/secret`, {})(who),
      'POST /workflow/webhooks/:id/try': async (who) =>
        isRefusedAndMissing('POST', `/workflow/webhooks/${(await ourWebhook()).id}/try`, {})(who),
      'GET /workflow/webhooks/:id/deliveries': async (who) =>
        isRefusedAndMissing('GET', `/workflow/webhooks/${(await ourWebhook()).id}/deliveries`)(who),
      'POST /workflow/webhooks/:id/deliveries/:delivery_id/redeliver': async (who) =>
        isRefusedAndMissing(
          'POST',
          `/workflow/webhooks/${(await ourWebhook()).id}/deliveries/${anyId}/redeliver`,
          {},
        )(who),
    },
  }
}
export default separate
