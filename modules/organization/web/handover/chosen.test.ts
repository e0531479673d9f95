import { expect, test } from 'vitest'
import type { OpenWork } from '../../shared/handover.ts'
import { allTo, choicesFrom, receiverOf } from './chosen.ts'

const proposed = { emp_id: 3, first_name: 'Сарангэрэл', last_name: 'Дорж', job: null, kind: 'head' as const }
const work = (work_id: string, more: Partial<OpenWork> = {}): OpenWork => ({
  id: work_id,
  work_id,
  number: 'Б/1',
  title: 'Гэрээ',
  step: { mn: 'Хянах' },
  since: '',
  is_ballot: false,
  proposed,
  only: null,
  ...more,
})
const items = [work('a'), work('b', { proposed: null }), work('c', { is_ballot: true, proposed: null })]

test('each goes to whoever is proposed until somebody else is chosen', () => {
  expect(receiverOf(items[0]!, {})).toBe('3')
  expect(receiverOf(items[0]!, { a: '7' })).toBe('7')
  expect(receiverOf(items[0]!, { a: '' })).toBe('')
  expect(receiverOf(items[1]!, {})).toBe('')
})

test('what has a receiver is handed over, a ballot never', () => {
  expect(choicesFrom(items, {})).toEqual([{ work_id: 'a', to_emp_id: 3 }])
  expect(choicesFrom(items, { a: '', b: '5', c: '5' })).toEqual([{ work_id: 'b', to_emp_id: 5 }])
  expect(choicesFrom(items, allTo(items, '9'))).toEqual([
    { work_id: 'a', to_emp_id: 9 },
    { work_id: 'b', to_emp_id: 9 },
  ])
  expect(allTo(items, '')).toEqual({})
})

test('what only a few may take goes to one of them, also where everything goes to one person, and stays where it is left empty', () => {
  const few = work('d', { proposed: null, only: [{ emp_id: 9, first_name: 'Дулам', last_name: 'Бат', job: null }] })
  expect(allTo([...items, few], '9')).toEqual({ a: '9', b: '9', d: '9' })
  expect(allTo([...items, few], '5')).toEqual({ a: '5', b: '5' })
  expect(choicesFrom([few], {})).toEqual([])
})
