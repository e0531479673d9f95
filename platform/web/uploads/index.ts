export { UploadField } from './UploadField.tsx'
export { type Upload, useUploads } from './use-uploads.ts'
