import { startedApp } from '#app/testing/started-app.ts'
import { addMember, createUserWithHash } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { somebody } from '#platform/testing/people.ts'

/** Calls as a program does: with a token, so that nothing but the command itself is under test. */
export interface Caller {
  userId: number
  last_name: string
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>
}

/** The running demo, and as many people of its first organisation as a test needs. */
export async function busyOffice(settings: Record<string, string> = {}) {
  const app = await startedApp(settings)
  const { orgs } = app.places
  const { orgId, roles, users } = orgs.trade
  const call = (who: { userId: number; last_name: string; token: string }) => caller(app.address, who)
  return {
    ...app,
    orgs,
    /** A person of the demo with their main role. */
    person: async (login: keyof typeof users, roleId: number, org = orgId) =>
      call({ ...(await somebody(app.services.db, { userId: users[login]!, orgId: org, roleId })), last_name: login }),
    /** New people who hold this role. */
    people: async (count: number, roleId: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) =>
          call(await newPerson(app.services.db, orgId, roleId, index + 1)),
        ),
      ),
    roles,
  }
}

async function newPerson(db: Db, orgId: number, roleId: number, number: number) {
  const last_name = `Дугаар-${number}`
  const userId = await asSystem(db, async (trx) => {
    const id = await createUserWithHash(
      trx,
      { login: `member-${roleId}-${number}`, first_name: 'Хүн', last_name },
      'signs in by token only',
    )
    await addMember(trx, orgId, { user_id: id, main_role_id: roleId })
    return id
  })
  return { ...(await somebody(db, { userId, orgId, roleId })), last_name }
}

export function caller(
  address: string,
  { userId, last_name, token }: { userId: number; last_name: string; token: string },
): Caller {
  return {
    userId,
    last_name,
    async send(method, path, body, headers = {}) {
      const reply = await fetch(`${address}/api${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: {
          authorization: `Bearer ${token}`,
          'x-lang': 'en',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      })
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
    },
  }
}

export const aContract = (flow_id = 1, title = 'Оффисын түрээсийн гэрээ') => ({
  flow_id,
  title,
  fields: { partner: '"Номин Тав Трейд" ХХК', amount: '24000000.00', purpose: 'Оффисын түрээсийн гэрээг шинэчлэх.' },
})

/** The step that this person may act on now. */
export async function myStep(who: Caller, id: string) {
  const { status, body } = await who.send('GET', `/workflow/documents/${id}`)
  if (status !== 200) throw new Error(`${who.last_name} does not see the document: ${JSON.stringify(body)}`)
  const [step] = body.my_steps as { id: string }[]
  if (!step) throw new Error(`there is nothing to do for ${who.last_name}`)
  return { step_id: step.id, expected_version: body.version as number }
}

export async function sent(creator: Caller, flow = 1) {
  const { status, body } = await creator.send('POST', '/workflow/documents', aContract(flow))
  if (status !== 200) throw new Error(`the document was refused: ${JSON.stringify(body)}`)
  return body.id as string
}
