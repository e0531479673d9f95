import type { Endpoint, InputOf, ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import type { Services } from '#platform/server/module.ts'
import type { Context } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import type { DemoOrganization } from '#modules/organization/server/index.ts'
import type { Outcome } from '../../shared/definition.ts'
import { fireStep } from '../../shared/documents/deciding.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { castBallot } from '../../shared/documents/vote.ts'
import type { Choice } from '../../shared/engine/model.ts'
import { createRoute } from '../deciding/create.ts'
import { decisionRoutes } from '../deciding/decide.ts'
import { viewRoute } from '../documents/view.ts'

type Fired = InputOf<typeof fireStep>

const routes = [createRoute, viewRoute, ...decisionRoutes]

/** People of the demo at work: each command goes through the route that everybody uses, in a transaction of its own. */
export function castOf(services: Services, { principals }: DemoOrganization) {
  const personOf = (login: string) => {
    const principal = principals[login]
    if (!principal) throw new Error(`nobody of the demo is called ${login}`)
    return principal
  }

  async function call<E extends Endpoint>(login: string, endpoint: E, given: InputOf<E>): Promise<ReplyOf<E>> {
    const route = routes.find((one) => one.kind === 'transaction' && one.endpoint === endpoint)
    if (route?.kind !== 'transaction') throw new Error(`there is no route for ${endpoint.path}`)
    const principal = personOf(login)
    const input = endpoint.input.parse(given) as ParsedInputOf<E>
    const caller = { services, principal, language: 'mn' as const, requestId: 'demo', ip: '127.0.0.1', userAgent: null }
    const inTenant = <T>(work: (context: Context) => Promise<T>) =>
      withTenant(services.db, principal, (db) => work({ ...caller, db }))
    const prepared = await route.prepare?.({ ...caller, inTenant }, input as never)
    return inTenant((context) => route.handle(context, input as never, prepared as never) as Promise<ReplyOf<E>>)
  }

  /** The step that waits for them, with the typed name where it is signed. */
  async function openStep(login: string, id: string) {
    const {
      version,
      revision,
      my_steps: [step],
    } = await call(login, showDocument, { id })
    if (!step) throw new Error(`nothing waits for ${login}`)
    const { firstName, lastName } = personOf(login).person
    return {
      id,
      step_id: step.id,
      expected_version: version,
      revision_sha256: revision.sha256,
      ...(step.is_signature_needed && {
        signature: { type: 'text' as const, signature: `${lastName.charAt(0)}.${firstName}` },
      }),
    }
  }

  return {
    send: async (login: string, given: InputOf<typeof createDocument>) => (await call(login, createDocument, given)).id,
    decide: async (
      login: string,
      id: string,
      outcome: Outcome,
      more: Pick<Fired, 'description' | 'sheet' | 'targets'> = {},
    ) => {
      await call(login, fireStep, { ...(await openStep(login, id)), outcome, ...more })
    },
    vote: async (login: string, id: string, choice: Choice, description?: string) => {
      await call(login, castBallot, {
        ...(await openStep(login, id)),
        choice,
        ...(description !== undefined && { description }),
      })
    },
  }
}
