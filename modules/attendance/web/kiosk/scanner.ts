import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
// From our own build, and of the same version as the code beside it: another one does not fit its memory.
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

let prepared: Promise<unknown> | undefined

/** Fetches what reads pictures; again, where it did not come. */
export function prepareScanner(): Promise<unknown> {
  prepared ??= prepareZXingModule({
    overrides: { locateFile: (file: string, prefix: string) => (file.endsWith('.wasm') ? wasm : prefix + file) },
    fireImmediately: true,
  }).catch((error: unknown) => {
    prepared = undefined
    throw error
  })
  return prepared
}

/** The codes in a picture, turned and blurred as a hand holds them. */
export async function codesIn(picture: ImageData): Promise<string[]> {
  const found = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 2 })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
