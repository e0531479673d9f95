import { useState } from 'react'
import type { Writing } from './contents.ts'
import { useUploads } from './use-uploads.ts'

/** A form being written, with the files that are still on their way. */
export function useWriting(initial: Writing) {
  const [writing, setWriting] = useState(initial)
  const uploading = useUploads((file) => setWriting((before) => ({ ...before, files: [...before.files, file] })))
  return { writing, setWriting, uploading }
}
export type WritingState = ReturnType<typeof useWriting>
