import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTranslations } from './translate.ts'
import { readWords, roomsOfWords } from './words.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'orgil-words-'))
afterAll(() => rmSync(root, { recursive: true }))
function write(file: string, content: unknown) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
}
write('platform/locales/mn.json', { 'platform.save': 'Хадгалах' })
write('platform/locales/en.json', { 'platform.save': 'Save' })
write('app/locales/mn.json', { 'app.front': 'Эхлэл' })
write('modules/crm/locales/mn.json', { 'crm.lead': 'Сэжим' })
write('modules/crm/locales/lost-reasons.json', {
  'crm.lost_reasons.title': { mn: 'Алдсан шалтгаан', en: 'Lost reasons', ko: '실패 사유' },
})

test('words stand in a file of each language, or key by key in a file of their feature', () => {
  expect(readWords(root, 'mn')).toEqual({
    'platform.save': 'Хадгалах',
    'app.front': 'Эхлэл',
    'crm.lead': 'Сэжим',
    'crm.lost_reasons.title': 'Алдсан шалтгаан',
  })
  expect(readWords(root, 'ko')).toEqual({ 'crm.lost_reasons.title': '실패 사유' })
  expect(roomsOfWords(root).map(({ room, files }) => [room, files.length])).toEqual(
    expect.arrayContaining([
      ['platform', 2],
      ['app', 1],
      ['crm', 2],
    ]),
  )
})

test('the server says both, and Mongolian where a language has none', () => {
  const say = openTranslations(root)
  expect([
    say('en', 'platform.save'),
    say('en', 'crm.lost_reasons.title'),
    say('en', 'crm.lead'),
    say('en', 'crm.nothing'),
  ]).toEqual(['Save', 'Lost reasons', 'Сэжим', 'crm.nothing'])
})

test('a file that is no JSON is named', () => {
  write('modules/crm/locales/broken.json', '{"crm.a": }')
  expect(() => readWords(root, 'mn')).toThrow('modules/crm/locales/broken.json is not valid JSON')
})
