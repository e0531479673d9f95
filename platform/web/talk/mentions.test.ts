import { expect, test } from 'vitest'
import { beginsName, mentionOf, namedIn, piecesOf, withMention } from './mentions.ts'

const bold = { user_id: 1, first_name: 'Болд', last_name: 'Бат' }
const boldoo = { user_id: 2, first_name: 'Болдоо', last_name: 'Бат' }
const shown = (text: string, people = [bold]) =>
  piecesOf(text, people)
    .map(({ kind, text: one }) => (kind === 'text' ? one : `${kind}(${one})`))
    .join('')

test.each([
  ['Сайн уу @Бат Болд, хар даа', 'Сайн уу mention(@Бат Болд), хар даа'],
  ['https://orgil.mn/a?b=1.', 'link(https://orgil.mn/a?b=1).'],
  ['(http://orgil.mn) https://', '(link(http://orgil.mn)) https://'],
  ['javascript:alert(1) data:text/html,x', 'javascript:alert(1) data:text/html,x'],
  [
    '<img src=x onerror=alert(1)> <a href="https://x.mn">',
    '<img src=x onerror=alert(1)> <a href="link(https://x.mn)">',
  ],
  ['', ''],
])('"%s" is read as "%s"', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('of two names the longer is meant where it stands, and a name of nobody mentioned is text', () => {
  expect(shown('@Бат Болдоо ба @Бат Болд', [bold, boldoo])).toBe('mention(@Бат Болдоо) ба mention(@Бат Болд)')
  expect(shown('@Дорж Цэцэг')).toBe('@Дорж Цэцэг')
})

test('who was taken out of the text again is not called', () => {
  expect(namedIn(`${mentionOf(bold)} хар`, [bold, { ...boldoo, first_name: 'Дорж' }])).toEqual([bold])
})

test('all pieces together are what was typed', () => {
  const text = 'а@б https://x.mn, @Бат Болд\nhttp://y.mn/Ө?q=ү) төгсөв'
  expect(
    piecesOf(text, [bold])
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('a sign at the beginning of a word begins a name, and gives way to it', () => {
  for (const before of ['@', 'Сайн уу @', 'Нэг\n@']) expect(beginsName(before, '@'), before).toBe(true)
  expect(beginsName('bold@', '@'), 'an address').toBe(false)
  expect(beginsName('Сайн уу @', null), 'the sign stood there before').toBe(false)
  const bold = { first_name: 'Болд', last_name: 'Бат' }
  expect(withMention('Сайн уу @', bold)).toBe('Сайн уу @Бат Болд ')
  expect(withMention('Сайн уу', bold)).toBe('Сайн уу @Бат Болд ')
  expect(withMention('', bold)).toBe('@Бат Болд ')
})
