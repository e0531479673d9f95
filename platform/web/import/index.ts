export { download } from './download.ts'
export { ExportButton } from './ExportButton.tsx'
export { ExportLink } from './ExportLink.tsx'
export { ImportPage } from './ImportPage.tsx'
