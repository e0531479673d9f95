import type { FieldLook } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { files, images } from '../../../shared/fields/kinds/files.ts'

const parts = {
  width: 'wide',
  isLong: true,
  Input: lazyPart(() => import('../FilesInput.tsx')),
  Value: lazyPart(() => import('../FilesValue.tsx')),
} as const

export const filesLook: FieldLook = { kind: files, icon: 'clip', ...parts }
export const imagesLook: FieldLook = { kind: images, icon: 'image', ...parts }
