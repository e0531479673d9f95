import { expect, test } from 'vitest'
import type { NewsFact } from '#platform/server/notify.ts'
import { openTranslations } from '#platform/server/translate.ts'
import { pageOf, textOf, type Brand, type Content } from './frame.ts'
import { lettered } from './write.ts'

const brand: Brand = { name: 'Говь <ХХК> "Ноос"', logo: 'data:image/png;base64,AAAA' }
const content: Content = {
  language: 'mn',
  subject: 'Танд баримт ирлээ',
  heading: 'Танд баримт ирлээ',
  paragraphs: ['Мөр нэг\nмөр хоёр https://orgil.test/a?b=1&c=2'],
  footer: ['Хариу бичих шаардлагагүй.'],
  sections: [
    {
      title: 'Шийдвэрлэх',
      lines: [{ text: 'Б/2026-0001', url: 'https://orgil.test/workflow/1', at: '2026-11-23 10:00' }],
    },
  ],
  button: { label: 'Нээж үзэх', url: 'https://orgil.test/home' },
  ways: [
    { label: 'Сонгох', url: 'https://orgil.test/admin/notifications' },
    { label: 'Болих', url: 'https://orgil.test/unsubscribe?letter=x' },
  ],
}

test('whatever people typed stays text: no mark, no attribute, no link of theirs', () => {
  const evil = '</title><script>alert(1)</script><a href="javascript:x" onmouseover=x>" style="'
  const page = pageOf(
    {
      ...content,
      subject: evil,
      heading: evil,
      paragraphs: [evil],
      sections: [{ title: evil, lines: [{ text: evil, url: 'https://orgil.test/"><img src=x>' }] }],
    },
    { ...brand, name: evil },
  )
  expect(page).not.toMatch(/<script|<a href="javascript|onmouseover=x>"|<img src=x/)
  expect(
    [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].every(([, href]) => href!.startsWith('https://orgil.test/')),
  ).toBe(true)
})

test('a letter is tables and styles at the element, brings its picture and fetches nothing', () => {
  const page = pageOf(content, brand)
  expect(page).toContain('<img src="data:image/png;base64,AAAA"')
  expect(page).toContain('Говь &#60;ХХК&#62;')
  expect(page).toContain('<html lang="mn">')
  expect(page).not.toMatch(/<link|<script|url\(|@import|src="http/)
  expect([...page.matchAll(/<table (?!role="presentation")/g)], 'voices read no layout').toEqual([])
  expect(pageOf(content, { name: 'Orgil', logo: null })).not.toContain('<img')
  expect(page).toContain('мөр хоёр <a href="https://orgil.test/a?b=1&#38;c=2"')
})

test('who reads text alone gets the same words and links', () => {
  expect(textOf(content)).toBe(
    [
      'Танд баримт ирлээ',
      'Мөр нэг\nмөр хоёр https://orgil.test/a?b=1&c=2',
      'Шийдвэрлэх\n• 2026-11-23 10:00  Б/2026-0001\n  https://orgil.test/workflow/1',
      'Нээж үзэх: https://orgil.test/home',
      '--\nХариу бичих шаардлагагүй.\nСонгох: https://orgil.test/admin/notifications\nБолих: https://orgil.test/unsubscribe?letter=x',
    ].join('\n\n'),
  )
})

const services = {
  config: { PUBLIC_URL: 'https://orgil.test/', HOST: '127.0.0.1', PORT: 3000 },
  translate: openTranslations(new URL('../../../..', import.meta.url).pathname),
} as unknown as Parameters<typeof lettered>[0]
const kind = { name: 'workflow.to_decide', title: 'workflow.news_kind.to_decide', keys: [] }
const facts: NewsFact[] = [
  { label: 'workflow.letter.flow', value: { mn: 'Гэрээний урсгал', en: 'Contracts' } },
  { label: 'workflow.letter.asks', value: { key: 'workflow.letter.asks_check' } },
  { label: 'workflow.letter.comment', value: 'Дүнг\n<b>засав</b>' },
]
const item = (number: string) => ({
  key: 'workflow.notify.waiting',
  params: { number, title: 'Гэрээ' },
  facts,
  link: `/workflow/${number}`,
  created_at: new Date('2026-11-23T02:00:00Z'),
})
const recipient = { userId: 1, email: 'a@b.c' }

test.each([
  ['mn', 'Танд шийдвэрлэх баримт ирлээ: Б1 «Гэрээ»', 'Нээж үзэх'],
  ['en', 'Б1', 'Open'],
  ['ko', 'Б1', '열기'],
] as const)('one thing is told in %s, with a button that opens it', (language, subject, label) => {
  const letter = lettered(
    services,
    language,
    { recipient, kinds: [kind], items: [item('Б1')], zone: 'Asia/Ulaanbaatar' },
    brand,
  )
  expect(letter.subject).toContain(subject)
  expect(letter.html).toMatch(new RegExp(`href="https://orgil.test/workflow/Б1"[^>]*>${label}<`))
  expect(letter.text).toContain(`${label}: https://orgil.test/workflow/Б1`)
})

test.each([
  ['mn', 'Ажлын урсгал: Гэрээний урсгал\nХийх ажил: Хянаж, шийдвэрлэх\nТайлбар: Дүнг\n<b>засав</b>'],
  ['en', 'Flow: Contracts\nAsked of you: Review and decide\n'],
  ['ko', '흐름: Гэрээний урсгал\n요청 사항: 검토 후 결정\n'],
] as const)('beneath its sentence stands, in %s, what tells whether to open it', (language, said) => {
  const letter = lettered(
    services,
    language,
    { recipient, kinds: [kind], items: [item('Б1')], zone: 'Asia/Ulaanbaatar' },
    brand,
  )
  expect(letter.text).toContain(said)
  expect(letter.html).toContain('Дүнг<br>&#60;b&#62;засав&#60;/b&#62;')
  expect(
    letter.html.match(/<div style="display:none[^>]*>([^<]*)/)?.[1],
    'the line that lists of letters show',
  ).toContain(said.split('\n')[0])
  const digest = lettered(
    services,
    language,
    { recipient, kinds: [kind], items: [item('Б1')], zone: 'Asia/Ulaanbaatar', isSummary: true },
    brand,
  )
  for (const part of [digest.text, digest.html]) expect(part).toContain(said.split('\n')[0])
})

test('a long summary is counted, not cut in silence', () => {
  const items = Array.from({ length: 75 }, (_, at) => item(`Б${at}`))
  const { subject, text } = lettered(
    services,
    'en',
    { recipient, kinds: items.map(() => kind), items, zone: 'Asia/Ulaanbaatar', isSummary: true },
    brand,
  )
  expect(subject).toBe('75 notifications')
  expect([text.match(/workflow\/Б/g)!.length, text]).toEqual([60, expect.stringContaining('15 more are in Orgil.')])
  expect(text).toContain('Something to decide has come\n• 2026-11-23 10:00  ')
})
