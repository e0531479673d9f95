import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { draw } from '#modules/workflow/shared/index.ts'
import { findingsIn } from '../../../shared/findings.ts'
import { Problems } from './Problems.tsx'

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

test('in the list of problems a wrong condition says what is wrong in it, of which arrow or rule it is, and which letters', () => {
  const drawn = draw({
    start: { type: 'START', next: 'ai' },
    ai: {
      type: 'AI_DECISION',
      on: { resolved_by_ai: 'end', returned_by_ai: 'cancel' },
      ai: {
        rules: [
          { when: 'amount > 5', outcome: 'resolved_by_ai', explanation: { mn: 'Бага' } },
          { when: 'amount ?', outcome: 'returned_by_ai', explanation: { mn: 'Их' } },
        ],
        fallback: { subject_type: 'TO_ROLE', role_id: 3 },
      },
    },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const more = {
    ...drawn.edges.find(({ target }) => target === 'end')!,
    id: 'more',
    target: 'cancel',
    data: { condition: 'amout > 5' },
  }
  const diagram = { ...drawn, edges: [...drawn.edges, more] }
  const form = [{ name: 'amount', label: { mn: 'Дүн' }, kind: 'money' as const, required: true }]
  const findings = findingsIn(
    {
      title: { mn: 'Гэрээ' },
      description: { mn: '' },
      category: { mn: '' },
      icon: '',
      number_prefix: 'Г',
      diagram,
      form,
    },
    () => undefined,
  )
  const list = renderToStaticMarkup(
    <Problems
      findings={findings}
      diagram={diagram}
      nameOf={() => ''}
      isOpen
      onOpen={() => undefined}
      shown={null}
      onShow={() => undefined}
    />,
  )
  expect(list).toMatch(/platform\.expression\.did_you_mean<span><code><mark>amout<\/mark> &gt; 5<\/code> → \p{L}+/u)
  expect(list).toMatch(/platform\.expression\.\w+<span>workflow\.rules\.rule: <code>amount/)
})

test('of a condition or a rule that makes no difference the list shows which one it is', () => {
  const drawn = draw({
    start: { type: 'START', next: 'ai' },
    ai: {
      type: 'AI_DECISION',
      on: { resolved_by_ai: 'end', returned_by_ai: 'cancel' },
      ai: {
        rules: ['amount > 5', 'amount > 7'].map((when) => ({
          when,
          outcome: 'resolved_by_ai' as const,
          explanation: { mn: 'Бага' },
        })),
        fallback: { subject_type: 'TO_ROLE', role_id: 3 },
      },
    },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const more = {
    ...drawn.edges.find(({ target }) => target === 'end')!,
    id: 'more',
    target: 'cancel',
    data: { condition: 'amount > 5 && amount < 3' },
  }
  const diagram = { ...drawn, edges: [...drawn.edges, more] }
  const form = [{ name: 'amount', label: { mn: 'Дүн' }, kind: 'money' as const, required: true }]
  const findings = findingsIn(
    {
      title: { mn: 'Гэрээ' },
      description: { mn: '' },
      category: { mn: '' },
      icon: '',
      number_prefix: 'Г',
      diagram,
      form,
    },
    () => undefined,
  ).filter(({ level }) => level === 'warning')
  const list = renderToStaticMarkup(
    <Problems
      findings={findings}
      diagram={diagram}
      nameOf={() => ''}
      isOpen
      onOpen={() => undefined}
      shown={null}
      onShow={() => undefined}
    />,
  )
  expect(list).toContain('<span><code>amount &gt; 5 &amp;&amp; amount &lt; 3</code> → ')
  expect(list).toContain('<span>workflow.rules.rule: <code>amount &gt; 7</code></span></span>')
})
