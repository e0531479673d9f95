// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { choose, onPage, press } from '#platform/testing/on-page.ts'
import { conditionWords } from '#platform/web/expression/index.ts'
import { choosableFields } from '../../asked-fields.ts'
import { FlowCondition } from './FlowCondition.tsx'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const options = {
  units: [
    { id: 1, label: 'Удирдлага', depth: 0 },
    { id: 4, label: 'Худалдан авалт', depth: 1 },
    { id: 5, label: 'Борлуулалт', depth: 1 },
  ],
  jobs: [{ id: 31, label: 'Нягтлан', note: 'Удирдлага' }],
  roles: [{ id: 3, label: 'Захирал' }],
}

test('a condition asks who sends the document: units are ticked in their tree, and are said by their names', async () => {
  const written: string[] = []
  function Editor() {
    const [condition, setCondition] = useState('')
    return (
      <FlowCondition
        form={[]}
        parties={{ options }}
        value={condition}
        whenEmpty=""
        onChange={(next) => {
          written.push(next)
          setCondition(next)
        }}
      />
    )
  }
  const { page, end } = await onPage(<Editor />)
  endings.push(end)
  const button = (text: string) =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === text) ?? null
  const last = () => written.at(-1) ?? ''
  const said = () => conditionWords(last(), choosableFields([], options), { t: (key) => key, say: ({ mn }) => mn })

  await press(button('platform.condition.add_line'))
  const [field, operator] = [...page.querySelectorAll('select')]
  expect([...field!.options].map(({ text }) => text)).toEqual([
    'workflow.sender.unit',
    'workflow.sender.job',
    'workflow.sender.role',
    'workflow.sender.level',
  ])
  expect([...operator!.options].map(({ value }) => value)).toEqual(['oneOf', 'noneOf'])
  expect(page.textContent).toContain('platform.condition.value_missing')

  await press(button('platform.condition.choose'))
  const boxes = () => [...page.querySelectorAll<HTMLInputElement>('dialog input[type="checkbox"]')]
  expect([...page.querySelectorAll('dialog li')].map(({ textContent }) => textContent)).toEqual([
    'Удирдлага',
    'Худалдан авалт',
    'Борлуулалт',
  ])
  await press(boxes()[1] ?? null)
  await press(boxes()[2] ?? null)
  expect(last()).toBe('exists(senderUnit, one, one in ["4", "5"])')
  expect(said()).toBe(
    'workflow.sender.unit platform.condition.one_of: Худалдан авалтplatform.condition.orБорлуулалт (flowdesign.sender.with_below)',
  )
  await press(boxes()[1] ?? null)
  await press(button('platform.condition.chosen'))
  expect(button('Борлуулалт')).not.toBeNull()

  await choose(operator ?? null, 'noneOf')
  expect(last()).toBe('!exists(senderUnit, one, one in ["5"])')
  await choose(field ?? null, 'senderLevel')
  expect([...operator!.options].map(({ value }) => value)).toContain('<')
})
