// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { FieldValue as Value, FormField } from '#platform/shared/fields/index.ts'
import { choose, onPage, typeInto, whenCome } from '#platform/testing/on-page.ts'
import { FieldInput } from './FieldInput.tsx'
import { FieldValue } from './FieldValue.tsx'
import { TextSettings } from './settings/TextSettings.tsx'

const field = (kind: string): FormField => ({
  name: 'said',
  kind,
  label: { mn: 'Монгол бичгээр' },
  required: false,
  script: 'traditional',
})

function Page({ kind }: { kind: string }) {
  const [value, setValue] = useState<Value>('ᠮᠣᠩᠭᠣᠯ')
  return (
    <>
      <FieldInput field={field(kind)} value={value} problem={undefined} beside={undefined} onChange={setValue} />
      <p id="own">
        <FieldValue field={field(kind)} value={value} isWhole />
      </p>
      <p id="among">
        <FieldValue field={field(kind)} value={value} />
      </p>
    </>
  )
}

test.each([
  ['text', 'ᠨᠢᠭᠡ ᠬᠣᠶᠠᠷ'],
  ['long_text', 'ᠨᠢᠭᠡ\nᠬᠣᠶᠠᠷ'],
])('a %s in the traditional script is written standing, and stands where it has its own place', async (kind, kept) => {
  const { page, end } = await onPage(<Page kind={kind} />)
  await whenCome(page)
  const area = page.querySelector('textarea')!
  expect([area.lang, area.value, area.className]).toEqual(['mn-Mong', 'ᠮᠣᠩᠭᠣᠯ', expect.stringContaining('standing')])
  await typeInto(area, 'ᠨᠢᠭᠡ\nᠬᠣᠶᠠᠷ')
  const [own, among] = ['own', 'among'].map((id) => page.querySelector(`#${id} span`)!)
  expect([own!.textContent, own!.className, among!.className]).toEqual([
    kept,
    expect.stringContaining('standing'),
    expect.stringContaining('lying'),
  ])
  await end()
})

test('a form builder chooses the script of a text, and the usual one says nothing', async () => {
  const changes: Partial<FormField>[] = []
  const settings = (script?: 'traditional') => (
    <TextSettings
      field={{ ...field('text'), script }}
      form={[]}
      isDisabled={false}
      onChange={(change) => changes.push(change)}
    />
  )
  const { page, show, end } = await onPage(settings())
  const select = () => page.querySelector('option[value="traditional"]')!.closest('select')
  await choose(select(), 'traditional')
  await show(settings('traditional'))
  expect(select()!.value).toBe('traditional')
  await choose(select(), '')
  expect(changes).toEqual([{ script: 'traditional' }, { script: undefined }])
  await end()
})
