import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const kinds: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the bare page as the product is built, and serves it. */
export async function buildBare(folder: string) {
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  })
  const server = createServer((request, reply) => {
    const file = path.join(folder, request.url === '/' ? 'index.html' : path.normalize(request.url ?? '/'))
    readFile(file).then(
      (bytes) =>
        reply.writeHead(200, { 'content-type': kinds[path.extname(file)] ?? 'application/octet-stream' }).end(bytes),
      () => reply.writeHead(404).end(),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
