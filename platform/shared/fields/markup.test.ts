import { expect, test } from 'vitest'
import { markupOfText, plainOfMarkup, saysNoMarkup, textOfMarkup } from './markup.ts'

test.each([
  ['<p>Нэг</p><p>Хоёр</p>', 'Нэг\nХоёр'],
  ['<h1>Гарчиг</h1><p>Бичвэр</p><h2>Дараа</h2><p>нь</p>', 'Гарчиг\nБичвэр\n\nДараа\nнь'],
  [
    '<ul><li><p>Алх</p></li><li><p>Бул</p><ol><li><p>нэг</p></li><li><p>хоёр</p></li></ol></li></ul>',
    '• Алх\n• Бул\n  1. нэг\n  2. хоёр',
  ],
  ['<ol start="4"><li>дөрөв</li><li>тав</li></ol>', '4. дөрөв\n5. тав'],
  [
    '<table><tr><th><p>Нэр</p></th><th><p>Тоо</p></th></tr><tr><td><p>Алх</p><p>том</p></td><td>2</td></tr></table>',
    'Нэр | Тоо\nАлх том | 2',
  ],
  ['<blockquote><p>Үг</p></blockquote><p>дараа</p>', '» Үг\nдараа'],
  [
    '<p><a href="https://orgil.mn">эндээс</a> ба <a href="https://a.mn">https://a.mn</a></p>',
    'эндээс (https://orgil.mn) ба https://a.mn',
  ],
  ['<p>a &lt;b&gt; &amp;amp; &#1072;&#x44f;&nbsp;</p>', 'a <b> &amp; ая'],
  ['<p>Мөр<br>тасарсан</p><hr><pre>а\n  б</pre>', 'Мөр\nтасарсан\n———\nа\n  б'],
])('%s is read as it stands on paper', (html, text) => {
  expect(textOfMarkup(html)).toBe(text)
})

test.each(['Нэг', 'Нэг\nХоёр', 'a & b', 'тэнцүү 1 > 0', 'мөр\n\nхоосон мөрийн дараа'])(
  'a plain text becomes paragraphs and is the same text again: %j',
  (text) => {
    expect(plainOfMarkup(markupOfText(text))).toBe(text)
  },
)

test.each(['<p>а <strong>б</strong></p>', '<h1>а</h1>', '<p>&lt;b&gt;</p>', '<p>а</p><hr>'])(
  'what would be another thing as a plain text is none: %s',
  (html) => {
    expect(plainOfMarkup(html)).toBeUndefined()
  },
)

test('tags without anything to see say nothing, a table does', () => {
  expect(['<p></p>', '<p> <br></p>', '<ul><li></li></ul>'].map(saysNoMarkup)).toEqual([true, true, false])
  expect(saysNoMarkup('<table><tr><td></td></tr></table>')).toBe(false)
})
