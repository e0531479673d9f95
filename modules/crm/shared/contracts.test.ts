import { expect, test } from 'vitest'
import { termsFrom, timeAfter } from './contracts.ts'

test('a template is filled in with what the contract says, and what it says is no markup', () => {
  const said = {
    number: 'Г-2026-0001',
    company: 'А & Б <b>ХХК</b>',
    register: '',
    contact: 'Дорж',
    value: '12,000,000₮',
    starts_on: '2026-01-01',
    ends_on: '',
    our_name: 'Хөх Тэнгэр',
  }
  expect(termsFrom('<p>{number}: {company}, {register} · {value} · {ends_on} · {price}</p>', said)).toBe(
    '<p>Г-2026-0001: А &amp; Б &lt;b&gt;ХХК&lt;/b&gt;, ________ · 12,000,000₮ · ________ · {price}</p>',
  )
})

test('a contract is renewed for as long as it was: months of the calendar, or days', () => {
  expect(timeAfter('2026-01-01', '2026-12-31')).toEqual({ starts_on: '2027-01-01', ends_on: '2027-12-31' })
  expect(timeAfter('2027-03-01', '2028-02-29')).toEqual({ starts_on: '2028-03-01', ends_on: '2029-02-28' })
  expect(timeAfter('2026-01-15', '2026-04-14')).toEqual({ starts_on: '2026-04-15', ends_on: '2026-07-14' })
  expect(timeAfter('2026-01-31', '2026-02-27')).toEqual({ starts_on: '2026-02-28', ends_on: '2026-03-30' })
  expect(timeAfter('2026-05-01', '2026-05-10')).toEqual({ starts_on: '2026-05-11', ends_on: '2026-05-20' })
  expect(timeAfter('2026-05-01', '2026-05-01')).toEqual({ starts_on: '2026-05-02', ends_on: '2026-05-02' })
})
