import '#platform/web/theme/base.css'
import { startFonts } from '#platform/web/theme/fonts.ts'
import { startTheme } from '#platform/web/theme/index.ts'
import { boot } from './web/boot.tsx'
import { colours } from './web/colours.ts'

startTheme(colours)
startFonts()
void boot(document.getElementById('root')!)
