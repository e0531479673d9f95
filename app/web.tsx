import '#platform/web/theme/fonts.css'
import '#platform/web/theme/base.css'
import { startTheme } from '#platform/web/theme/index.ts'
import { boot } from './web/boot.tsx'

startTheme()
void boot(document.getElementById('root')!)
