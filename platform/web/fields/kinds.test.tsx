import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { type FieldValue, type FormField, registry } from '#platform/shared/fields/index.ts'
import { FieldInput } from './FieldInput.tsx'
import { FieldValue as Shown } from './FieldValue.tsx'
import { lookOf, looks } from './registry.ts'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

const of = (kind: string): FormField => ({
  name: 'asked',
  kind,
  label: { mn: 'Асуулт' },
  required: true,
  help: { mn: 'Тусламж' },
  options: [{ value: 'sick', label: { mn: 'Өвчтэй' } }],
})

test('whatever can stand in a definition can be shown', () => {
  expect(looks().map(({ kind }) => kind.name)).toEqual([...registry().kinds.keys()])
  expect(() => lookOf('smell')).toThrow('smell')
})

test.each(looks().map(({ kind }) => kind.name))(
  'a field of the kind %s says its name, its help and what is wrong with it',
  (kind) => {
    const said = renderToStaticMarkup(
      <FieldInput field={of(kind)} value={null} problem="platform.fields.invalid" beside={null} onChange={() => {}} />,
    )
    for (const words of ['Асуулт', 'Тусламж', 'platform.fields.invalid']) expect(said).toContain(words)
  },
)

test.each<[string, FieldValue, string, string]>([
  ['text', 'Гэрээ', 'Гэрээ', '—'],
  ['long_text', 'Нэг', 'Нэг', '—'],
  ['number', '1234.5', '1,234.50', '—'],
  ['money', '1000', '1,000₮', '—'],
  ['date', '2026-12-01', '2026-12-01', '—'],
  ['select', 'sick', 'Өвчтэй', '—'],
  ['checkbox', true, 'platform.fields.yes', 'platform.fields.no'],
  ['email', 'bat@orgil.mn', '<a href="mailto:bat@orgil.mn">bat@orgil.mn</a>', '—'],
  [
    'link',
    'https://orgil.mn/about/',
    '<a href="https://orgil.mn/about/" target="_blank" rel="noopener noreferrer nofollow">orgil.mn/about</a>',
    '—',
  ],
  // What an older form took is no address, and nothing that a browser would follow.
  ['link', 'javascript:alert(1)', 'javascript:alert(1)', '—'],
  ['datetime', '2026-12-01T00:30:00.000Z', '2026-12-01 08:30', '—'],
  ['duration', '90', '1:30', '—'],
  ['time', '08:05', '08:05', '—'],
])('a value of the kind %s is read as people write it, and so is none', (kind, value, read, none) => {
  expect([value, null].map((one) => renderToStaticMarkup(<Shown field={of(kind)} value={one} />))).toEqual([read, none])
})

test('what stands there from an older form, of another kind, is shown as nothing', () => {
  expect([
    renderToStaticMarkup(<Shown field={of('text')} value />),
    renderToStaticMarkup(<Shown field={of('money')} value={false} />),
  ]).toEqual(['—', '—'])
})

test('a rating, a progress and a colour are read without seeing them, and an option in its colour', () => {
  const shown = (kind: string, value: string, more: Partial<FormField> = {}) =>
    renderToStaticMarkup(<Shown field={{ ...of(kind), ...more }} value={value} />)
  expect(shown('rating', '4')).toContain('aria-label="4/5"')
  expect(shown('progress', '40')).toContain('40%')
  expect(shown('colour', '#1d4ed8')).toContain('background:#1d4ed8')
  expect(shown('colour', 'red;position:fixed')).toBe('red;position:fixed')
  const options = [{ value: 'sick', label: { mn: 'Өвчтэй' }, colour: 'red' as const }]
  for (const kind of ['select', 'radio', 'choices'])
    expect(shown(kind, 'sick', { options })).toMatch(/var\(--orgil-danger\).*>Өвчтэй</)
})
