import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withKnownPictures } from './brand.ts'

const logo = (
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#172554' } })
    .webp()
    .toBuffer()
).toString('base64')

test('a letter goes out with its picture in a form that every program for mail shows, and with everything else as it was', async () => {
  const page = (picture: string) =>
    `<p>Сайн байна уу</p><img src="${picture}"><img src="${picture}"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`
  const html = await withKnownPictures(page(`data:image/webp;base64,${logo}`))
  const [, png = ''] = /data:image\/png;base64,([\w+/=]+)/.exec(html) ?? []
  expect(html).toBe(page(`data:image/png;base64,${png}`))
  expect(await sharp(Buffer.from(png, 'base64')).metadata()).toMatchObject({ format: 'png', width: 8, height: 8 })
})

test('one that cannot be drawn goes out as it is, and so does a letter without any', async () => {
  for (const html of ['<img src="data:image/webp;base64,AAAA">', '<p>Үг</p>'])
    expect(await withKnownPictures(html)).toBe(html)
})
