// Documents brought by the API to where a journey begins.
import sharp from 'sharp'
import { person } from './person.ts'

type Fields = Record<string, string | boolean | null>

interface MyStep {
  id: string
  is_signature_needed: boolean
  ballot: object | null
}

interface DocumentNow {
  id: string
  number: string
  title: string
  version: number
  revision: { number: number; sha256: string }
  my_steps: MyStep[]
}

const stroke =
  '<path d="M10 70c30-60 50-60 50-20s30 25 45-10 25 45 55 10 20-35 40 0 40 15 60-25 20 10 30-5" fill="none" stroke="black" stroke-width="4"/>'
/** A signature as a scanner or a pad gives it. */
export const inkFile = await sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">${stroke}</svg>`),
)
  .png()
  .toBuffer()
const drawn = { type: 'draw', signature: `data:image/png;base64,${inkFile.toString('base64')}` }

export const flows = { council: 1, leave: 2, tender: 3, letter: 4 }

export const contract = {
  purpose: '“Алтан Тал” зочид буудалтай 2027 оны өрөөний захиалгын гэрээ байгуулах саналыг хүргүүлж байна.',
  amount: '52000000',
  partner: '“Алтан Тал” зочид буудал',
  start_date: '2027-01-01',
  end_date: '2027-12-31',
  payment_terms: 'quarterly',
} satisfies Fields

interface Given {
  flow_id?: number
  fields?: Fields
}

export async function send(login: string, title: string, { flow_id = flows.council, fields = contract }: Given = {}) {
  const { id } = await (
    await person(login)
  ).call<{ id: string }>('POST', '/api/workflow/documents', { flow_id, title, fields })
  return id
}

export async function documentFor(login: string, id: string) {
  return (await person(login)).call<DocumentNow>('GET', `/api/workflow/documents/${id}`)
}

/** Decides the first step that waits for this person; signs where the step asks for it. */
export async function decide(login: string, id: string, outcome: string, more: Record<string, unknown> = {}) {
  const {
    my_steps: [step],
    version,
    revision,
  } = await documentFor(login, id)
  if (!step) throw new Error(`nothing of ${id} waits for ${login}`)
  await (
    await person(login)
  ).call('POST', `/api/workflow/documents/${id}/fire`, {
    step_id: step.id,
    outcome,
    expected_version: version,
    revision_sha256: revision.sha256,
    ...(step.is_signature_needed ? { signature: drawn } : {}),
    ...more,
  })
}

export async function vote(login: string, id: string, choice: string, description?: string) {
  const { my_steps, revision } = await documentFor(login, id)
  const step = my_steps.find(({ ballot }) => ballot !== null)
  if (!step) throw new Error(`no ballot of ${id} waits for ${login}`)
  await (
    await person(login)
  ).call('POST', `/api/workflow/documents/${id}/ballot`, {
    step_id: step.id,
    choice,
    revision_sha256: revision.sha256,
    signature: drawn,
    ...(description === undefined ? {} : { description }),
  })
}

/** The council of three, two of whom are a quorum; one is enough to ask for more. */
export const council = { roll: [5, 6, 7], quorum: 2 }

export function sheet({ roll, quorum } = council) {
  return {
    question: 'Баримт бичгийг батлах уу?',
    roll: roll.map((emp_id) => ({ emp_id })),
    quorum,
    threshold: { numerator: 1, denominator: 2 },
    base: 'cast_without_abstentions',
    recreate: 'any_one',
    tie: 'disapprove',
    secret: false,
    may_change_ballot: false,
    close_early: false,
    deadline: new Date(Date.now() + 86_400_000).toISOString(),
  }
}
