import type { Caller } from '#app/testing/started-app.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { StoredFile } from '#platform/shared/files.ts'
import { fireStep } from '../shared/documents/deciding.ts'
import { createDocument } from '../shared/documents/new-document.ts'
import { type DocumentView, showDocument } from '../shared/documents/view.ts'
import { castBallot, type SheetInput } from '../shared/documents/vote.ts'
import type { Outcome } from '../shared/definition.ts'
import type { Choice } from '../shared/engine/model.ts'

/** A small PNG as a signature pad gives it: bare paper, and the same with a stroke of ink. */
export const PAPER = await picture([])
export const INK = await picture([
  { input: { create: { width: 20, height: 3, channels: 3, background: '#000000' } }, left: 8, top: 8 },
])

async function picture(strokes: Parameters<ReturnType<typeof sharp>['composite']>[0]) {
  const paper = sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffffff' } })
  return `data:image/png;base64,${(await paper.composite(strokes).png().toBuffer()).toString('base64')}`
}

/** A document on its way through the sample flow, sent by this person. */
export async function aDocument(
  creator: Caller,
  given: {
    title?: string
    flow_id?: number
    type_id?: number
    fields?: Record<string, string>
    file_ids?: string[]
  } = {},
) {
  const {
    title = 'Гэрээний төсөл',
    flow_id = 1,
    fields = { purpose: 'Зочид буудлын 2027 оны захиалга', amount: '52000000' },
    file_ids = [],
    type_id,
  } = given
  const reply = await creator.call(createDocument, {
    flow_id,
    title,
    fields,
    file_ids,
    ...(type_id !== undefined && { type_id }),
  })
  expect(reply.body).toMatchObject({ number: expect.stringMatching(/^\p{Lu}+\/20\d\d-\d{4}$/u) as string })
  return reply.body.id
}

/** Sends a file as a form would; the answer is what `file_ids` may name. */
export async function upload(person: Caller, name: string, content: string | Blob = 'Гэрээний төслийн эх') {
  const form = new FormData()
  form.append('file', typeof content === 'string' ? new Blob([content]) : content, name)
  const reply = await person.fetch('/api/files', { method: 'POST', body: form })
  expect(reply.status).toBe(201)
  return (await reply.json()) as StoredFile
}

export async function seen(person: Caller, id: string): Promise<DocumentView> {
  const { status, body } = await person.call(showDocument, { id })
  expect(status).toBe(200)
  return body
}

/** Decides the person's open step, with a typed signature where the step asks for one. */
export async function decideAs(
  person: Caller,
  id: string,
  outcome: Outcome,
  more: Partial<Parameters<typeof fire>[1]> = {},
) {
  const document = await seen(person, id)
  const step = document.my_steps[0]
  if (!step) throw new Error('nothing waits for this person')
  const name = step.is_signature_needed ? { signature: { type: 'draw' as const, signature: INK } } : {}
  return fire(person, {
    id,
    step_id: step.id,
    outcome,
    expected_version: document.version,
    revision_sha256: document.revision.sha256,
    ...name,
    ...more,
  })
}

export function fire(person: Caller, input: Parameters<typeof person.call<typeof fireStep>>[1]) {
  return person.call(fireStep, input)
}

export async function voteAs(
  person: Caller,
  id: string,
  choice: Choice,
  description = choice === 'recreate' ? 'Хавсралт дутуу' : undefined,
) {
  const document = await seen(person, id)
  const step = document.my_steps.find(({ ballot }) => ballot !== null)
  if (!step) throw new Error('no ballot waits for this person')
  return person.call(castBallot, {
    id,
    step_id: step.id,
    choice,
    revision_sha256: document.revision.sha256,
    signature: { type: 'draw', signature: INK },
    ...(description === undefined ? {} : { description }),
  })
}

/** What a refused call says to a program: status and code. */
export function refusalOf({ status, body }: { status: number; body: { code?: string | undefined } }) {
  return `${status} ${body.code ?? ''}`
}

/** A sheet for these councillors: two of three are a quorum, any one may ask for more. */
export function aSheet(empIds: number[], more: Partial<SheetInput> = {}): SheetInput {
  return {
    question: 'Гэрээг батлах уу?',
    roll: empIds.map((emp_id) => ({ emp_id })),
    quorum: 2,
    threshold: { numerator: 1, denominator: 2 },
    base: 'cast_without_abstentions',
    recreate: 'any_one',
    tie: 'disapprove',
    secret: false,
    may_change_ballot: false,
    close_early: false,
    chair_emp_id: null,
    deadline: new Date(Date.now() + 86_400_000).toISOString(),
    ...more,
  }
}
