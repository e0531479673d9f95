import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(js|mjs|css|html|svg|json|wasm|geojson)$/
const SMALLEST = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Puts a `.br` and a `.gz` beside every text file of the build, so that the server never compresses while someone
 * waits.
 */
export function precompress(): Plugin {
  return {
    name: 'orgil:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = await readdir(dir, { recursive: true, withFileTypes: true })
      const texts = files.filter((file) => file.isFile() && worthIt.test(file.name) && file.name !== 'latest.json')
      await Promise.all(texts.map((file) => compress(path.join(file.parentPath, file.name))))
    },
  }
}

async function compress(file: string) {
  const text = await readFile(file)
  if (text.length < SMALLEST) return

  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await Promise.all([
    brotli(text, { params }).then((small) => writeFile(`${file}.br`, small)),
    zip(text, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
