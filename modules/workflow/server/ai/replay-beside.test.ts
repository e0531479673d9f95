import { expect, test } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import { openDecider } from './replay-beside.ts'

test('rules that search long texts again and again are refused, and others decide as they would anywhere', async () => {
  const text: FormField = { name: 't', label: { mn: 't' }, kind: 'long_text', required: false }
  const explanation = { mn: 'Учир' }
  const documents = Array.from({ length: 500 }, () => ({ fields: { t: 'а'.repeat(20_000) }, today: '2026-11-25' }))
  const slow = Array.from({ length: 200 }, () => ({
    when: Array.from({ length: 7 }, (_, at) => `lower(t) == "б${at}"`).join(' || '),
    outcome: 'resolved_by_ai' as const,
    explanation,
  }))
  await expect(openDecider(1500)({ rules: slow, form: [text], documents })).rejects.toMatchObject({
    status: 422,
    code: 'workflow.rules.too_intricate',
  })
  const quick = [
    { when: 't == "б"', outcome: 'resolved_by_ai' as const, explanation },
    { when: '', outcome: 'returned_by_ai' as const, explanation },
  ]
  expect(
    await openDecider()({
      rules: quick,
      form: [text],
      documents: [
        { fields: { t: 'б' }, today: '2026-11-25' },
        { fields: {}, today: '2026-11-25' },
      ],
    }),
  ).toEqual([
    { now: 'resolved_by_ai', problem: null, row: 1 },
    { now: 'returned_by_ai', problem: null, row: 2 },
  ])
})
