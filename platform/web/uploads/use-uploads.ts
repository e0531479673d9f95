import { useEffect, useRef, useState } from 'react'
import { MAX_UPLOAD_BYTES, type StoredFile } from '#platform/shared/files.ts'
import { failureWords } from '../feedback.ts'
import { formatBytes } from '../format.ts'
import { useText } from '../i18n/index.ts'
import { sendFile } from './send-file.ts'

interface Upload<Old = StoredFile> {
  key: number
  file: File
  /** 0 to 1. */
  progress: number
  problem: string | null
  /** That it is the next version of. */
  old?: Old | undefined
}

/**
 * Files on their way; each that arrives is handed to `onStored`, each that fails stays with its reason and can be
 * tried again.
 */
export function useUploads<Old = StoredFile>(onStored: (file: StoredFile, old?: Old) => void) {
  const { t } = useText()
  const [uploads, setUploads] = useState<Upload<Old>[]>([])
  const running = useRef(new Map<number, AbortController>())
  const last = useRef(0)

  // Where a file belongs may be another place by the time it arrives.
  const store = useRef(onStored)
  useEffect(() => {
    store.current = onStored
  })

  useEffect(() => {
    const all = running.current
    return () => all.forEach((one) => one.abort())
  }, [])

  const update = (key: number, part: Partial<Upload<Old>>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const remove = (key: number) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
    setUploads((now) => now.filter((one) => one.key !== key))
  }

  const start = async ({ key, file, old }: Upload<Old>) => {
    const controller = new AbortController()
    running.current.set(key, controller)
    update(key, { progress: 0, problem: null })
    try {
      const stored = await sendFile(file, {
        signal: controller.signal,
        onProgress: (progress) => update(key, { progress }),
      })
      store.current(stored, old)
      remove(key)
    } catch (error) {
      const words = failureWords(error)
      if (words) update(key, { problem: words.text })
    }
  }

  const add = (files: Iterable<File>, old?: Old) => {
    for (const file of files) {
      last.current += 1
      const tooBig = file.size > MAX_UPLOAD_BYTES
      const upload: Upload<Old> = {
        key: last.current,
        file,
        old,
        progress: 0,
        problem: tooBig ? t('platform.files.too_big', { size: formatBytes(MAX_UPLOAD_BYTES) }) : null,
      }
      setUploads((now) => [...now, upload])
      if (!tooBig) void start(upload)
    }
  }

  const clear = () => uploads.forEach(({ key }) => remove(key))

  return {
    uploads,
    add,
    remove,
    clear,
    retry: (upload: Upload<Old>) => void start(upload),
    isUploading: uploads.some(({ problem }) => problem === null),
  }
}
