import { expect, test } from 'vitest'
import { markupBlocks } from './markup-blocks.ts'

const paragraph = (text: string) => ({ kind: 'paragraph', look: 'body', text })
const cell = (text: string, look = 'body') => ({ pieces: [{ text, look }] })

test('headings, paragraphs and items stand on paper as they were written', () => {
  const html = `<h2>Нэг. Ерөнхий</h2><p>А &amp; Б <strong>тохиров</strong>.</p>Сул мөр<h4>Дэд</h4>
    <ol start="3"><li>Гурав</li><li><p>Дөрөв</p><ul><li>дотор</li></ul></li></ol><blockquote>Иш</blockquote>`
  expect(markupBlocks(html)).toEqual([
    { kind: 'heading', level: 2, text: 'Нэг. Ерөнхий' },
    paragraph('А & Б тохиров.'),
    paragraph('Сул мөр'),
    { kind: 'heading', level: 3, text: 'Дэд' },
    paragraph('3. Гурав'),
    paragraph('4. Дөрөв'),
    paragraph('    • дотор'),
    paragraph('Иш'),
  ])
  expect(markupBlocks('')).toEqual([])
})

test('a table stands as a table; one that is not closed is text all the same', () => {
  const html =
    '<table><thead><tr><th>Бараа</th><th>Үнэ</th></tr></thead><tr><td><p>Хивс</p></td><td>10</td></tr></table>'
  expect(markupBlocks(`${html}<p>Төгсгөл</p>`)).toEqual([
    {
      kind: 'table',
      label: 'Бараа, Үнэ',
      columns: [{ label: 'Бараа', width: 249 }, { label: 'Үнэ' }],
      rows: [{ cells: [cell('Хивс'), cell('10')] }],
    },
    paragraph('Төгсгөл'),
  ])
  const bare = markupBlocks('<table><tr><td>А</td></tr><tr><th>Б</th><td>В</td></tr></table>')
  expect(bare).toMatchObject([
    {
      columns: [{ label: '' }, { label: '' }],
      rows: [{ cells: [cell('А'), cell('')] }, { cells: [cell('Б', 'strong'), cell('В')] }],
    },
  ])
})
