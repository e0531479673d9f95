import { sendFile } from '#platform/web/uploads/index.ts'
import type { Import } from '../../shared/exchange/imports.ts'

/** Sends a file; `form`: how a text file is written, where somebody says it. */
export function sendImport(
  table: string,
  file: File,
  form: { encoding?: string; separator?: string },
  onProgress: (part: number) => void,
): Promise<Import> {
  const asked = new URLSearchParams(form).toString()
  return sendFile<Import>(
    file,
    { onProgress, signal: new AbortController().signal },
    `/records/${table}/imports${asked && `?${asked}`}`,
  )
}
