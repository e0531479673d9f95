import { expect, test } from 'vitest'
import { draw, toRole } from '../../flows/draw.ts'
import type { Target } from '../model.ts'
import { flows } from '../testing/diagrams.ts'
import { jobs, people, revision, roles, signatureBy, structs } from '../testing/office.ts'
import { rehearse } from '../testing/rehearsal.ts'

const { director, officer, hr, creator, head, salesHead } = people
const employee = ({ struct_id, job_id, emp_id }: typeof officer): Target => ({
  subject_type: 'TO_ORG_EMPLOYEE',
  struct_id: struct_id ?? 0,
  job_id: job_id ?? 0,
  emp_id: emp_id ?? 0,
})

const handedOut = (receive: 'all' | 'any') => {
  const play = rehearse(
    draw({
      start: { type: 'START', next: 'give' },
      give: { type: 'GIVE', to: toRole(roles.director), on: { given: 'receive' } },
      receive: { type: 'RECEIVE', to: toRole(roles.officer), receive, on: { received: 'end' } },
      end: { type: 'END' },
    }),
  )
  play.accept(play.fire(director, 'given', { targets: [employee(officer), employee(hr)] }))
  return play
}

test('giving opens one row per recipient, all under one action number', () => {
  const play = handedOut('all')
  expect(play.open().map((row) => [row.action_num, row.subject_type, row.emp_id, row.is_read_only])).toEqual([
    [3, 'TO_ORG_EMPLOYEE', officer.emp_id, true],
    [3, 'TO_ORG_EMPLOYEE', hr.emp_id, true],
  ])
  expect(play.state.steps[1]?.step_data).toEqual({ kind: 'targets', targets: [employee(officer), employee(hr)] })
})

test('the document moves on with the last receipt, or with the first where the diagram says so', () => {
  const all = handedOut('all')
  all.accept(all.fire(officer, 'received'))
  expect(all.state.status).toBe('OPEN')
  all.accept(all.fire(hr, 'received'))
  expect(all.state.status).toBe('ENDED')

  const any = handedOut('any')
  const late = any.fire(hr, 'received')
  any.accept(any.fire(officer, 'received'))
  expect(any.state.status).toBe('ENDED')
  expect(any.refuse(late)).toMatchObject({ code: 'CLOSED', winner: { user_id: officer.user_id } })
})

test('a second receipt by the same person is answered like the first and changes nothing', () => {
  const play = handedOut('all')
  const receipt = play.fire(officer, 'received', { expected_version: play.state.version })
  play.accept(receipt)
  const { state } = play
  expect(play.accept(receipt)).toEqual([])
  expect(play.state).toBe(state)
})

test('who receives a document does not change it', () => {
  const play = handedOut('all')
  expect(play.refuse(play.fire(officer, 'received', { new_revision: revision(2) })).code).toBe('READ_ONLY')
  expect(
    play.refuse(play.fire(officer, 'received', { new_revision: revision(2), signature: signatureBy(officer, 'sha-2') }))
      .code,
  ).toBe('READ_ONLY')
  play.accept(play.fire(officer, 'received'))
  expect(play.state.revision).toEqual(revision(1))
})

test('giving and forwarding need people, and people of this organisation, each once', () => {
  const play = rehearse(flows.letter)
  expect(play.refuse(play.fire(director, 'forwarded')).code).toBe('NO_TARGET')
  expect(play.refuse(play.fire(director, 'forwarded', { targets: [] })).code).toBe('NO_TARGET')
  const stranger: Target = { subject_type: 'TO_ORG_EMPLOYEE', struct_id: 1, job_id: 1, emp_id: 999 }
  expect(play.refuse(play.fire(director, 'forwarded', { targets: [stranger] })).code).toBe('TARGET_ELSEWHERE')
  expect(play.refuse(play.fire(director, 'forwarded', { targets: [employee(hr), employee(hr)] })).code).toBe(
    'BAD_TARGET',
  )
  expect(
    play.refuse(play.fire(director, 'forwarded', { targets: [employee(hr)], new_revision: revision(2) })).code,
  ).toBe('READ_ONLY')
  play.accept(
    play.fire(director, 'forwarded', { targets: [{ subject_type: 'TO_ORG_STRUCT', struct_id: structs.sales }] }),
  )
  expect(play.rowFor()).toMatchObject({
    status_id: 'unit_receive',
    subject_type: 'TO_ORG_STRUCT',
    org_role_id: 2,
    org_id: 1,
    struct_id: structs.sales,
    emp_id: null,
  })
})

test('the incoming letter runs from the director to the answer', () => {
  const play = rehearse(flows.letter)
  play.accept(
    play.fire(director, 'forwarded', {
      targets: [{ subject_type: 'TO_ORG_JOB', struct_id: structs.sales, job_id: jobs.head }],
    }),
  )
  expect(play.refuse(play.fire(head, 'received')).code).toBe('NOT_ASSIGNED')
  play.accept(play.fire(salesHead, 'received'))
  expect(play.rowFor()).toMatchObject({ status_id: 'give', user_id: salesHead.user_id })
  play.accept(play.fire(salesHead, 'given', { targets: [employee(hr), employee(officer)] }))
  play.accept(play.fire(hr, 'received'))
  play.accept(play.fire(officer, 'received'))
  play.accept(play.fire(head, 'reviewed'))
  play.accept(play.fire(director, 'decided', { signature: signatureBy(director, 'sha-1') }))
  expect(play.state.status).toBe('ENDED')
})

test('elsewhere people may be chosen only where the next step lets them', () => {
  const next = (is_subject_changeable: boolean) =>
    rehearse(
      draw({
        start: { type: 'START', next: 'decide' },
        decide: { type: 'TRANSFER', to: toRole(roles.director), on: { decided: 'check' } },
        check: { type: 'CHECK', to: { ...toRole(roles.hr), is_subject_changeable }, on: { reviewed: 'end' } },
        end: { type: 'END' },
      }),
    )
  const fixed = next(false)
  expect(fixed.refuse(fixed.fire(director, 'decided', { targets: [employee(officer)] })).code).toBe('BAD_TARGET')

  const open = next(true)
  open.accept(open.fire(director, 'decided', { targets: [employee(officer)] }))
  expect(open.rowFor()).toMatchObject({ emp_id: officer.emp_id, role_id: null })

  const byDefault = next(true)
  byDefault.accept(byDefault.fire(director, 'decided'))
  expect(byDefault.rowFor()).toMatchObject({ role_id: roles.hr })
  expect(byDefault.state.creator?.user_id).toBe(creator.user_id)
})
