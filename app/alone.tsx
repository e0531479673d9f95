// Pages that stand alone: no frame, no router, nothing asked of the server before they are drawn.
import '#platform/web/theme/base.css'
import { createRoot } from 'react-dom/client'
import { initI18n } from '#platform/web/i18n/index.ts'
import { Toaster } from '#platform/web/toaster/Toaster.tsx'
import { startFonts } from '#platform/web/theme/fonts.ts'
import { startTheme } from '#platform/web/theme/index.ts'
import { colours } from './web/colours.ts'
import attendance from '#modules/attendance/web/alone.ts'
import { startWorker } from './web/offline/start-worker.ts'

/** Not by way of the list of modules: what they bring to the program would come along. */
const pages = attendance

startTheme(colours)
startFonts()
startWorker(0)
void open(document.getElementById('root')!, location.pathname)

async function open(element: HTMLElement, path: string) {
  await initI18n()
  const page = pages.find((one) => (one.path.endsWith('/') ? path.startsWith(one.path) : path === one.path))
  // What stands nowhere is for the program, which says so.
  if (!page) return location.replace('/')
  const { default: Page } = await page.load()
  createRoot(element).render(
    <>
      <Page word={decodeURIComponent(path.slice(page.path.length))} />
      <Toaster />
    </>,
  )
}
