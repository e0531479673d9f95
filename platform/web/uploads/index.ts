export { UploadField } from './UploadField.tsx'
export { useUploads } from './use-uploads.ts'
