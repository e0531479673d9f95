import { expect, test } from 'vitest'
import { project, task, tasks } from '../testing/files.ts'
import { readMspdi } from './read.ts'
import { MOST_CHARACTERS, readXml, UnreadableProject } from './xml.ts'

function refusalOf(text: string) {
  try {
    readMspdi(text)
  } catch (error) {
    if (error instanceof UnreadableProject) return [error.reason, error.line]
    throw error
  }
  return undefined
}

test('texts, entities, comments and marked text are read', () => {
  const { texts, parts } = readXml(
    '\uFEFF<?xml version="1.0"?>\n<!-- a - b --><p:a xmlns:p="x" b = \'1\'>\r\n <c>1 &lt; 2 &#x41;&#1103;</c><c>2</c><d/><e><f><![CDATA[<&]]></f></e></p:a>\n',
  )
  expect([texts.get('c'), texts.get('d')]).toEqual(['1 < 2 Aя', ''])
  expect(parts[0]?.texts.get('f')).toBe('<&')
})

test('what is no project, or defines what it likes, is refused', () => {
  expect(refusalOf('<!DOCTYPE a [<!ENTITY b "c">]><Project/>')).toEqual(['doctype', 1])
  expect(refusalOf('<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup/></Project>')).toEqual(['not_mspdi', 0])
  expect(refusalOf('<APIBusinessObjects><Project><Tasks/></Project></APIBusinessObjects>')).toEqual(['not_mspdi', 0])
  expect(refusalOf(`<a>${' '.repeat(MOST_CHARACTERS)}</a>`)).toEqual(['too_large', 0])
  expect(refusalOf('<a>'.repeat(40))).toEqual(['too_deep', 1])
  const many = Array.from({ length: 20_001 }, (_, at) => `<Task><UID>${at + 1}</UID></Task>`).join('')
  expect(refusalOf(project(tasks(many, task(0, {}))))).toEqual(['too_many', 0])
})

test.each([
  '',
  'text',
  '<a>',
  '<a></b>',
  '<a></a><b></b>',
  '<a>&b;</a>',
  '<a>&#0;</a>',
  '<a>&</a>',
  '<a>\u0001</a>',
  '<a b=1></a>',
  '<a><!-- </a>',
  '<a></a>more',
  '<a b="<"></a>',
])('what is broken is refused: %s', (text) => {
  expect(refusalOf(text)?.[0]).toBe('malformed')
})

test('a refusal says in which line', () => {
  expect(refusalOf('<a>\n<b>\n</c>\n</a>')).toEqual(['malformed', 3])
})
