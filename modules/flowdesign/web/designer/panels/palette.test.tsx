import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { catalogue } from '#modules/workflow/shared/index.ts'
import { Palette } from './Palette.tsx'

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

test('every kind of step of the specification stands in the palette; postponing is named, and nothing to draw', () => {
  const shown = renderToStaticMarkup(<Palette hasStart={false} onAdd={() => undefined} onDrop={() => undefined} />)
  const [drawn, named] = [shown.match(/<button.*?<\/button>/gs) ?? [], shown.replaceAll(/<button.*?<\/button>/gs, '')]
  const isDrawn = catalogue.filter(({ label }) =>
    drawn.some((button) => Object.values(label).some((word) => button.includes(`<span>${word}</span>`))),
  )
  expect(catalogue.filter((entry) => !isDrawn.includes(entry)).map(({ key }) => key)).toEqual(['postpone'])
  expect(drawn).toHaveLength(catalogue.length - 1)
  expect(named).toMatch(/<b>(Хойшлуулах|Postpone|연기)<\/b>flowdesign\.nothing_to_draw/)
})
