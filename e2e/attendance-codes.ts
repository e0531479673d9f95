import { createHmac } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const STEP = 30_000

interface Maker {
  /** Of a person by number, or of the kiosk of a place by its id. */
  letter: 'p' | 'l'
  org_id: number
  who: string
  secret: string
}

/** A code as its contract has it, written down a second time. */
export function codeAt({ letter, org_id, who, secret }: Maker, at: number): string {
  const text = `O1${letter}.${org_id.toString(36)}.${who}.${Math.floor(at / STEP).toString(36)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url')}`
}

const [WIDTH, HEIGHT] = [1280, 720] as const

/** What a camera sees of a picture that somebody holds before it: turned, blurred, in a dim room. */
export async function cameraSeeing(picture: Buffer, file: string) {
  const held = await sharp(picture).resize(430, 430).rotate(17, { background: '#c9c9c9' }).blur(1.6).toBuffer()
  const { data } = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#8a8a8a' } })
    .composite([{ input: held, gravity: 'centre' }])
    .linear(0.8, 20)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Grey alone: the planes of colour are in the middle.
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), data, colours])
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`), frame, frame]),
  )
}
