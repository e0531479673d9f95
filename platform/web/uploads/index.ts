export { sendFile } from './send-file.ts'
export { UploadField } from './UploadField.tsx'
export { useUploads } from './use-uploads.ts'
