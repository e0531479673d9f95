import { expect, test } from 'vitest'
import { textOfFile } from './text.ts'

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test('files are read in the encoding that they show or name', () => {
  expect(textOfFile(new TextEncoder().encode('<a>Төсөл</a>'))).toBe('<a>Төсөл</a>')
  expect(textOfFile(Uint8Array.of(0xff, 0xfe, 0x3c, 0, 0x20, 0x04))).toBe('<Р')
  expect(textOfFile(Uint8Array.of(0, 0x3c, 0x04, 0x20))).toBe('<Р')
  const named = '<?xml version="1.0" encoding="windows-1251"?><a>'
  expect(textOfFile(Uint8Array.of(...latin(named), 0xd0))).toBe(`${named}Р`)
  expect(textOfFile(latin('<?xml version="1.0" encoding="UTF-16"?><a/>'))).toContain('<a/>')
})

test('what is of no known encoding, or of another one, is refused', () => {
  for (const bytes of [Uint8Array.of(0x3c, 0xd0), latin('<?xml version="1.0" encoding="none"?><a/>')])
    expect(() => textOfFile(bytes)).toThrow('platform.schedule.file.encoding')
})
