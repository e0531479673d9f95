export { NotificationBell } from './NotificationBell.tsx'
export { useReadAbout } from './use-read-about.ts'
