import type { Caller } from '#app/testing/started-app.ts'
import type { InputOf } from '#platform/shared/contract.ts'
import { type Issued, signed } from '#platform/testing/certificates.ts'
import { prepareStatement } from '../shared/digital.ts'
import { seen } from './office.ts'

type Wanted = InputOf<typeof prepareStatement>

/** What this person is given to sign for a decision at their step. */
export async function statementFor(person: Caller, id: string, deed: Wanted['deed'], more: Partial<Wanted> = {}) {
  const {
    my_steps: [step],
    revision,
  } = await seen(person, id)
  return person.call(prepareStatement, { id, step_id: step!.id, deed, revision_sha256: revision.sha256, ...more })
}

/** The statement signed with this certificate, as a decision takes it. */
export async function digitalBy(by: Issued, statement: string, how: Parameters<typeof signed>[2] = {}) {
  return { type: 'certificate' as const, signature: (await signed(Buffer.from(statement), by, how)).toString('base64') }
}
