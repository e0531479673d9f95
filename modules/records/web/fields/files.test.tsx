import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { files, filesIn, images, writtenFiles } from '../../shared/fields/kinds/files.ts'
import FilesInput from './FilesInput.tsx'
import FilesValue from './FilesValue.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

const id = (last: number) => `01a21ba1-b869-7000-a228-c7832306950${last}`
const two = [
  { id: id(1), name: 'Гэрээ, эцсийн.pdf' },
  { id: id(2), name: 'Зураг.png' },
]
const field = { name: 'papers', kind: 'files', label: { mn: 'Бичиг' }, required: false }

test('files are kept in order with their names, and nothing else is taken for one', () => {
  expect(filesIn(writtenFiles(two))).toEqual(two)
  expect([writtenFiles([]), filesIn(null), filesIn('Гэрээ.pdf')]).toEqual([null, [], []])
  for (const wrong of ['x', id(1), `${id(1)} a\nb`, `${id(1)} a\n`])
    expect(files.value.safeParse(wrong).success).toBe(false)
  expect(files.value.safeParse(writtenFiles(two)).success).toBe(true)
  expect(files.isSame?.(`${id(1)} Нэг`, `${id(1)} Хоёр`)).toBe(true)
  const many = Array.from({ length: 21 }, (_, at) => `${id(at % 10)} ${at}`).join('\n')
  expect(images.problem?.(field, many)).toBe('platform.fields.too_many_files')
})

test('a field says its name, what stands there and what is wrong; a cell shows names or small pictures', () => {
  const input = renderToStaticMarkup(
    <FilesInput
      field={field}
      value={writtenFiles(two)}
      around={{ label: 'Бичиг', required: false, hint: 'Тусламж', error: 'Буруу' }}
      beside={null}
      onChange={() => {}}
    />,
  )
  for (const words of ['Бичиг', 'Тусламж', 'Буруу', 'Гэрээ, эцсийн.pdf', `/api/files/${id(2)}`])
    expect(input).toContain(words)
  const cell = renderToStaticMarkup(<FilesValue field={{ ...field, kind: 'images' }} value={writtenFiles(two)} />)
  expect(cell).toContain(`/api/files/${id(1)}/small`)
  expect(
    ['files', 'images'].map((kind) => renderToStaticMarkup(<FilesValue field={{ ...field, kind }} value={null} />)),
  ).toEqual(['—', '—'])
})
