import { expect, test } from 'vitest'
import { mayRemind } from './may-remind.ts'

const person = (user_id: number) => ({
  user_id,
  emp_id: null,
  first_name: 'Болд',
  last_name: 'Бат',
  job: null,
  struct: null,
})
const held = (...holders: { is_awake: boolean; people: ReturnType<typeof person>[] }[]) => ({
  document_status: 'OPEN' as const,
  rest: null,
  holders,
})

test('reminding is offered where somebody else has the document now', () => {
  const [me, other] = [person(1), person(2)]
  expect(mayRemind(held({ is_awake: true, people: [me, other] }), 1)).toBe(true)
  expect(mayRemind(held({ is_awake: true, people: [me] }), 1), 'only me').toBe(false)
  expect(
    mayRemind(held({ is_awake: true, people: [me] }, { is_awake: false, people: [other] }), 1),
    'their turn comes later',
  ).toBe(false)
  expect(
    mayRemind(
      {
        ...held({ is_awake: true, people: [other] }),
        rest: { until: '2027-01-01', since: '2026-12-01', reason: 'Хүлээх', by: null, may_resume: false },
      },
      1,
    ),
    'it rests',
  ).toBe(false)
})
