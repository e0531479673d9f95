import sharp from 'sharp'
import { expect, test } from 'vitest'
import { favicon } from './installable.ts'

test('the icon that browsers ask for by its old name holds the mark in three sizes', async () => {
  const ico = await favicon()
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3])
  let end = 6 + 3 * 16
  for (const [at, size] of [16, 32, 48].entries()) {
    const [length, offset] = [ico.readUInt32LE(6 + at * 16 + 8), ico.readUInt32LE(6 + at * 16 + 12)]
    expect([ico.readUInt8(6 + at * 16), ico.readUInt8(6 + at * 16 + 1), offset]).toEqual([size, size, end])
    expect(await sharp(ico.subarray(offset, offset + length)).metadata()).toMatchObject({
      format: 'png',
      width: size,
      height: size,
    })
    end = offset + length
  }
  expect(ico.length).toBe(end)
})
