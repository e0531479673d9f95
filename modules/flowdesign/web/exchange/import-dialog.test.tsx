// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { onPage, press } from '#platform/testing/on-page.ts'
import { nodeOf } from '#modules/workflow/shared/index.ts'
import { ImportDialog } from './ImportDialog.tsx'
import type { FileContents } from './read-file.ts'

const process = (id: string, name: string, first: string, second: string) => {
  const tasks = ['Look', 'A', 'B'].map((task, at) => `<userTask id="${id}-${'tab'[at]}" name="${task}"/>`)
  const arrow = (from: string, to: string, said = '') =>
    `<sequenceFlow id="${id}-${from}${to}" name="${said}" sourceRef="${id}-${from}" targetRef="${id}-${to}"/>`
  const arrows = [arrow('s', 't'), arrow('t', 'a', first), arrow('t', 'b', second)]
  return `<process id="${id}" name="${name}"><startEvent id="${id}-s"/>${tasks.join('')}${arrows.join('')}</process>`
}
const text = (...inside: string[]) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">${inside.join('')}</definitions>`

async function opened(file: string, canTakeAll = true) {
  let taken: FileContents[] = []
  const { page, end } = await onPage(
    <ImportDialog canTakeAll={canTakeAll} onTake={(contents) => (taken = contents)} onClose={() => undefined} />,
  )
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  const input = page.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [new File([file], 'a.bpmn')] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await settled()
  const radio = (words: string) =>
    [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(words))?.querySelector('input')
  return {
    page,
    end,
    radio,
    async pick(words: string) {
      await press(radio(words) ?? null)
      await settled()
    },
    async take() {
      await press(
        [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('exchange.take')) ?? null,
      )
      return taken
    },
  }
}

test('a file of several processes asks which, and can take each of them as a flow of its own', async () => {
  const dialog = await opened(text(process('one', 'Archive', 'Yes', 'No'), process('two', 'Approval', 'Yes', 'No')))
  expect(dialog.radio('Archive')?.checked).toBe(true)
  await dialog.pick('Approval')
  expect((await dialog.take()).map(({ title }) => title)).toEqual(['Approval'])
  await dialog.pick('exchange.all_processes')
  expect((await dialog.take()).map(({ title }) => title)).toEqual(['Archive', 'Approval'])
  await dialog.end()

  const inside = await opened(
    text(process('one', 'Archive', 'Yes', 'No'), process('two', 'Approval', 'Yes', 'No')),
    false,
  )
  expect(inside.radio('exchange.all_processes')).toBeUndefined()
  await inside.end()
})

test('which way goes on is asked where it was not read, and only there', async () => {
  const clear = await opened(text(process('one', 'Leave', 'No', 'Yes')))
  expect(clear.page.querySelectorAll('input[type=radio]')).toHaveLength(0)
  await clear.end()

  const dialog = await opened(text(process('one', 'Leave', 'law', 'press')))
  const forward = ([contents]: FileContents[]) => {
    const edge = contents?.diagram.edges.find(({ source }) => source === 'one-t:reviewed')
    return nodeOf(contents!.diagram, edge!.target)?.data.label
  }
  expect(forward(await dialog.take())).toBe('A')
  await dialog.pick('press')
  expect([forward(await dialog.take()), dialog.radio('press')?.checked]).toEqual(['B', true])
  await dialog.end()
})

test('a role that nobody has here is one line, with all the steps that it would do', async () => {
  const lanes =
    '<laneSet><lane id="l" name="Clerk"><flowNodeRef>one-t</flowNodeRef><flowNodeRef>one-a</flowNodeRef></lane></laneSet>'
  const { page, end } = await opened(
    text(process('one', 'Leave', 'Yes', 'No').replace('<startEvent', `${lanes}<startEvent`)),
  )
  const lines = [...page.querySelectorAll('li')].filter(({ textContent }) => textContent?.includes('role_unknown'))
  expect(lines.map((line) => line.querySelector('code')?.textContent)).toEqual(['Look, A'])
  await end()
})

test('what has no counterpart whatever one does is folded away, and what waits for a choice is not', async () => {
  const odd = process('one', 'Leave', 'Yes', 'No').replace(
    '<userTask id="one-t" name="Look"/>',
    '<userTask id="one-t" name="Look" formKey="7"><standardLoopCharacteristics/></userTask><dataObject id="d" name="Sheet"/>',
  )
  const { page, end } = await opened(text(odd))
  const folded = page.querySelector('details')!
  expect([folded.open, folded.textContent?.includes('Sheet')]).toEqual([false, true])
  const lines = [...page.querySelectorAll('li')].filter((line) => !folded.contains(line))
  expect(lines.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('report.loop')])
  await end()
})
