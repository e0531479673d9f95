import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError, unprocessable } from '#platform/shared/errors.ts'

/** Of everything that is packed into one file. */
const MOST = { entries: 300, bytes: 64 * 1024 * 1024 }
/** Honest sheets shrink to a hundredth at most; bombs to a thousandth. Small parts may shrink as they like. */
const RATIO = { most: 200, from: 1024 * 1024 }

/**
 * Links to other files, macros, packed objects and data connections: nothing that an import needs, and much that can
 * go wrong.
 */
const FOREIGN = /^xl\/(?:externalLinks|activeX|embeddings|macrosheets)\/|^xl\/connections\.xml$|vbaProject/i
/** How both workbooks with a password and those of Excel 97 begin. */
const OLD_CONTAINER = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Refuses what is no plain workbook by its list of contents alone: nothing is unpacked. */
export async function checkZip(content: Buffer) {
  refuseOld(content)
  if (!isZip(content)) throw unprocessable('platform.import.wrong_type')
  const look = checkEntries(MOST.bytes)
  await eachEntry(content, look.at)
  look.end()
}

export const isZip = (start: Buffer) => start.subarray(0, 2).toString('latin1') === 'PK'

export function refuseOld(start: Buffer) {
  if (start.subarray(0, 8).equals(OLD_CONTAINER)) throw unprocessable('platform.import.locked')
}

/** The same of a file on the disk, whose parts may come to so many bytes; what comes back reads one after another. */
export async function openChecked(file: string, most: number): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const look = checkEntries(most)
  try {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      look.at(entry)
      entries.set(entry.fileName, entry)
    }
    look.end()
    return { zip, entries }
  } catch (error) {
    throw error instanceof AppError ? error : unprocessable('platform.import.unreadable')
  }
}

function checkEntries(most: number) {
  const names = new Set<string>()
  let bytes = 0
  return {
    at(entry: Entry) {
      names.add(entry.fileName)
      bytes += entry.uncompressedSize
      if (entry.isEncrypted()) throw unprocessable('platform.import.locked')
      if (names.size > MOST.entries || bytes > most || isBomb(entry)) throw unprocessable('platform.import.bomb')
    },
    end: () => refuseForeign(names),
  }
}

function refuseForeign(names: ReadonlySet<string>) {
  if (!names.has('xl/workbook.xml') || !names.has('[Content_Types].xml'))
    throw unprocessable('platform.import.wrong_type')
  if ([...names].some((name) => FOREIGN.test(name))) throw unprocessable('platform.import.foreign')
}

/**
 * Unpacks every part and throws it away: a list of contents can lie about sizes, and yauzl refuses a part that goes
 * beyond what it says.
 */
export async function countBytes(content: Buffer) {
  await eachEntry(content, async (entry, zip) => {
    const stream = await zip.openReadStreamPromise(entry)
    await new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject).resume())
  })
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry) =>
  uncompressedSize > RATIO.from && uncompressedSize > RATIO.most * compressedSize

async function eachEntry(content: Buffer, look: (entry: Entry, zip: ZipFile) => unknown) {
  try {
    const zip = await fromBufferPromise(content, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) await look(entry, zip)
  } catch (error) {
    throw error instanceof AppError ? error : unprocessable('platform.import.unreadable')
  }
}
