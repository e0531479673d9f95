import { useState } from 'react'
import { withFile, type Writing } from './contents.ts'
import { useUploads } from './use-uploads.ts'

/** A form being written, with the files that are still on their way. */
export function useWriting(initial: Writing) {
  const [writing, setWriting] = useState(initial)
  const uploading = useUploads((file, old) => setWriting((before) => withFile(before, file, old)))
  return { writing, setWriting, uploading }
}
export type WritingState = ReturnType<typeof useWriting>
