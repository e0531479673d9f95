import type { StoredFile } from '#platform/shared/files.ts'
import { CallError, headersOf } from '../call.ts'

interface Watching {
  /** Part of the bytes that left, 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Uploads one file, to be kept or to whatever takes one at this path; `fetch` cannot tell how far an upload is, so
 * this is the older request.
 */
export function sendFile<Reply = StoredFile>(
  file: File,
  { onProgress, signal }: Watching,
  path = '/files',
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    request.responseType = 'text'
    request.withCredentials = true
    for (const [name, value] of Object.entries(headersOf('POST'))) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const reply = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(reply as Reply)
      else reject(new CallError(request.status, reply ?? {}))
    })
    request.addEventListener('error', () => reject(new CallError(0, { code: 'platform.error.network' })))
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
