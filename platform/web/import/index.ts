export { downloadList, ExportLink } from './ExportLink.tsx'
export { ImportPage } from './ImportPage.tsx'
