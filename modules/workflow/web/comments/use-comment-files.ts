import { useState, type ClipboardEvent } from 'react'
import type { StoredFile } from '#platform/shared/files.ts'
import { useUploads } from '#platform/web/uploads/index.ts'
import { MOST_FILES } from '../../shared/comments.ts'

/** Files on their way to a comment: chosen, dropped, taken with the camera, or pasted as a picture. */
export function useCommentFiles(given: readonly StoredFile[]) {
  const [files, setFiles] = useState(given)
  const [isFull, setFull] = useState(false)
  const {
    uploads,
    add: upload,
    remove: stop,
    clear: stopAll,
    retry,
    isUploading,
  } = useUploads((file) => setFiles((now) => [...now, file]))
  const room = MOST_FILES - files.length - uploads.length

  const add = (chosen: Iterable<File>) => {
    const all = [...chosen]
    setFull(all.length > room)
    upload(all.slice(0, Math.max(0, room)))
  }
  /** Text that is pasted stays text. */
  const paste = (event: ClipboardEvent) => {
    const pictures = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0 || event.clipboardData.getData('text/plain') !== '') return
    event.preventDefault()
    add(pictures.map(named))
  }
  return {
    files,
    uploads,
    isUploading,
    isFull,
    add,
    paste,
    retry,
    isTouched: isUploading || files.map(({ id }) => id).join() !== given.map(({ id }) => id).join(),
    remove: (file: StoredFile) => {
      setFull(false)
      setFiles((now) => now.filter(({ id }) => id !== file.id))
    },
    stop: (key: number) => {
      setFull(false)
      stop(key)
    },
    clear: () => {
      setFull(false)
      setFiles([])
      stopAll()
    },
  }
}

export type CommentFiles = ReturnType<typeof useCommentFiles>

/** Every pasted picture is called "image.png"; its moment tells them apart. */
function named(picture: File) {
  const [day, time] = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().split('T')
  return new File([picture], `${day} ${time!.slice(0, 8).replaceAll(':', '.')}.${picture.type.split('/')[1]}`, {
    type: picture.type,
  })
}
