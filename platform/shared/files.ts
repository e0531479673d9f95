import { z } from 'zod'

/** A stored file as people see it; its bytes are at `GET /api/files/:id`. */
export const storedFile = z.object({
  id: z.uuid(), name: z.string(), content_type: z.string(), size: z.number().int(), sha256: z.string(),
})
export type StoredFile = z.output<typeof storedFile>

/** Bytes; an upload beyond it is refused with 413 and leaves nothing behind. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024
/** Bytes; signatures and profile images. */
export const MAX_IMAGE_BYTES = 1024 * 1024

export const filePath = (id: string) => `/api/files/${id}`
