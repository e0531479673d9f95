import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { Employee } from '#modules/organization/shared/index.ts'
import { CreatorOnSheet } from './CreatorOnSheet.tsx'
import { newSheet, type SheetDraft, withRecused } from './sheet.ts'

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

const employee = (emp_id: number) =>
  ({ emp_id, user_id: emp_id, first_name: 'Болд', last_name: 'Бат', is_active: true }) as Employee
const sheet = newSheet(null, {
  question: 'Батлах уу?',
  council: [employee(5), employee(6)],
  deadline: '2027-01-01T00:00:00Z',
})
const drawn = (about: SheetDraft, creatorEmpId: number | null) =>
  renderToStaticMarkup(<CreatorOnSheet sheet={about} creatorEmpId={creatorEmpId} onChange={() => undefined} />)

test('whoever prepares a sheet is told that the one who sent the document votes on it, or chairs, and how they may stand aside', () => {
  const told = drawn(sheet, 5)
  for (const words of ['workflow.sheet.creator_votes', 'workflow.sheet.creator_votes_hint', 'workflow.sheet.recuse'])
    expect(told).toContain(words)
  expect(drawn({ ...sheet, chair_emp_id: 5 }, 5)).toContain('workflow.sheet.creator_chairs_hint')
  expect([drawn(sheet, 9), drawn(sheet, null), drawn(withRecused(sheet, employee(5)), 5)]).toEqual(['', '', ''])
})
