import { useState } from 'react'
import { type FormState, formState } from '#platform/web/form/form-state.ts'
import { useUploads } from '#platform/web/uploads/index.ts'
import type { AttachedFile } from '../../shared/documents/contents.ts'
import { withFile, type Writing } from './contents.ts'

/** A form being written, with the files that are still on their way. */
export function useWriting<Written extends Writing>(initial: Written) {
  const [state, setState] = useState<FormState<Written>>(() => formState(initial))
  const uploading = useUploads<AttachedFile>((file, old) => state.change((before) => withFile(before, file, old)))
  return {
    state,
    uploading,
    /** Other contents stand in the form; what was typed is gone. */
    restart: (contents: Written) => setState(formState(contents)),
  }
}
export type WritingState = Pick<ReturnType<typeof useWriting>, 'state' | 'uploading'>
