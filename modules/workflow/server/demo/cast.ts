import { workflowModule } from '#modules/workflow/server/index.ts'
import { castBallot, createDocument, fireStep, showDocument, type Choice, type Outcome } from '#modules/workflow/shared/index.ts'
import type { Endpoint, InputOf, ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import type { Services } from '#platform/server/module.ts'
import type { Principal } from '#platform/server/principal.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { defaultRoles } from '../defaults/roles.ts'
import { trade } from './people.ts'
import type { DemoPlaces } from './places.ts'

export type Login = Extract<(typeof trade.people)[number], { login: string }>['login']
type Fired = InputOf<typeof fireStep>

/** People of the demo at work: each command goes through the route that everybody uses, in a transaction of its own. */
export function castOf(services: Services, places: DemoPlaces['orgs']['trade']) {
  async function call<E extends Endpoint>(login: Login, endpoint: E, given: InputOf<E>): Promise<ReplyOf<E>> {
    const route = workflowModule.routes!.find((one) => one.kind === 'transaction' && one.endpoint === endpoint)
    if (route?.kind !== 'transaction') throw new Error(`there is no route for ${endpoint.path}`)
    const principal = principalOf(login, places)
    const input = endpoint.input.parse(given) as ParsedInputOf<E>
    return withTenant(services.db, principal, (db) => (
      route.handle({ services, db, principal, language: 'mn', requestId: 'demo', ip: '127.0.0.1', userAgent: null }, input as never) as Promise<ReplyOf<E>>
    ))
  }

  /** The step that waits for them, with the typed name where it is signed. */
  async function openStep(login: Login, id: string) {
    const { version, revision, my_steps: [step] } = await call(login, showDocument, { id })
    if (!step) throw new Error(`nothing waits for ${login}`)
    const { first_name, last_name } = personOf(login)
    return {
      id, step_id: step.id, expected_version: version, revision_sha256: revision.sha256,
      ...(step.is_signature_needed && { signature: { type: 'text' as const, signature: `${last_name.charAt(0)}.${first_name}` } }),
    }
  }

  return {
    send: async (login: Login, given: InputOf<typeof createDocument>) => (await call(login, createDocument, given)).id,
    decide: async (login: Login, id: string, outcome: Outcome, more: Pick<Fired, 'description' | 'sheet' | 'targets'> = {}) => {
      await call(login, fireStep, { ...await openStep(login, id), outcome, ...more })
    },
    vote: async (login: Login, id: string, choice: Choice, description?: string) => {
      await call(login, castBallot, { ...await openStep(login, id), choice, ...(description !== undefined && { description }) })
    },
  }
}

const personOf = (login: Login) => trade.people.find((person): person is Extract<typeof person, { login: Login }> => 'login' in person && person.login === login)!

function principalOf(login: Login, { orgId, users, employees, roles }: DemoPlaces['orgs']['trade']): Principal {
  const { role, job, first_name, last_name } = personOf(login)
  const roleId = roles[role]
  return {
    orgId, userId: users[login]!, roleId, sessionId: 'demo', via: 'bearer', permissions: new Set(defaultRoles[role].permissions),
    person: { firstName: first_name, lastName: last_name, empId: employees[login]!, jobId: job, structId: trade.jobList.find(({ id }) => id === job)!.struct_id, roleIds: [roleId] },
  }
}
