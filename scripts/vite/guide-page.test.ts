import { expect, test } from 'vitest'
import { anchor, guidePage } from './guide-page.ts'

test('a page of the guide becomes markup: headings that can be linked, lists, pictures, words of the screen and addresses', () => {
  expect(
    guidePage(
      '# Оргил: гарын авлага\n\n[English](en.md) · [эхлэл](#эхлэл)\n\n1. **Илгээх** дарна.\n2. `/home` нээнэ, `j` дарна.\n\n- нэг\n- хоёр\n\n![Жагсаалт](pictures/mn/inbox.png)',
    ),
  ).toBe(
    [
      '<h1 id="оргил-гарын-авлага">Оргил: гарын авлага</h1>',
      '<p><a href="en.html">English</a> · <a href="#эхлэл">эхлэл</a></p>',
      '<ol><li><b>Илгээх</b> дарна.</li><li><a href="/home"><code>/home</code></a> нээнэ, <code>j</code> дарна.</li></ol>',
      '<ul><li>нэг</li><li>хоёр</li></ul>',
      '<figure><a href="pictures/mn/inbox.png"><img src="pictures/mn/inbox.png" alt="Жагсаалт" loading="lazy"></a></figure>',
    ].join('\n'),
  )
})

test('what stands in a page is text and no markup', () => {
  expect(guidePage('a < b & "c" <script>')).toBe('<p>a &lt; b &amp; &quot;c&quot; &lt;script></p>')
})

test('headings in every script can be linked', () => {
  expect(['Нэгжийн дарга, хянагч', '모든 직원', 'Where is my document?'].map(anchor)).toEqual([
    'нэгжийн-дарга-хянагч',
    '모든-직원',
    'where-is-my-document',
  ])
})
