import { z } from 'zod'
import type { Room } from './body.ts'

/** A stored file as people see it; its bytes are at `GET /api/files/:id`. */
export const storedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  sha256: z.string(),
})
export type StoredFile = z.output<typeof storedFile>

/** Bytes; an upload beyond it is refused with 413 and leaves nothing behind. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024
/** Bytes; signatures and profile images. */
export const MAX_IMAGE_BYTES = 1024 * 1024
/** A picture in base64, with room to say of a larger one that it is. */
export const PICTURE_ROOM: Room = {
  bytes: 2 * MAX_IMAGE_BYTES,
  parts: 100,
  holds: 'a picture of at most 1 MB in base64',
}

/** Share of an organisation's storage from which on people are warned. */
export const STORAGE_SCARCE = 0.8

export const filePath = (id: string) => `/api/files/${id}`
/** A picture no larger than a list shows it. */
export const smallPath = (id: string) => `/api/files/${id}/small`
/** An Office file as PDF. */
export const previewPath = (id: string) => `/api/files/${id}/preview`
/** The same bytes; viewers in a frame show the end of an address as the title. */
export const titledPath = (path: string, name: string) => `${path}/${encodeURIComponent(name)}`

const office: Record<string, string> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/rtf': 'rtf',
}
/** What a program of an office writes: its usual ending; undefined for anything else. */
export const officeEnding = (contentType: string): string | undefined => office[contentType]
