import { expect, test } from 'vitest'
import { type FormField, registry } from '#platform/shared/fields/index.ts'
import { registerKinds } from '#platform/shared/fields/brought.ts'
import { heading } from '../../shared/fields/heading.ts'
import { narrowed, sectionsOf } from './sections.ts'

const forget = registry().kinds.has(heading.name) ? () => undefined : registerKinds([heading])
const field = (name: string, kind = 'text'): FormField => ({ name, kind, label: { mn: name }, required: false })
const form = [field('a'), field('one', 'heading'), field('b'), field('c'), field('two', 'heading'), field('d')]
const names = (fields: readonly FormField[]) => fields.map(({ name }) => name)

test('a heading stands over what follows it, and goes with the last of it', () => {
  expect(sectionsOf(form).map(({ heading: over, fields }) => [over?.name, names(fields)])).toEqual([
    [undefined, ['a']],
    ['one', ['b', 'c']],
    ['two', ['d']],
  ])
  expect(names(narrowed(form, ({ name }) => name === 'c'))).toEqual(['one', 'c'])
  expect(names(narrowed(form, ({ name }) => name === 'a'))).toEqual(['a'])
  expect(sectionsOf([field('three', 'heading')])).toEqual([])
  forget()
})
