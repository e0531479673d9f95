import { expect, test } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import { leaveFlow } from '#modules/workflow/shared/index.ts'
import { rightsWith, rightsWithAll, rightsWithout, withForm } from './field-rights.ts'

test('only what differs from the usual is kept', () => {
  expect(rightsWith(undefined, 'amount', 'hidden', 'editable')).toEqual({ amount: 'hidden' })
  expect(rightsWith({ amount: 'hidden', reason: 'read_only' }, 'amount', 'editable', 'editable')).toEqual({
    reason: 'read_only',
  })
  expect(rightsWith({ amount: 'hidden' }, 'amount', 'editable', 'editable')).toBeUndefined()
  const lines = (['editable', 'read_only'] as const).map((usual) => ({
    name: usual,
    right: 'read_only' as const,
    usual,
  }))
  expect([rightsWithAll(lines), rightsWithAll(lines.slice(1))]).toEqual([{ editable: 'read_only' }, undefined])
})

test('what is said of a field that is not there is taken away, and nothing else', () => {
  expect(rightsWithout({ amount: 'hidden', gone: 'read_only' }, 'gone')).toEqual({ amount: 'hidden' })
  expect([rightsWithout({ gone: 'hidden' }, 'gone'), rightsWithout(undefined, 'gone')]).toEqual([undefined, undefined])
})

test('a field that leaves the form takes its rights along; another one of the same name begins anew', () => {
  const field = (name: string): FormField => ({ name, label: { mn: name }, kind: 'text', required: false })
  const drawn = leaveFlow({ headJob: 1, hrRole: 2, directorRole: 3 })
  const diagram = {
    ...drawn,
    nodes: drawn.nodes.map((node) =>
      node.id === 'hr_review'
        ? {
            ...node,
            data: {
              ...node.data,
              field_rights: { field_1: 'hidden' as const, field_2: 'read_only' as const, own_1: 'hidden' as const },
            },
          }
        : node,
    ),
  }
  const doc = {
    title: { mn: '' },
    description: { mn: '' },
    category: { mn: '' },
    icon: '',
    number_prefix: '',
    form: [field('field_1'), field('field_2')],
    diagram,
  }
  const rights = (form: FormField[]) =>
    withForm(doc, form).diagram.nodes.find(({ id }) => id === 'hr_review')!.data.field_rights
  // What a type of documents asks is no field of this form.
  expect(rights([field('field_2')])).toEqual({ field_2: 'read_only', own_1: 'hidden' })
  expect(withForm(doc, [...doc.form, field('field_3')]).diagram).toBe(diagram)
})
