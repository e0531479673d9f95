import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { ConditionEditor } from './ConditionEditor.tsx'

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

const fields = [
  { name: 'amount', kind: 'money' },
  { name: 'title', kind: 'text' },
] as const
const shown = (value: string) =>
  renderToStaticMarkup(<ConditionEditor fields={fields} value={value} onChange={() => {}} />)

test('an amount is written in a condition as it is in a form, with its thousands apart', () => {
  expect(shown('amount > 5000')).toContain('value="5,000"')
  expect(shown('title == "5000"')).toContain('value="5000"')
})
