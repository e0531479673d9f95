import { expect, test } from 'vitest'
import { fromWord } from './from-word.ts'

const item = (bullet: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span
    style='mso-list:Ignore'>${bullet}<span>&nbsp;&nbsp; </span></span><!--[endif]-->${text}<o:p></o:p></p>`

test('what is pasted from Word keeps its text and its lists, and none of what Word says of itself', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style>
    <xml><w:x>1</w:x></xml></head>
    <body><p class=MsoNormal>Эхлэл<o:p></o:p></p>${item('·', 'Алх')}${item('·', 'Бул')}
    ${item('1.', 'нэг')}${item('2.', 'хоёр')}</body></html>`
  const clean = fromWord(word)
  expect(clean).not.toMatch(/<o:|<style|<xml|if !support|MsoNormal\{/)
  expect(clean.replace(/\s+/g, ' ').trim()).toMatch(
    /Эхлэл<\/p> ?<ul><li>Алх<\/li><li>Бул<\/li><\/ul>\s*<ol><li>нэг<\/li><li>хоёр<\/li><\/ol>/,
  )
  expect(fromWord('<p>энгийн</p>')).toBe('<p>энгийн</p>')
})
