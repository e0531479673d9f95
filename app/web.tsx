import '#platform/web/theme/base.css'
import { startFonts } from '#platform/web/theme/fonts.ts'
import { startTheme } from '#platform/web/theme/index.ts'
import { boot } from './web/boot.tsx'

startTheme()
startFonts()
void boot(document.getElementById('root')!)
