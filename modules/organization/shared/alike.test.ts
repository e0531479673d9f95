import { expect, test } from 'vitest'
import { alikeKey } from './alike.ts'
import { jobForm, unitForm } from './structure.ts'

test('what looks alike is one, and letters that a Mongolian tells apart are two', () => {
  expect(alikeKey('АА-1')).toBe(alikeKey('aA-1'))
  expect(alikeKey('ТӨСӨВ')).toBe(alikeKey('Tөcөв'))
  expect(alikeKey('УБ')).not.toBe(alikeKey('ҮБ'))
  expect(alikeKey('ОН')).not.toBe(alikeKey('ӨН'))
})

test.each(['😀', '=1+1', '=Санхүү', '+976', '-', '@нэгж', '12', '\t=A1'])(
  '%j is no name of a unit or a job',
  (name) => {
    expect(unitForm.safeParse({ struct: name }).error?.issues[0]?.message).toBe('organization.structure.name_rule')
    expect(jobForm.safeParse({ job: name, is_head: false, places: 1, note: '' }).error?.issues[0]?.message).toBe(
      'organization.structure.name_rule',
    )
  },
)

test.each(['Санхүү', '1-р хэлтэс', '«Хүч» төв', 'IT & R&D', 'Салбар 😀', '영업부'])('%j is a name', (name) => {
  expect(unitForm.safeParse({ struct: name }).success).toBe(true)
})
