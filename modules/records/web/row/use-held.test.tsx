// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { formState } from '#platform/web/form/form-state.ts'
import { onPage } from '#platform/testing/on-page.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { fieldsOf } from '../../shared/definition/table.ts'
import type { Written } from './RowFields.tsx'
import { useHeld } from './use-held.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

const own = (name: string) => words(name, name, name)
const deals = table('records.deals', {
  title: own('Гэрээ'),
  columns: { sum: column('integer', { title: own('Дүн') }), note: column('text', { title: own('Тэмдэглэл') }) },
  label: '{note}',
  sort: 'note',
})
const fields = fieldsOf(deals)
const start = { sum: '100', note: 'a' }
const isClosed = () => true
const isOpen = () => false

test('what is stored is shown where nobody may write any more, and what was typed there is told', async () => {
  const state = formState<Written>({ fields: { sum: '7000000', note: 'a' } })
  function Form({ isFixed, isOld = true }: { isFixed: () => boolean; isOld?: boolean }) {
    const { held } = useHeld({ state, fields, start, isFixed, isOld, before: undefined })
    return <output>{JSON.stringify(held)}</output>
  }
  const { page, show, end } = await onPage(<Form isFixed={isOpen} />)
  endings.push(end)
  expect([page.textContent, state.get().fields['sum']]).toEqual(['{}', '7000000'])
  await show(<Form isFixed={isClosed} />)
  expect([page.textContent, state.get().fields]).toEqual(['{"sum":"7000000"}', start])
})
