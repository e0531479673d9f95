// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import { onPage, typeInto } from '#platform/testing/on-page.ts'
import { type FieldLook, type InputProps, registerLooks } from '#platform/web/fields/index.ts'
import { textLook } from '#platform/web/fields/kinds/Text.tsx'
import type { Writing } from './contents.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { useWriting } from './use-writing.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
  vi.unstubAllGlobals()
})

const drawn: string[] = []
const countedLook: FieldLook = { ...textLook, kind: { ...textLook.kind, name: 'counted' }, Input: Counted }

function Counted({ field, value, onChange }: InputProps) {
  drawn.push(field.name)
  return <input value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />
}

const form: FormField[] = ['from', 'to', 'why'].map((name) => ({
  name,
  kind: 'counted',
  label: { mn: name },
  required: false,
}))
let writing: ReturnType<typeof useWriting<Writing>>

function Page({ onDrawn }: { onDrawn: (now: typeof writing) => void }) {
  const now = useWriting<Writing>({ title: '', fields: { why: 'Амралт' }, files: [] })
  drawn.push('page')
  onDrawn(now)
  return <DocumentForm form={form} writing={now} problems={{}} editable={new Set(['#title', '#files', 'from', 'to'])} />
}

async function aPage() {
  endings.push(registerLooks([countedLook]))
  const { page, end } = await onPage(
    <Page
      onDrawn={(now) => {
        writing = now
      }}
    />,
  )
  endings.push(end)
  drawn.length = 0
  return page
}

test('a letter draws its own field, and neither the others nor the page; what may not be written stands below to be read', async () => {
  const page = await aPage()
  await typeInto(page.querySelector('[data-field="#title"] input'), 'Чөлөө')
  expect(drawn).toEqual([])
  await typeInto(page.querySelector('[data-field="to"] input'), 'Ирэх долоо хоног')
  expect(drawn).toEqual(['to'])
  expect(writing.state.get()).toMatchObject({ title: 'Чөлөө', fields: { to: 'Ирэх долоо хоног', why: 'Амралт' } })
  expect(page.querySelector('dl')?.textContent).toBe('whyАмралт')
})

test('other contents stand in the form at once, and a file that was on its way then comes to them', async () => {
  const sent: { onLoad: () => void }[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 201
      responseText = JSON.stringify({ id: 'f1', name: 'a.txt', content_type: 'text/plain', size: 3, sha256: 'x' })
      upload = { addEventListener: () => {} }
      open = () => {}
      setRequestHeader = () => {}
      send = () => {}
      addEventListener = (name: string, onLoad: () => void) => {
        if (name === 'load') sent.push({ onLoad })
      }
    },
  )
  const page = await aPage()
  await act(async () => writing.uploading.add([new File(['abc'], 'a.txt')]))
  await act(async () => writing.restart({ title: 'Шинэ', fields: { from: 'Маргааш' }, files: [] }))
  expect([...page.querySelectorAll('input')].slice(0, 3).map(({ value }) => value)).toEqual(['Шинэ', 'Маргааш', ''])
  await act(async () => sent[0]!.onLoad())
  expect(writing.state.get()).toMatchObject({ title: 'Шинэ', files: [{ id: 'f1' }] })
  expect(page.querySelector('[data-field="#files"] a')?.textContent).toBe('a.txt')
})
